import {
  type LedgerRow,
  type ListedEvidence,
  type ListedWeighing,
  UNKNOWN_USER,
  weightOf,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
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
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { CAUSE_WORDS, type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';
import { shownList } from '../../../lib/page-list.ts';
import { changeText } from '../../../ui/change-text.ts';
import { Named, Words } from '../../../ui/facts.tsx';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { WeightPicture } from '../weights/weight-shown.tsx';
import { agreedWords, statedText } from '../weights/weight-text.ts';
import { useWeighingsOf } from './api.ts';
import type { FigureChange } from './evidence-display.ts';
import { useReadingPath } from './reading-path.ts';
import { WeighedOnTop } from './weighed-on-top.tsx';
import { weighingState } from './weighed-words.ts';

export interface EvidenceDetailsProps {
  evidence: ListedEvidence;
  /** what it did to the figure, in order; undefined when it never moved it */
  changes?: readonly FigureChange[] | undefined;
  /** what happened to it, where a stream tells it; elsewhere its ledger does */
  history?: ReactNode;
  /** false where the reader shall judge first, before what speaks for it */
  hasWeight?: boolean;
  /** what can be done about it */
  children?: ReactNode;
}

/** Everything about an item that its card leaves out, each fact once. */
export function EvidenceDetails({
  evidence,
  changes,
  history,
  hasWeight = true,
  children,
}: EvidenceDetailsProps) {
  const readingPath = useReadingPath();
  // The weight of what is still open is shown with the decision.
  const weight = isPendingEvidence(evidence.status) ? null : weightOf(evidence);
  const isElsewhere = history === undefined;
  return (
    <>
      {hasWeight && evidence.reasoning !== '' && (
        <Words name="Reasoning">{evidence.reasoning}</Words>
      )}
      {isElsewhere && evidence.rejection_reason && (
        // An item with ledger entries was accepted after all, so the reason is from before that.
        <Words
          name={evidence.ledger.length > 0 ? 'First rejected because' : 'Reason for rejection'}
        >
          {evidence.rejection_reason}
        </Words>
      )}
      <WeighedOnTop given={evidence.given} />
      {weight && (
        <Named name="In 100 worlds">
          <WeightPicture weight={weight} />
        </Named>
      )}
      {evidence.weighings > 0 && (
        <Named name="Weighed by">
          <WeighingsList evidence={evidence} />
        </Named>
      )}
      {history && <Named name="History">{history}</Named>}
      {isElsewhere && (
        <>
          <EvidenceLedger evidence={evidence} changes={changes} />
          <p className="text-sm text-muted">
            Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
            <Day iso={evidence.created_at} />.{' '}
            <Link to={readingPath(evidence.conversation_id, `#e${evidence.id}`)}>
              Read it in the conversation
            </Link>
          </p>
        </>
      )}
      {children}
    </>
  );
}

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

const LOAD_FAILED = 'Failed to load the weighings. Please try again later.';

/** What every pair agreed that an item weighs, and which of that counts. */
export function WeighingsList({ evidence }: { evidence: ListedEvidence }) {
  const query = useWeighingsOf(evidence);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <PagedList
        list={shownList(query, LOAD_FAILED, ['weighing', 'weighings'])}
        loading={<LoadingSkeleton text="Loading the weighings..." className="my-3 h-16" />}
        empty={null}
      >
        {(weighings) => (
          <>
            {weighings.filter((one) => one.counting).length > 1 && (
              <p className="text-muted">
                The median of those that count is what the item counts with: {statedText(evidence)}.
              </p>
            )}
            <ul aria-label="Weighings" className="divide-y divide-line">
              {weighings.map((one) => (
                <Weighing key={one.id} weighing={one} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  );
}

const ORIGINS: Record<ListedWeighing['origin'], string> = {
  acceptance: 'First pair',
  second_opinion: 'Second opinion',
  recalibration: 'Recalibrated in a dispute',
};

function Weighing({ weighing }: { weighing: ListedWeighing }) {
  const readingPath = useReadingPath();
  const [one, other] = weighing.usernames;
  const Icon = weighing.counting ? CircleCheck : CircleDashed;
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="wrap-anywhere">
          <bdi>{one}</bdi> and <bdi>{other}</bdi> · {statedText(weighing)}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon
            aria-hidden
            className={weighing.counting ? 'size-4 text-success' : 'size-4 text-muted'}
          />
          <span className="first-letter:uppercase">{weighingState(weighing)}</span>
        </span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-4 text-muted">
        <span>{ORIGINS[weighing.origin]}</span>
        <span>{weighing.established ? 'Established pair' : 'Not established yet'}</span>
        <Day iso={weighing.created_at} />
        <Link to={readingPath(weighing.conversationId)} className="min-h-6">
          Read their conversation
        </Link>
      </p>
      {weighing.given.length > 0 && (
        <p className="text-muted">On top of {countNoun(weighing.given.length, 'item', 'items')}</p>
      )}
    </li>
  );
}
