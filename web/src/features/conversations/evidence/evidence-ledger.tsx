import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { Ban, CircleCheck, CircleSlash, type LucideIcon, RotateCcw, Scale } from 'lucide-react';
import { Day } from '../../../lib/day.tsx';
import { agreedOtherwise, agreedWords, weightWords } from './agreed-weight.ts';

/** The same icons as the states they lead to; a reversal has its own. */
const CAUSES: Record<LedgerRow['cause'], { icon: LucideIcon; word: string }> = {
  accepted: { icon: CircleCheck, word: 'Accepted' },
  overturned: { icon: CircleSlash, word: 'Overturned' },
  reinstated: { icon: RotateCcw, word: 'Reinstated' },
  recalibrated: { icon: Scale, word: 'Recalibrated' },
  removed: { icon: Ban, word: 'Removed by operators' },
  restored: { icon: RotateCcw, word: 'Restored by operators' },
};

type Weighed = Pick<ListedEvidence, 'ledger' | 'proposed' | 'agreed'>;

function rowWords(row: LedgerRow, evidence: Weighed): string {
  if (row.cause === 'overturned' || row.cause === 'removed') return 'no longer counts';
  const otherwise = row.cause === 'accepted' ? agreedOtherwise(evidence) : null;
  return otherwise ? agreedWords(otherwise) : `counts with ${weightWords(row)}`;
}

/** The history of an item's state. A single entry is already told by its status. */
export function EvidenceLedger({ evidence }: { evidence: Weighed }) {
  const rows = evidence.ledger;
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
                <span className="tabular-nums">{rowWords(row, evidence)}</span>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
