import {
  DESK_SEARCH,
  type DeskContent,
  type DeskCount,
  type DeskMember,
  SEARCH,
} from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { retryOf } from '../../../lib/api.ts';
import { countNoun } from '../../../lib/count-noun.ts';
import { useAddressSearch } from '../../../lib/use-address-search.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailure, LoadingSkeleton } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Section } from '../../../ui/section.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useOwnCircles } from '../../circles/index.ts';
import { contentQuery, logQuery, membersQuery, shownPages } from '../api.ts';
import { ContentList } from '../components/content-list.tsx';
import { DeskFrame, type Post } from '../components/desk-frame.tsx';
import { DoneLine, doneIn } from '../components/done-line.tsx';
import { LogList } from '../components/log-list.tsx';
import { ReportList } from '../components/report-list.tsx';
import { deskPath, memberPath, viewIn } from '../desk-path.ts';
import { reportsText } from '../report-words.ts';
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

const FAILED = 'The search failed. Please try again.';

/** Members by name, and what was written in public by its words or its id. */
function SearchTab({ meId }: { meId: string }) {
  const search = useAddressSearch(SEARCH.debounceMs);
  return (
    <>
      <SearchField
        label="Search members and content, by words or id"
        maxLength={DESK_SEARCH.maxCharacters}
        search={search}
      />
      <div className="mt-8">
        <Results text={search.asked.trim()} meId={meId} />
      </div>
    </>
  );
}

function Results({ text, meId }: { text: string; meId: string }) {
  const isAsked = countCodePoints(text) >= DESK_SEARCH.minCharacters;
  const members = useQuery({ ...membersQuery(text), enabled: isAsked });
  const content = useQuery({ ...contentQuery(text), enabled: isAsked });
  const failed = [members, content].find(({ isError }) => isError);
  const found = members.data && content.data && { members: members.data, content: content.data };
  return (
    <div className="flex flex-col gap-10">
      {/* Always the same element: a status is announced when it changes, not when it is added. */}
      <p role="status" className="text-muted empty:hidden">
        {isAsked ? !failed && statusText(text, found) : 'Type at least two characters.'}
      </p>
      {isAsked && failed && <LoadFailure text={FAILED} {...retryOf(failed)} />}
      {isAsked && !failed && !found && (
        <LoadingSkeleton text="" className="h-24 w-full rounded-card" count={3} />
      )}
      {isAsked && !failed && found && <Found {...found} meId={meId} />}
    </div>
  );
}

interface FoundProps {
  members: readonly DeskMember[];
  content: readonly DeskContent[];
}

const countText = (count: number, one: string, many: string) =>
  count >= DESK_SEARCH.shown ? `the first ${count} ${many}` : countNoun(count, one, many);

function statusText(text: string, found: FoundProps | undefined): string {
  if (found === undefined) return 'Searching...';
  const { members, content } = found;
  if (members.length + content.length === 0) return `Nothing found for “${text}”.`;
  const counts = [
    ...(members.length > 0 ? [countText(members.length, 'member', 'members')] : []),
    ...(content.length > 0 ? [countText(content.length, 'text', 'texts')] : []),
  ];
  return `Found ${counts.join(' and ')}.`;
}

function Found({ members, content, meId }: FoundProps & { meId: string }) {
  return (
    <>
      {members.length > 0 && (
        <Section title="Members" size="md">
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {members.map((member) => (
              <FoundMember key={member.id} member={member} />
            ))}
          </ul>
        </Section>
      )}
      {content.length > 0 && (
        <Section title="Content" size="md" className="flex flex-col gap-3">
          <ContentList content={content} meId={meId} />
        </Section>
      )}
    </>
  );
}

function FoundMember({ member }: { member: DeskMember }) {
  const { id, username, reports_about, account } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <Link to={memberPath(id)} className="min-w-0 font-semibold wrap-anywhere">
        {username}
      </Link>
      <span className="text-sm text-muted">Reports about them: {reportsText(reports_about)}</span>
      {account?.suspended_at && <Badge>Suspended</Badge>}
      {account?.is_moderator && <Badge>Moderator</Badge>}
    </li>
  );
}
