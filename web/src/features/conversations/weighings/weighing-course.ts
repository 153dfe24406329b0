import { ERRORS, type ItemStep, type StreamLine, type Weighing, weightOf } from '@midspan/contract';
import { isSameWeight, meetingPoint, WEIGHING_OFFERS_MAX, type Weight } from '@midspan/domain';
import { shortWeight } from '../evidence/agreed-weight.ts';
import type { WordsFor } from '../stream/step-words.ts';

type Offered = Extract<ItemStep, { kind: 'weighing_offered' }>;

/** A weight that one of the two offered, and for which item. */
export type OfferedWeight = Offered & { readonly evidenceId: string };

/** What the two offered each other, as far as the stream is loaded, oldest first. */
export const offersIn = (lines: readonly StreamLine[]): readonly OfferedWeight[] =>
  lines.flatMap((line) =>
    line.kind === 'evidence' && line.step.kind === 'weighing_offered'
      ? [{ ...line.step, evidenceId: line.evidenceId }]
      : [],
  );

/** [WG2] How many offers the two can still make on an item here. */
export function offersLeft(
  offers: readonly OfferedWeight[],
  evidenceId: string,
  open?: Pick<Weighing, 'round'>,
): number {
  const seen = offers.filter((one) => one.evidenceId === evidenceId).length;
  return Math.max(0, WEIGHING_OFFERS_MAX - Math.max(seen, open?.round ?? 0));
}

export const leftWords = (left: number): string =>
  left === 0
    ? ERRORS.WEIGHING_LIMIT.message
    : left === 1
      ? 'One more offer can be made on this evidence here.'
      : `${left} more offers can be made on this evidence here.`;

/** Why this weight can't be offered against the one that stands, in words; null if it can. */
export function counterObstacle(standing: Weight | null, weight: Weight): string | null {
  return standing !== null && isSameWeight(standing, weight) ? ERRORS.OFFER_SAME.message : null;
}

/** The weight a member stands by: the last one they offered in it, or their own estimate. */
export function standsBy(
  offers: readonly OfferedWeight[],
  weighingId: string,
  me: string,
  estimate: Weight | null,
): Weight | null {
  const last = offers.findLast((one) => one.weighingId === weighingId && one.by === me);
  return last === undefined ? estimate : weightOf(last);
}

/** [AG11] What the two could meet on; null if only one has named a weight, or nothing is between. */
export const meetingOf = (mine: Weight | null, theirs: Weight | null): Weight | null =>
  mine === null || theirs === null ? null : meetingPoint(mine, theirs);

/** How the two came to a weight: "You offered 90/25, Ben 60/40"; null where that is not known. */
export function storyWords(
  offers: readonly OfferedWeight[],
  weighingId: string,
  { me, nameOf }: WordsFor,
): string | null {
  const told = offers.flatMap((one) =>
    one.weighingId === weighingId && one.by !== null
      ? [{ by: one.by, short: shortWeight(one) }]
      : [],
  );
  const [first, ...others] = told;
  if (first === undefined) return null;
  const start = `${first.by === me ? 'You' : nameOf(first.by)} offered ${first.short}`;
  return [
    start,
    ...others.map(({ by, short }) => `${by === me ? 'you' : nameOf(by)} ${short}`),
  ].join(', ');
}
