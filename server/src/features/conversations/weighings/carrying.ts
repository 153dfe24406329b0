import {
  ESTABLISHED_PAIRS_MIN,
  establishedPairsOf,
  reweighingOf,
  type WeighedItem,
  waitingWeighings,
} from '@midspan/domain';
import { lockItem } from '../challenges/store.ts';
import type { EvidenceRow } from '../items/store.ts';
import type { HypothesisFigure } from '../kernel/change.ts';
import { saveWeighed, type Writing } from './saving.ts';
import { readWeighedFigure, saveCarried } from './store.ts';

const isSameWeighed = (before: WeighedItem, after: WeighedItem): boolean =>
  JSON.stringify([reweighingOf(before, before).after, waitingWeighings(before)]) ===
  JSON.stringify([reweighingOf(after, after).after, waitingWeighings(after)]);

/**
 * [SD6] Records that three established pairs carry a claim since this change or, after operators
 * undid something, no longer do. Every item that this changes is weighed again, each with its
 * entry; if it changes none, the entry is about the item that caused it.
 */
export async function settleCarried(
  change: Writing,
  figure: HypothesisFigure,
  row: EvidenceRow,
): Promise<HypothesisFigure> {
  const isCarried = figure.carriedSeq !== null;
  const whole = await readWeighedFigure(change.tx, figure.id);
  if (whole === null) throw new Error('a figure without its hypothesis');
  const carries = establishedPairsOf(whole.items) >= ESTABLISHED_PAIRS_MIN;
  if (carries === isCarried) return figure;
  const carriedSeq = carries ? figure.ledgerSeq + 1 : null;
  const cause = carries ? 'carried' : 'uncarried';
  await saveCarried(change.tx, figure.id, carriedSeq);
  let current: HypothesisFigure = { ...figure, carriedSeq };
  const anew = whole.items
    .map((before) => ({ before, after: { ...before, carriedSeq } }))
    .filter(({ before, after }) => before.id === row.id || !isSameWeighed(before, after));
  for (const { before, after } of anew) {
    const item = await lockItem(change.tx, before.id);
    const outcome = { before, after, cause, weighing: null } as const;
    current = (await saveWeighed(change, current, item, outcome)).figure;
  }
  return current;
}
