import type { EvidenceStatus } from '../evidence/evidence.ts';
import type { FlagState } from '../flags/flag.ts';

/** [TU1] What can wait for a member in a conversation. */
export const TURN_KINDS = [
  // evidence to review
  'evidence',
  // an offer to answer, whatever the occasion
  'offer',
  // the rejection of one's own item, to answer
  'rejection',
  // a flag on one's own message, to clarify
  'clarify',
  // a clarification to answer
  'answer',
  // one's own suggestion, after which the flag can be resolved
  'resolve',
  // a challenge to review
  'challenge',
  // a dispute to take part in
  'dispute',
  // what the partner means, to say back, or what the partner said back, to check
  'restatement',
] as const;
export type TurnKind = (typeof TURN_KINDS)[number];

export interface Turn {
  readonly kind: TurnKind;
  /** of the item, the flag, the challenge or the restatement */
  readonly id: string;
  /** since when */
  readonly at: string;
  readonly deadline: string | null;
}

/** Everything in an active conversation that can wait for one of the participants. */
export interface ConversationState {
  /** what is open between the two about the weights of items */
  readonly bargains: readonly {
    readonly evidenceId: string;
    readonly turn: string | null;
    /** the item's */
    readonly status: EvidenceStatus;
    readonly at: string;
    readonly standing: { readonly at: string } | null;
  }[];
  /** the unresolved one */
  readonly flag: {
    readonly id: string;
    readonly state: FlagState;
    readonly authorId: string;
    readonly flaggerId: string;
    readonly at: string;
  } | null;
  /** those under review */
  readonly challenges: readonly {
    readonly id: string;
    readonly reviewerId: string;
    readonly at: string;
    readonly deadline: string;
  }[];
  /** the challenge that this conversation decides, while it is open */
  readonly dispute: {
    readonly id: string;
    /** who has taken part */
    readonly active: readonly string[];
    readonly at: string;
    readonly deadline: string;
  } | null;
  /** the open one */
  readonly restatement: {
    readonly id: string;
    readonly turn: string | null;
    readonly at: string;
  } | null;
}

const FLAG_TURNS = {
  author: { created: 'clarify', clarified: null, suggested: null, resolved: null },
  flagger: { created: null, clarified: 'answer', suggested: 'resolve', resolved: null },
} as const satisfies Record<string, Record<FlagState, TurnKind | null>>;

function bargainTurns({ bargains }: ConversationState, member: string): Turn[] {
  return bargains
    .filter(({ turn }) => turn === member)
    .map(({ evidenceId: id, status, at, standing }) => {
      if (standing !== null) return { kind: 'offer', id, at: standing.at, deadline: null };
      return { kind: status === 'disputed' ? 'rejection' : 'evidence', id, at, deadline: null };
    });
}

function flagTurns({ flag }: ConversationState, member: string): Turn[] {
  if (flag === null) return [];
  const part = flag.authorId === member ? 'author' : flag.flaggerId === member ? 'flagger' : null;
  const kind = part && FLAG_TURNS[part][flag.state];
  return kind === null ? [] : [{ kind, id: flag.id, at: flag.at, deadline: null }];
}

function challengeTurns(
  { challenges, dispute }: ConversationState,
  member: string,
  nowMs: number,
): Turn[] {
  const reviews = challenges
    .filter(({ reviewerId }) => reviewerId === member)
    .map(({ id, at, deadline }): Turn => ({ kind: 'challenge', id, at, deadline }));
  if (dispute === null || dispute.active.includes(member)) return reviews;
  const { id, at, deadline } = dispute;
  // [OV7] Taking part after the deadline changes nothing.
  if (Date.parse(deadline) < nowMs) return reviews;
  return [...reviews, { kind: 'dispute', id, at, deadline }];
}

function restatementTurns({ restatement }: ConversationState, member: string): Turn[] {
  if (restatement?.turn !== member) return [];
  const { id, at } = restatement;
  return [{ kind: 'restatement', id, at, deadline: null }];
}

/** [TU1] What waits for a member in a conversation, oldest first. */
export function turnsFor(state: ConversationState, member: string, nowMs: number): readonly Turn[] {
  return [
    ...bargainTurns(state, member),
    ...flagTurns(state, member),
    ...challengeTurns(state, member, nowMs),
    ...restatementTurns(state, member),
  ].sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at));
}
