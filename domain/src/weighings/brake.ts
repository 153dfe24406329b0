import { countableWeighings, type WeighedItem, type Weighing } from './weighing.ts';

/** [SD8] A carried figure that would jump by this many points is braked; a setting. */
export const BRAKE_POINTS = 30;

/**
 * [SD8] How long a jump is held, and how far back the figure it is compared with lies; a setting.
 */
export const BRAKE_MS = 72 * 60 * 60 * 1_000;

/**
 * [SD8] The weighings that a change would let count on a carried claim. Those from before it was
 * carried are not included: only what became established later is braked.
 */
export function newlyCountable(before: WeighedItem, after: WeighedItem): Weighing[] {
  const { carriedSeq } = after;
  if (carriedSeq === null) return [];
  const known = new Set(countableWeighings(before).map(({ id }) => id));
  return countableWeighings(after).filter(
    ({ id, establishedSeq }) => !known.has(id) && (establishedSeq ?? 0) > carriedSeq,
  );
}

/** [SD8] Whether a figure would be too far from where it was. */
export const isBraked = (stood: number, would: number, points: number): boolean =>
  Math.abs(would - stood) >= points;

/** [SD8] The item with these weighings held, or released. */
export const withHeld = (
  item: WeighedItem,
  ids: readonly string[],
  held: boolean,
): WeighedItem => ({
  ...item,
  weighings: item.weighings.map((one) => (ids.includes(one.id) ? { ...one, held } : one)),
});
