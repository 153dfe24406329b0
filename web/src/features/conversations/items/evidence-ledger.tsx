import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  type LucideIcon,
  RotateCcw,
  Scale,
  Users,
} from 'lucide-react';
import { Day } from '../../../lib/day.tsx';
import { CAUSE_WORDS, type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';
import { changeText } from '../../../ui/change-text.ts';
import { Named } from '../../../ui/facts.tsx';
import { agreedWords, statedText } from '../weights/weight-text.ts';
import type { FigureChange } from './evidence-display.ts';

/** The same icons as the states they lead to; a reversal has its own. */
const ICONS: Record<LedgerCause, LucideIcon> = {
  accepted: CircleCheck,
  overturned: CircleSlash,
  reinstated: RotateCcw,
  recalibrated: Scale,
  yielded: Scale,
  removed: Ban,
  restored: RotateCcw,
  weighed: Scale,
  voided: Ban,
  'weighing-restored': RotateCcw,
  established: Users,
  unestablished: CircleDashed,
};

type Weighed = Pick<ListedEvidence, 'ledger' | 'proposed' | 'agreed'>;

/** After which it may no longer count. */
const ENDS: ReadonlySet<LedgerRow['cause']> = new Set(['overturned', 'removed', 'voided']);

/** [SD7] After which it may wait for another pair. */
const WAITS: ReadonlySet<LedgerRow['cause']> = new Set([
  'accepted',
  'weighed',
  'established',
  'unestablished',
  'reinstated',
  'recalibrated',
]);

export function rowWords(row: LedgerRow, evidence: Weighed): string {
  const mayEnd = ENDS.has(row.cause);
  if (row.counted === null) {
    if (WAITS.has(row.cause)) return 'doesn’t count yet';
    return mayEnd ? 'no longer counts' : 'doesn’t count';
  }
  const agreed = row.cause === 'accepted' ? agreedWords(evidence) : null;
  if (agreed) return agreed;
  return `${mayEnd ? 'still counts' : 'counts'} (${statedText(row.counted)})`;
}

/** The history of an item's state. A single entry that says no more is already its status. */
export function EvidenceLedger({
  evidence,
  changes = [],
}: {
  evidence: Weighed;
  changes?: readonly FigureChange[] | undefined;
}) {
  const rows = evidence.ledger;
  if (rows.length < 2 && agreedWords(evidence) === null) return null;
  return (
    <Named name="History">
      <ol className="flex flex-col gap-1.5 border-l-2 border-line pl-4 text-sm">
        {rows.map((row) => {
          const cause = ledgerCause(row);
          const Icon = ICONS[cause];
          const change = changes.find(({ timestamp }) => timestamp === row.created_at);
          return (
            // Operators void several weighings at one time, each with its own row.
            <li
              key={`${row.created_at} ${row.cause} ${row.weighingId}`}
              className="flex items-start gap-2"
            >
              <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
              <span className="tabular-nums">
                <strong>{CAUSE_WORDS[cause]}</strong> on <Day iso={row.created_at} />:{' '}
                {rowWords(row, evidence)}
                {change && ` (${changeText(change.points)})`}
              </span>
            </li>
          );
        })}
      </ol>
    </Named>
  );
}
