import type { ActiveFlag } from '@midspan/contract';
import { partIn } from './flags/flag-course.ts';
import type { LiveState } from './live-state.ts';

export type TurnKind =
  | 'review'
  | 'rejection'
  | 'offer'
  | 'clarify'
  | 'suggest'
  | 'resolve'
  | 'challenge'
  | 'recalibration'
  | 'weighing';

/** Something that waits for the viewer. */
export interface Turn {
  readonly kind: TurnKind;
  /** of the item, flag, proposal or weight */
  readonly id: string;
  /** since when, as far as that is known; a flag is as old as the message it is about */
  readonly at: string;
  readonly deadline: string | null;
}

const FLAG_TURNS = {
  author: { raised: 'clarify', clarified: null, suggested: null },
  flagger: { raised: null, clarified: 'suggest', suggested: 'resolve' },
} as const satisfies Record<string, Record<ActiveFlag['state'], TurnKind | null>>;

type Waiting = Pick<
  LiveState,
  | 'me'
  | 'messages'
  | 'pendingEvidence'
  | 'activeFlag'
  | 'overturnProposals'
  | 'recalibration'
  | 'weighings'
>;

function evidenceTurns({ me, pendingEvidence }: Waiting): Turn[] {
  return pendingEvidence.flatMap<Turn>((item) => {
    const { id, removed, status, proposed_by, offer, created_at: at } = item;
    if (removed) return [];
    // [AG10] An open offer is the turn of the one it was made to, and of no one else.
    if (offer !== null) {
      return offer.by === me ? [] : [{ kind: 'offer', id, at: offer.at, deadline: null }];
    }
    const isOwn = proposed_by === me;
    // What was rejected is for its proposer to argue for, withdraw or give up.
    if (status === 'disputed') return isOwn ? [{ kind: 'rejection', id, at, deadline: null }] : [];
    return isOwn ? [] : [{ kind: 'review', id, at, deadline: null }];
  });
}

function flagTurns({ me, messages, activeFlag }: Waiting): Turn[] {
  if (activeFlag === null) return [];
  const kind = FLAG_TURNS[partIn(activeFlag, me)][activeFlag.state];
  if (kind === null) return [];
  // A message that is not loaded is older than everything on screen.
  const at = messages.find(({ id }) => id === activeFlag.messageId)?.created_at ?? '';
  return [{ kind, id: activeFlag.flagId, at, deadline: null }];
}

function overturnTurns({ me, overturnProposals, recalibration }: Waiting): Turn[] {
  const challenges = overturnProposals
    .filter(({ status, proposed_by }) => status === 'review' && proposed_by !== me)
    .map(({ id, created_at: at, deadline }) => ({ kind: 'challenge' as const, id, at, deadline }));
  if (recalibration?.status !== 'proposed' || recalibration.proposed_by === me) return challenges;
  const { id, created_at: at } = recalibration;
  return [...challenges, { kind: 'recalibration', id, at, deadline: null }];
}

function weighingTurns({ me, weighings }: Waiting): Turn[] {
  return weighings
    .filter(({ by }) => by !== me)
    .map(({ id, at }) => ({ kind: 'weighing', id, at, deadline: null }));
}

/** Everything that waits for the viewer, oldest first. */
export function turnsIn(state: Waiting): readonly Turn[] {
  return [
    ...evidenceTurns(state),
    ...flagTurns(state),
    ...overturnTurns(state),
    ...weighingTurns(state),
  ].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

const WORDS: Record<TurnKind, (partner: string) => string> = {
  review: (partner) => `review ${partner}’s evidence`,
  rejection: (partner) => `answer ${partner}’s rejection of your evidence`,
  offer: (partner) => `answer ${partner}’s offer of another weight`,
  clarify: () => 'answer the flag on your message',
  suggest: (partner) => `answer ${partner}’s clarification`,
  resolve: () => 'resolve the flag you raised',
  challenge: (partner) => `review ${partner}’s challenge`,
  recalibration: (partner) => `review ${partner}’s new likelihoods`,
  weighing: (partner) => `answer ${partner}’s weight for existing evidence`,
};

/** What is to be done, after "Your turn:". */
export const turnWords = ({ kind }: Turn, partner: string): string => WORDS[kind](partner);

/** Where it is done: on the item's own card, or in a panel. */
export function placeOf({
  kind,
  id,
}: Turn): { readonly evidenceId: string } | 'flags' | 'evidence' {
  switch (kind) {
    case 'review':
    case 'rejection':
    case 'offer':
      return { evidenceId: id };
    case 'clarify':
    case 'suggest':
    case 'resolve':
      return 'flags';
    case 'challenge':
    case 'recalibration':
    case 'weighing':
      return 'evidence';
  }
}
