import {
  type Bargain,
  ERRORS,
  type ErrorCode,
  type GivenItem,
  type ItemStep,
  type ListedEvidence,
  type StreamLine,
  weightOf,
} from '@midspan/contract';
import {
  EVEN_WEIGHT,
  meetingPoint,
  type Occasion,
  OFFERS_MAX,
  refuseOffer,
  refuseTerms,
  type Table,
  type Terms,
  type Weight,
} from '@midspan/domain';
import type { Move } from '../../../ui/span-move.tsx';
import type { LiveActions } from '../live/live.ts';

/** Each conversation in which an item is weighed is another one. */
export interface BargainPlace {
  readonly conversationId: string;
  readonly evidenceId: string;
}

/** How one of the two takes part in a bargain. */
interface TakingPart {
  place: BargainPlace;
  /** the claim that the item weighs for */
  hypothesisId: string;
  bargain: Bargain;
  /** undefined where the item is unknown, or can no longer be weighed */
  evidence: ListedEvidence | undefined;
  /** what happened to the item in the conversation, with the offers */
  steps: readonly ItemStep[];
  /** the viewer's own, if there is one */
  estimate: Weight | null;
  me: string;
  partner: string;
  /** where the figure would go; null where that depends on other pairs */
  moveBy: (weight: Weight) => Move | null;
  connected: boolean;
  actions: Pick<LiveActions, 'offerWeight' | 'acceptWeight' | 'declineWeight'>;
  /** the viewer has sent or answered something */
  onDone: () => void;
}

/** The same with what the domain says of it. */
export function bargainPart(part: TakingPart) {
  const table = tableIn(part.bargain, part.evidence);
  const named = namedWeights(table, part.steps, part.me, part.estimate);
  const { standing } = part.bargain;
  return {
    ...part,
    table,
    named,
    meeting: meetingIn(table, part.me, named),
    /** what the weight on the table names, or else what counts */
    given: standing?.given ?? part.evidence?.given ?? [],
  };
}

export type BargainPart = ReturnType<typeof bargainPart>;

/** A bargain in another conversation than the item's own, before the first offer. */
export const unopened = (occasion: Exclude<Occasion, 'review'>): Bargain => ({
  occasion,
  round: 0,
  offers_left: OFFERS_MAX,
  standing: null,
  turn: null,
  status: 'ended',
});

const idsOf = (given: readonly GivenItem[]): string[] => given.map(({ id }) => id);

/** Null if its weight isn't one of the options. */
function termsOf(evidence: ListedEvidence): Terms | null {
  const weight = weightOf(evidence);
  return weight && { weight, given: idsOf(evidence.given) };
}

/** The domain's input. An unknown item counts as decided and from another conversation. */
export function tableIn(
  { occasion, round, offers_left, standing, turn }: Bargain,
  evidence: ListedEvidence | undefined,
): Table {
  return {
    occasion,
    proposedBy: evidence?.proposed_by ?? '',
    status: evidence?.status ?? 'accepted',
    original: evidence && occasion !== 'second_opinion' ? termsOf(evidence) : null,
    // [BG6] An offer that no one is to answer is about something that was removed.
    obstacle: evidence?.removed || (standing && turn === null) ? 'REMOVED' : null,
    round,
    offersLeft: offers_left,
    standing: standing && {
      by: standing.by,
      weight: weightOf(standing) ?? EVEN_WEIGHT,
      given: idsOf(standing.given),
    },
  };
}

/** Items of other conversations on which one of the two has offered a weight. */
export const offeredElsewhere = (
  bargains: Readonly<Record<string, Pick<Bargain, 'occasion' | 'standing'>>>,
): readonly string[] =>
  Object.entries(bargains).flatMap(([evidenceId, { occasion, standing }]) =>
    occasion === 'review' || standing === null ? [] : evidenceId,
  );

/** What happened to an item, as far as the stream is loaded. */
export const stepsAbout = (lines: readonly StreamLine[], evidenceId: string): ItemStep[] =>
  lines.flatMap((line) =>
    line.kind === 'evidence' && line.evidenceId === evidenceId ? line.step : [],
  );

/** Each of them clears earlier offers. */
const ENDS: readonly ItemStep['kind'][] = [
  'offer_declined',
  'offer_retracted',
  'offer_ended',
  'disputed',
];

/** The last offer of one of the two since the bargain was opened, or reopened. */
function lastOffer(steps: readonly ItemStep[], me: string, isOwn: boolean): Weight | null {
  const since = steps.slice(steps.findLastIndex(({ kind }) => ENDS.includes(kind)) + 1);
  const last = since.findLast((step) => step.kind === 'offered' && (step.by === me) === isOwn);
  return last?.kind === 'offered' ? weightOf(last) : null;
}

/** [AG13] A member who has offered a weight, now or earlier, has seen the other's. */
export const hasOffered = (steps: readonly ItemStep[], member: string | null): boolean =>
  steps.some(({ kind, by }) => kind === 'offered' && by === member);

export function ownEstimate({ estimates }: ListedEvidence, me: string): Weight | null {
  const own = estimates?.find(({ by }) => by === me);
  return own === undefined ? null : weightOf(own);
}

/**
 * [AG11] The weight that each of the two has named: the last one they offered, and before that their
 * proposal or estimate.
 */
export function namedWeights(
  { occasion, original, proposedBy, standing }: Table,
  steps: readonly ItemStep[],
  me: string,
  estimate: Weight | null,
) {
  function namedBy(isOwn: boolean): Weight | null {
    // The stream may be loaded from after an offer on, but never without the one that stands.
    if (standing !== null && (standing.by === me) === isOwn) return standing.weight;
    const isProposer = occasion === 'review' && (proposedBy === me) === isOwn;
    return (
      lastOffer(steps, me, isOwn) ??
      (isProposer ? (original?.weight ?? null) : isOwn ? estimate : null)
    );
  }
  return { mine: namedBy(true), theirs: namedBy(false) };
}

/** [AG11] What a member could offer to meet on; null if nothing is between, or it isn't their turn. */
export function meetingIn(
  table: Table,
  me: string,
  { mine, theirs }: ReturnType<typeof namedWeights>,
): Weight | null {
  if (mine === null || theirs === null || refuseOffer(table, me) !== null) return null;
  return meetingPoint(mine, theirs);
}

export const inWords = (refusal: ErrorCode | null): string | null =>
  refusal && ERRORS[refusal].message;

/** Why these terms can't be offered, in words; null if they can. */
export function termsObstacle(table: Table, me: string, terms: Terms): string | null {
  const refusal = refuseTerms(table, me, terms);
  if (refusal === 'OFFER_SAME' && table.occasion === 'recalibration' && table.standing === null) {
    return 'The evidence already has this weight.';
  }
  return inWords(refusal);
}

/** Whether and how often the two can continue, or why not, in words. */
export function offersLeftWords(table: Table, me: string): string | null {
  const refusal = refuseOffer(table, me);
  // Whose turn it is, the offer itself says.
  if (refusal !== null) return refusal === 'OFFER_NOT_YOURS' ? null : inWords(refusal);
  if (table.round === 0) return null;
  return table.offersLeft === 1
    ? 'One more offer can be made on this evidence here.'
    : `${table.offersLeft} more offers can be made on this evidence here.`;
}
