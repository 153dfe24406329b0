import { type CircleMember, circleRoutes, circleTexts, idField } from '@midspan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { download, isNotFound, retryOf } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { Ago, Day } from '../../../lib/day.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { ActButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { LoadFailure, LoadingSkeleton, Skeleton } from '../../../ui/loading.tsx';
import { MissingPage } from '../../../ui/missing-page.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { circleQuery, membersQuery } from '../api.ts';
import { MemberActions } from '../components/member-actions.tsx';

const LOAD_FAILED = 'Failed to load the members. Please try again later.';
const DOWNLOAD_FAILED = { fallback: 'We couldn’t prepare the table. Please try again.' };

export function Component() {
  const id = idField.safeParse(useParams()['circleId']).data;
  return id === undefined ? <NotForYou id={null} /> : <MembersPage key={id} id={id} />;
}

function NotForYou({ id }: { id: string | null }) {
  return id === null ? (
    <MissingPage
      title={circleTexts.notFound}
      action={<ButtonLink to="/circles">Your circles</ButtonLink>}
    />
  ) : (
    <MissingPage
      title="Only hosts see the members"
      action={<ButtonLink to={`/circles/${id}`}>Back to the circle</ButtonLink>}
    />
  );
}

function MembersPage({ id }: { id: string }) {
  const circleRead = useQuery(circleQuery(id));
  const { data: circle, error } = circleRead;
  const isHost = circle?.role === 'host';
  const query = useInfiniteQuery({ ...membersQuery(id), enabled: isHost });
  const isWide = useMediaQuery(WIDE);
  if (isNotFound(error)) return <NotForYou id={null} />;
  if (circle && !isHost) return <NotForYou id={id} />;
  if (circle === undefined && circleRead.isError) {
    return (
      <Page title="Members">
        <PageHeading>Members</PageHeading>
        <LoadFailure text={LOAD_FAILED} {...retryOf(circleRead)} />
      </Page>
    );
  }
  const of = { circleId: id, isEnded: circle !== undefined && circle.ended_at !== null };
  return (
    <Page title="Members">
      <Breadcrumb
        crumbs={[
          { label: 'Circles', to: '/circles' },
          { label: circle?.name ?? <Skeleton className="h-4 w-32" />, to: `/circles/${id}` },
          { label: 'Members' },
        ]}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading lead="What each member has done in this circle. Private conversations are counted, and nothing of them is shown.">
          Members
        </PageHeading>
        <DownloadTable circleId={id} />
      </div>
      <PagedList
        list={shownList(query, LOAD_FAILED, ['member', 'members'])}
        loading={
          <LoadingSkeleton
            text="Loading members..."
            className="h-24 w-full rounded-card"
            count={4}
          />
        }
        empty={<EmptyState title="No one has joined yet." />}
        isCounted
      >
        {(members) =>
          isWide ? <MembersTable {...of} members={members} /> : <Cards {...of} members={members} />
        }
      </PagedList>
    </Page>
  );
}

function DownloadTable({ circleId }: { circleId: string }) {
  const save = async () => {
    const table = await download(circleRoutes.members, {
      params: { id: circleId },
      query: { format: 'csv' },
    });
    saveFile(table, 'members.csv');
  };
  return (
    <div className="mb-8 flex flex-col items-start gap-3">
      <ActButton
        variant="secondary"
        busyLabel="Preparing…"
        act={() => answerTo(save, DOWNLOAD_FAILED)}
      >
        <Download aria-hidden className="size-5" />
        Download table
      </ActButton>
    </div>
  );
}

interface MembersProps {
  circleId: string;
  isEnded: boolean;
  members: readonly CircleMember[];
}

/** [CI10] The numbers, in the order of the table; long words may break where it is narrow. */
const NUMBERS = [
  ['sides_taken', 'Sides taken'],
  ['conversations_begun', 'Conver\u00ADsations begun'],
  ['conversations_completed', 'Conver\u00ADsations completed'],
  ['messages', 'Messages'],
  ['items_proposed', 'Evidence proposed'],
  ['items_agreed', 'Evidence agreed'],
  ['restatements_confirmed', 'Restate\u00ADments confirmed'],
] as const;

const ROLES = { host: 'Host', member: null, removed: 'Removed' } as const;

function RoleBadge({ role }: Pick<CircleMember, 'role'>) {
  return ROLES[role] && <Badge>{ROLES[role]}</Badge>;
}

function LastActive({ iso }: { iso: string | null }) {
  return iso === null ? 'Not yet' : <Ago iso={iso} />;
}

const CELL = 'px-2 py-3 text-right tabular-nums';
const HEAD = 'px-2 py-2 text-right align-bottom font-semibold text-muted';

function MembersTable({ members, ...of }: MembersProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line-strong">
          <th scope="col" className="py-2 pr-2 text-left align-bottom font-semibold text-muted">
            Member
          </th>
          <th scope="col" className={HEAD}>
            Joined
          </th>
          {NUMBERS.map(([key, name]) => (
            <th key={key} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={HEAD}>
            Last active
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {members.map((member) => (
          <tr key={member.id}>
            <th scope="row" className="py-3 pr-2 text-left text-base font-semibold">
              <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
                {member.username} <RoleBadge role={member.role} />
              </span>
            </th>
            <td className={CELL}>
              <Day iso={member.joined_at} />
            </td>
            {NUMBERS.map(([key]) => (
              <td key={key} className={CELL}>
                {member[key]}
              </td>
            ))}
            <td className={CELL}>
              <LastActive iso={member.last_active} />
            </td>
            <td className="py-1 pl-2 text-right">
              <MemberActions {...of} member={member} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ members, ...of }: MembersProps) {
  return (
    <ul className="flex flex-col gap-4">
      {members.map((member) => (
        <li key={member.id}>
          <Card className="flex flex-col gap-3 p-5!">
            <div className="flex items-start justify-between gap-3">
              <h2 className="flex min-w-0 flex-wrap items-center gap-x-2 text-lg font-semibold wrap-anywhere">
                {member.username} <RoleBadge role={member.role} />
              </h2>
              <MemberActions {...of} member={member} />
            </div>
            <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-4">
              <Fact name="Joined">
                <Day iso={member.joined_at} />
              </Fact>
              {NUMBERS.map(([key, name]) => (
                <Fact key={key} name={name}>
                  {member[key]}
                </Fact>
              ))}
              <Fact name="Last active">
                <LastActive iso={member.last_active} />
              </Fact>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
