import type { Support } from '@midspan/contract';
import { countNoun } from '../../lib/count-noun.ts';

/** "Rests on 2 items, 1 pair": what a figure is based on, in one line. */
export function restsOnText({ weights, pairs }: Support): string {
  const items = weights.reduce((sum, weight) => sum + weight.items, 0);
  if (items === 0) return 'Rests on no evidence yet';
  return `Rests on ${countNoun(items, 'item', 'items')}, ${countNoun(pairs, 'pair', 'pairs')}`;
}
