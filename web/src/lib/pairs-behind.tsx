import { countNoun } from './count-noun.ts';

/** How many pairs a figure in a card rests on; nothing for none, or while they are being counted. */
export function PairsBehind({ pairs }: { pairs: number | null }) {
  if (!pairs) return null;
  return (
    <span className="text-sm text-muted tabular-nums">
      <span className="sr-only">Rests on </span>
      {countNoun(pairs, 'pair', 'pairs')}
    </span>
  );
}
