import type { LedgerRow } from '@midspan/contract';
import { Ban, CircleCheck, CircleSlash, type LucideIcon, RotateCcw, Scale } from 'lucide-react';
import { Day } from '../../../lib/day.tsx';
import { likelihoodPercent } from './evidence-display.ts';

/** The same icons as the states they lead to; a reversal has its own. */
const CAUSES: Record<LedgerRow['cause'], { icon: LucideIcon; word: string }> = {
  accepted: { icon: CircleCheck, word: 'Accepted' },
  overturned: { icon: CircleSlash, word: 'Overturned' },
  reinstated: { icon: RotateCcw, word: 'Reinstated' },
  recalibrated: { icon: Scale, word: 'Recalibrated' },
  removed: { icon: Ban, word: 'Removed by operators' },
  restored: { icon: RotateCcw, word: 'Restored by operators' },
};

function weightWords({ cause, hypothesis_likelihood, negation_likelihood }: LedgerRow): string {
  if (cause === 'overturned' || cause === 'removed') return 'no longer counts';
  return `counts with ${likelihoodPercent(hypothesis_likelihood)} if true, ${likelihoodPercent(negation_likelihood)} if false`;
}

/** The history of an item's state. A single entry is already told by its status. */
export function EvidenceLedger({ rows }: { rows: readonly LedgerRow[] }) {
  if (rows.length < 2) return null;
  return (
    <div>
      <p className="mb-2 text-sm font-semibold text-muted">History</p>
      <ol className="flex flex-col gap-1.5 border-l-2 border-line pl-4 text-sm">
        {rows.map((row) => {
          const { icon: Icon, word } = CAUSES[row.cause];
          return (
            <li key={`${row.created_at} ${row.cause}`} className="flex items-start gap-2">
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span>
                <strong>{word}</strong> on <Day iso={row.created_at} />:{' '}
                <span className="tabular-nums">{weightWords(row)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
