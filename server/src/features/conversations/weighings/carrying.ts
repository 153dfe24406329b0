import {
  carriedItems,
  contributionOf,
  ESTABLISHED_PAIRS_MIN,
  establishedPairsOf,
  reweighingOf,
  tallyAfter,
  type WeighedItem,
  waitingWeighings,
} from '@midspan/domain';
import { lockItem } from '../items/store.ts';
import { claimEntry, type HypothesisFigure, writeEntry } from '../kernel/figure.ts';
import { type CountingParts, saveItem, type Writing } from './saving.ts';
import { readWeighedFigure } from './store.ts';

const stateOf = (item: WeighedItem) =>
  JSON.stringify([contributionOf(item), waitingWeighings(item), item.crowded]);

/**
 * [SD6] Records that three established pairs carry a claim from this change on. What no established
 * pair has weighed no longer counts then, all of it with one entry, the last one of the change.
 */
export async function becomeCarried(
  { settings }: CountingParts,
  change: Writing,
  figure: HypothesisFigure,
): Promise<HypothesisFigure> {
  const whole = await readWeighedFigure(change.tx, figure.id);
  if (whole === null) throw new Error('a figure without its hypothesis');
  if (establishedPairsOf(whole.items) < ESTABLISHED_PAIRS_MIN) return figure;
  const after = carriedItems(whole.items, figure.ledgerSeq + 1);
  let { tally } = figure;
  for (const [place, item] of after.entries()) {
    const before = whole.items[place];
    if (before === undefined || stateOf(before) === stateOf(item)) continue;
    await saveItem(change.tx, await lockItem(change.tx, item.id), before, item);
    const { before: was } = reweighingOf(before, before);
    tally = tallyAfter(tally, { before: was, after: contributionOf(item) });
  }
  const brake = { points: settings.BRAKE_POINTS, ms: settings.BRAKE_MS };
  const entry = { ...claimEntry(tally), cause: 'carried', brake } as const;
  return (await writeEntry(change, figure, entry)).figure;
}
