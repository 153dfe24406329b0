import {
  type Bargain,
  ERRORS,
  type ItemStep,
  type ListedEvidence,
  type StreamLine,
  weightOf,
} from '@midspan/contract';
import {
  EVEN_WEIGHT,
  meetingPoint,
  type Occasion,
  refuseOffer,
  refuseOriginal,
  refuseWeight,
  type Table,
  tableOf,
  type Weight,
} from '@midspan/domain';

/** What a bargain in another conversation than the item's own is about. */
const ELSEWHERE = { proposedBy: '', status: 'accepted', original: null, obstacle: null } as const;

/** A bargain in another conversation than the item's own, before the first offer. */
export function unopened(occasion: Exclude<Occasion, 'review'>): Bargain {
  const { round, offersLeft } = tableOf({ ...ELSEWHERE, occasion }, []);
  return { occasion, round, offers_left: offersLeft, standing: null, turn: null, status: 'ended' };
}

/** What the domain decides by. An item that isn't known is decided, and of another conversation. */
export function tableIn(bargain: Bargain, evidence: ListedEvidence | undefined): Table {
  const { occasion, round, offers_left, standing } = bargain;
  return {
    ...ELSEWHERE,
    occasion,
    ...(evidence && { proposedBy: evidence.proposed_by ?? '', status: evidence.status }),
    original: evidence && occasion !== 'second_opinion' ? weightOf(evidence) : null,
    // [BG6] An offer that no one is to answer is about something that was removed.
    obstacle: evidence?.removed || (standing && bargain.turn === null) ? 'REMOVED' : null,
    round,
    offersLeft: offers_left,
    standing: standing && { by: standing.by, weight: weightOf(standing) ?? EVEN_WEIGHT },
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

/** Each of them leaves nothing of what was offered before. */
const ENDS: ReadonlySet<ItemStep['kind']> = new Set([
  'offer_declined',
  'offer_retracted',
  'offer_ended',
  'disputed',
]);

/** What one of the two, or the other, offered last since the bargain was opened, or opened again. */
function lastOffer(steps: readonly ItemStep[], me: string, isOwn: boolean): Weight | null {
  const since = steps.slice(steps.findLastIndex(({ kind }) => ENDS.has(kind)) + 1);
  const last = since.findLast((step) => step.kind === 'offered' && (step.by === me) === isOwn);
  return last?.kind === 'offered' ? weightOf(last) : null;
}

/** [AG13] A member who has offered a weight, now or earlier, has seen the other's. */
export const hasOffered = (steps: readonly ItemStep[], member: string | null): boolean =>
  steps.some(({ kind, by }) => kind === 'offered' && by === member);

/** One's own estimate of an item. */
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
): { readonly mine: Weight | null; readonly theirs: Weight | null } {
  const isReview = occasion === 'review';
  const isProposer = isReview && proposedBy === me;
  // The stream may be loaded from after an offer on, but never without the one that stands.
  const standingOf = (isOwn: boolean) =>
    standing !== null && (standing.by === me) === isOwn ? standing.weight : null;
  return {
    mine: standingOf(true) ?? lastOffer(steps, me, true) ?? (isProposer ? original : estimate),
    theirs:
      standingOf(false) ??
      lastOffer(steps, me, false) ??
      (isReview && !isProposer ? original : null),
  };
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

/** Why the original weight can't be accepted now, in words; null if it can. */
export function originalObstacle(table: Table): string | null {
  const refusal = refuseOriginal(table);
  return refusal && ERRORS[refusal].message;
}

/** Why this weight can't be offered, in words; null if it can. */
export function weightObstacle(table: Table, me: string, weight: Weight): string | null {
  const refusal = refuseWeight(table, me, weight);
  if (refusal === 'OFFER_SAME' && table.occasion === 'recalibration' && table.standing === null) {
    return 'The evidence already has this weight.';
  }
  return refusal && ERRORS[refusal].message;
}

/** Whether and how often the two can go on, or why not, in words. */
export function offersLeftWords(table: Table, me: string): string | null {
  const refusal = refuseOffer(table, me);
  // Whose turn it is, the offer itself says.
  if (refusal !== null) return refusal === 'OFFER_NOT_YOURS' ? null : ERRORS[refusal].message;
  if (table.round === 0 && table.occasion !== 'second_opinion') return null;
  return table.offersLeft === 1
    ? 'One more offer can be made on this evidence here.'
    : `${table.offersLeft} more offers can be made on this evidence here.`;
}
