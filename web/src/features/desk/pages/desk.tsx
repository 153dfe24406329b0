import type { DeskCount } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { LoadingSkeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useOwnCircles } from '../../circles/index.ts';
import { logQuery, shownPages } from '../api.ts';
import { DeskFrame, type Post } from '../components/desk-frame.tsx';
import { DoneLine } from '../components/done-line.tsx';
import { LogList } from '../components/log-list.tsx';
import { ReportList } from '../components/report-list.tsx';
import { SearchTab } from '../components/search-tab.tsx';
import { deskPath, viewIn } from '../desk-path.ts';
import { doneIn } from '../done-state.ts';
import { waitingText } from '../waiting-count.tsx';

export function Component() {
  return <DeskFrame>{(post) => <Desk {...post} />}</DeskFrame>;
}

function Desk({ meId, count, circleId }: Post) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const done = doneIn(useLocation());
  const asked = viewIn(search);
  const isModerator = circleId === null;
  const waiting = isModerator
    ? count.waiting
    : (count.circles.find(({ id }) => id === circleId)?.waiting ?? 0);
  const view = asked === 'search' && !isModerator ? 'open' : asked;
  const tabs = [
    {
      id: 'open' as const,
      label: 'Open',
      badge: waiting === 0 ? undefined : waiting,
      content: <ReportList circleId={circleId} state="open" />,
    },
    {
      id: 'closed' as const,
      label: 'Closed',
      content: <ReportList circleId={circleId} state="closed" />,
    },
    { id: 'log' as const, label: 'Log', content: <Log circleId={circleId} /> },
    ...(isModerator
      ? [{ id: 'search' as const, label: 'Search', content: <SearchTab meId={meId} /> }]
      : []),
  ];
  return (
    <Page title="Desk" narrow>
      <PageHeading lead="What people reported, the oldest first. Every action has a reason, a preview and an undo, and is kept in the log.">
        Desk
      </PageHeading>
      <DoneLine done={done} circleId={circleId} />
      <Places count={count} chosen={circleId} />
      <Tabs
        key={circleId}
        label="Reports, log and search"
        tabs={tabs}
        value={view}
        onChange={(next) => void navigate(deskPath(circleId, next), { preventScrollReset: true })}
      />
    </Page>
  );
}

/** [DK3] Between all of Midspan and the circles one hosts. */
function Places({ count, chosen }: { count: DeskCount; chosen: string | null }) {
  const navigate = useNavigate();
  const own = useOwnCircles();
  const circles = count.circles.map(({ id, waiting }) => {
    const name = own.find((circle) => circle.id === id)?.name ?? 'Circle';
    return { id, name, waiting };
  });
  const all = { id: '', name: 'All of Midspan', waiting: count.waiting };
  const places = [...(count.is_moderator ? [all] : []), ...circles];
  const [only] = places;
  if (places.length === 1) return <p className="mb-6 font-semibold">{only?.name}</p>;
  return (
    <div className="mb-6">
      <SelectField
        label="Reports from"
        value={chosen ?? ''}
        onChange={({ target }) =>
          void navigate(deskPath(target.value === '' ? null : target.value))
        }
      >
        {places.map(({ id, name, waiting }) => (
          <option key={id} value={id}>
            {waiting === 0 ? name : `${name} (${waitingText(waiting)} waiting)`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const LOG_FAILED = 'Failed to load the log. Please try again.';

function Log({ circleId }: { circleId: string | null }) {
  const query = useInfiniteQuery(logQuery(circleId));
  return (
    <PagedList
      list={shownPages(query, LOG_FAILED)}
      loading={<LoadingSkeleton text="Loading the log..." className="h-20 w-full" count={5} />}
      empty={<EmptyState title="Nothing has been done yet." />}
    >
      {(actions) => <LogList actions={actions} circleId={circleId} />}
    </PagedList>
  );
}
