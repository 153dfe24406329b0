import { EARLY } from '@midspan/contract';
import { countNoun } from './count-noun.ts';

interface FigureBasisProps {
  /** [SD10] no three established pairs carry it */
  early: boolean;
  /** how many pairs are behind it; null while they are being counted, or where they aren't shown */
  pairs?: number | null;
}

/** How far a figure can be relied on, beside it: "Early · 1 pair". Nothing while nothing counts. */
export function FigureBasis({ early, pairs = null }: FigureBasisProps) {
  if (!early && !pairs) return null;
  return (
    <span className="text-sm font-normal text-muted tabular-nums">
      {early && <span className="font-semibold">{EARLY}</span>}
      {early && pairs ? ' · ' : null}
      {pairs ? (
        <>
          <span className="sr-only">Rests on </span>
          {countNoun(pairs, 'pair', 'pairs')}
        </>
      ) : null}
    </span>
  );
}
