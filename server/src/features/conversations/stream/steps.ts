import {
  type ElsewhereStep,
  type ItemStep,
  type ListedEvidence,
  type Weighing,
  weightOf as weightStated,
} from '@midspan/contract';
import {
  type FigureChange,
  figureChange,
  type ItemEntry,
  isStandingCause,
  reweighingsOf,
  type Tally,
  type Weight,
} from '@midspan/domain';
import type { overturnProposals } from '../../../db/schema/index.ts';
import type { OfferRow } from '../bargains/store.ts';
import { stated, weightOf } from '../items/weight-columns.ts';
import type { Participants } from '../kernel/rooms.ts';
import type { FigureMove, ItemEvent, StoredEvent } from '../kernel/stored-events.ts';

type ProposalRow = typeof overturnProposals.$inferSelect;

/** An entry of the ledger about an item. */
export interface StoredEntry extends ItemEntry {
  readonly at: string;
  /** its number in the public ledger, or in that of the private conversation */
  readonly ledgerSeq: number;
  /** the weighing it is about; null if it is about none */
  readonly weighingId: string | null;
  /** everything that counts after it, in its scope */
  readonly tally: Tally;
  /** [SD8] what was shown in public before and after it; null for an entry of a private figure */
  readonly shown: FigureChange | null;
}

/** Everything that is kept about an item's history, as one conversation may see it. */
export interface Sources {
  readonly item: Pick<ListedEvidence, 'proposed_by' | 'removed' | 'proposed'>;
  /** in this conversation, by number */
  readonly events: readonly ItemEvent[];
  /** oldest first */
  readonly entries: readonly StoredEntry[];
  /** wherever they were made; decided ones in the order of their decisions */
  readonly challenges: readonly ProposalRow[];
  /** those of this conversation, oldest first */
  readonly offers: readonly OfferRow[];
  /** what was agreed in this conversation, by id */
  readonly weighings: ReadonlyMap<string, Weighing>;
}

/** An item's outcome, here and in other conversations. */
export interface History {
  readonly steps: readonly ItemStep[];
  readonly elsewhere: readonly ElsewhereStep[];
}

const isMoving = ({ outcome }: ProposalRow) => outcome === 'applied' || outcome === 'recalibrated';

/**
 * [WG11] What an entry says about another pair's weighing, or about the state of the item's
 * weighings.
 */
function weighingStep({ cause, weighingId }: StoredEntry) {
  if (cause === 'weighed' || isStandingCause(cause)) return cause;
  if (cause === 'voided') return 'weighing_voided';
  return cause === 'restored' && weighingId !== null ? 'weighing_restored' : null;
}

/** The conversation in which the end of a challenge has its number. */
const decidedIn = ({ disputeConversationId, conversationId }: ProposalRow) =>
  disputeConversationId ?? conversationId;

/** Who ended it: a dispute's outcome is no one's alone, unless its proposer gave in. */
function deciderOf({ outcome, proposerId, reviewerId, disputeConversationId }: ProposalRow) {
  if (outcome === 'withdrawn') return proposerId;
  const isReviewed = outcome === 'applied' || outcome === 'declined';
  return isReviewed && disputeConversationId === null ? reviewerId : null;
}

/** [ST2] [ST3] An item's history out of what is stored about it. */
export function historyOf(sources: Sources, conversation: Participants): History {
  const { item, events, entries, challenges, offers } = sources;
  const reweighings = reweighingsOf(entries);
  const proposer = item.proposed_by;
  const partner = proposer === conversation.user1Id ? conversation.user2Id : conversation.user1Id;

  /** A reason may quote the item. */
  const reasonOf = (reason: string) => (item.removed ? null : reason);

  function changeAt(index: number, tally: Tally | undefined): FigureChange | null {
    const reweighing = reweighings[index];
    return reweighing === undefined || tally === undefined ? null : figureChange(tally, reweighing);
  }

  const indexOf = (ledgerSeq: number | null) =>
    entries.findIndex((entry) => entry.ledgerSeq === ledgerSeq);

  /** [ST2] Of the public figure as it was shown, elsewhere as its tally says. */
  function changeBy({ ledgerSeq, tally, percent }: FigureMove): FigureChange | null {
    const shown = entries[indexOf(ledgerSeq)]?.shown ?? null;
    return shown?.to === percent ? shown : changeAt(indexOf(ledgerSeq), tally);
  }

  /** What a challenge did, or undid, with this entry. */
  function applied(ledgerSeq: number | null, move: FigureMove | null) {
    const index = indexOf(ledgerSeq);
    const entry = entries[index];
    if (entry === undefined) return null;
    // Inside a private conversation the figure is more than its ledger's own tally.
    const figure = move === null ? (entry.shown ?? changeAt(index, entry.tally)) : changeBy(move);
    const before = entries[index - 1];
    if (figure === null || before === undefined) return null;
    if (entry.cause === 'recalibrated') {
      const weights = { before: stated(before.weight), after: stated(entry.weight) };
      return { at: entry.at, kind: entry.cause, figure, ...weights } as const;
    }
    const { cause: kind } = entry;
    return kind === 'overturned' || kind === 'reinstated'
      ? ({ at: entry.at, kind, figure } as const)
      : null;
  }

  /** [SD7] A waiting weighing counts only here, as if it were the item's only one. */
  function changeHere({ ledgerSeq, tally }: FigureMove, after: Weight): FigureChange | null {
    const reweighing = reweighings[indexOf(ledgerSeq)];
    return reweighing === undefined
      ? null
      : figureChange(tally, { before: reweighing.after, after });
  }

  /** The partner accepted the original, or either of the two what the other offered. */
  function accepted(
    { seq, at }: StoredEvent,
    move: FigureMove,
    publicCredence: number | null,
  ): ItemStep | null {
    const agreed = entries[indexOf(move.ledgerSeq)];
    // A private entry has no public figure, and is counted like any other in its conversation.
    const waits = publicCredence !== null && agreed !== undefined && agreed.shown !== null;
    const figure = waits ? changeHere(move, agreed.weight) : changeBy(move);
    if (figure === null) return null;
    const taken = offers.find(({ ending }) => ending === 'accepted');
    if (taken === undefined) return { kind: 'accepted', seq, at, by: partner, figure };
    const by = taken.madeBy === partner ? proposer : partner;
    const { proposed } = item;
    const offered = stated(weightOf(taken));
    const isProposed =
      offered.hypothesis_likelihood === proposed.hypothesis_likelihood &&
      offered.negation_likelihood === proposed.negation_likelihood;
    const weights = isProposed ? {} : { weights: { proposed, agreed: offered } };
    return { kind: 'accepted', seq, at, by, figure, ...weights };
  }

  /** [AG9] An offer was made, or ended without agreement. */
  function bargained({ seq, at, payload }: StoredEvent<'weight:changed'>): ItemStep | null {
    const { did, by, round } = payload;
    const here = { seq, at, by, round };
    if (did !== 'offered') return { kind: `offer_${did}`, ...here };
    const offer = offers.find((one) => one.round === round);
    if (offer === undefined) return null;
    const weight = stated(weightOf(offer));
    return { kind: 'offered', ...here, ...weight, reason: reasonOf(offer.reason) };
  }

  /** [WG6] Whether or not the figure moved. */
  function weighed({ seq, at, payload }: StoredEvent<'evidence:weighed'>): ItemStep | null {
    const { by, weighingId, move, newCredence, publicCredence, counts } = payload;
    const weighing = sources.weighings.get(weighingId);
    const weight = weighing && weightStated(weighing);
    if (!weight) return null;
    const still = { from: newCredence, to: newCredence };
    const change = publicCredence === null ? changeBy : (to: FigureMove) => changeHere(to, weight);
    const figure = (move && change(move)) ?? still;
    const likelihoods = stated(weight);
    return { kind: 'weighed', seq, at, by, ...likelihoods, figure, counts };
  }

  function stepOf(event: ItemEvent): ItemStep | null {
    const { seq, at } = event;
    const challenge =
      'overturnId' in event.payload
        ? challenges.find(
            ({ id }) => 'overturnId' in event.payload && id === event.payload.overturnId,
          )
        : undefined;
    switch (event.name) {
      case 'conversation:evidenceProposed':
        return { kind: 'proposed', seq, at, by: proposer };
      case 'conversation:evidenceDisputed':
        return { kind: 'disputed', seq, at, by: partner, reason: reasonOf(event.payload.reason) };
      case 'conversation:evidenceReviewed':
        return accepted(event, event.payload.move, event.payload.publicCredence);
      case 'conversation:disputeResolved':
        return event.payload.move === null
          ? { kind: 'rejected', seq, at, by: proposer }
          : accepted(event, event.payload.move, event.payload.publicCredence);
      case 'conversation:evidenceWithdrawn':
        return { kind: 'withdrawn', seq, at, by: event.payload.atCompletion ? null : proposer };
      case 'weight:changed':
        return bargained(event);
      case 'conversation:evidenceRemoved':
      case 'conversation:evidenceRestored': {
        const { move } = event.payload;
        const kind = event.name === 'conversation:evidenceRemoved' ? 'removed' : 'restored';
        return { kind, seq, at, by: null, figure: move === null ? null : changeBy(move) };
      }
      case 'evidence:overturnProposed':
        return challenge === undefined
          ? null
          : {
              kind: 'challenged',
              seq,
              at,
              by: challenge.proposerId,
              proposalId: challenge.id,
              challenge: challenge.kind,
              reason: reasonOf(challenge.reason),
            };
      case 'evidence:overturnAccepted':
        return challenge === undefined
          ? null
          : {
              kind: 'dispute_opened',
              seq,
              at,
              by: challenge.reviewerId,
              proposalId: challenge.id,
              dispute_conversation_id: challenge.disputeConversationId,
            };
      case 'evidence:weighed':
        return weighed(event);
      case 'evidence:overturnProposalResolved': {
        if (challenge === undefined) return null;
        const { outcome, move } = event.payload;
        const by = deciderOf(challenge);
        if (!isMoving(challenge)) {
          return { kind: 'challenge_ended', seq, at, by, proposalId: challenge.id, outcome };
        }
        const done = applied(challenge.appliedSeq, move);
        return done && { ...done, seq, at, by };
      }
      case 'weight:estimated':
      case 'evidence:overturnProposalWithdrawn':
      case 'evidence:overturnProposalCancelled':
        return null;
      default:
        return event satisfies never;
    }
  }

  function elsewhereOf(challenge: ProposalRow): ElsewhereStep[] {
    const { id, conversationId, kind, createdAt, outcome, decidedAt } = challenge;
    const lines: ElsewhereStep[] = [];
    if (conversationId !== conversation.id) {
      const at = createdAt.toISOString();
      lines.push({ kind: 'challenged', at, proposalId: id, challenge: kind });
    }
    if (outcome === null || decidedAt === null || decidedIn(challenge) === conversation.id) {
      return lines;
    }
    if (!isMoving(challenge)) {
      const at = decidedAt.toISOString();
      return [...lines, { kind: 'challenge_ended', at, proposalId: id, outcome }];
    }
    const done = applied(challenge.appliedSeq, null);
    return done === null ? lines : [...lines, done];
  }

  /**
   * Always elsewhere: no item is weighed again in the conversation that accepted it, and operators
   * void weighings from outside.
   */
  const weighedElsewhere = (): ElsewhereStep[] =>
    entries.flatMap((entry, index) => {
      const { at, tally } = entry;
      const kind = weighingStep(entry);
      const figure = changeAt(index, tally);
      return kind === null || figure === null ? [] : { kind, at, figure };
    });

  return {
    steps: events.flatMap((event) => stepOf(event) ?? []),
    elsewhere: [...challenges.flatMap(elsewhereOf), ...weighedElsewhere()].sort(
      (one, other) => Date.parse(one.at) - Date.parse(other.at),
    ),
  };
}
