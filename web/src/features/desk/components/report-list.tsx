import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { reportsQuery, shownPages } from '../api.ts';
import { ReportCard } from './report-card.tsx';

const LOAD_FAILED = 'Failed to load the reports. Please try again.';

const EMPTY = {
  open: (
    <EmptyState title="Nothing is waiting." text="New reports appear here, the oldest first." />
  ),
  closed: <EmptyState title="No report has been closed yet." />,
};

interface ReportListProps {
  circleId: string | null;
  state: 'open' | 'closed';
  /** beside the report that is open */
  currentId?: string;
}

export function ReportList({ circleId, state, currentId }: ReportListProps) {
  const query = useInfiniteQuery(reportsQuery(circleId, state));
  return (
    <PagedList
      list={shownPages(query, LOAD_FAILED)}
      loading={
        <LoadingSkeleton text="Loading reports..." className="h-36 w-full rounded-card" count={3} />
      }
      empty={EMPTY[state]}
    >
      {(reports) => (
        <ul className="flex flex-col gap-3">
          {reports.map((report) => (
            <ReportCard
              key={report.id}
              report={report}
              circleId={circleId}
              isShort={currentId !== undefined}
              isCurrent={report.id === currentId}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
