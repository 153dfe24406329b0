import { type User, userRoutes } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Settings } from 'lucide-react';
import { retryOf, routeQuery } from '../../../lib/api.ts';
import { Day } from '../../../lib/day.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { MainHeading } from '../../../ui/page.tsx';

const STATS = [
  { key: 'conversations', label: 'Conversations' },
  { key: 'evidence_shared', label: 'Evidence Shared' },
  { key: 'minds_changed', label: 'Minds Changed' },
] as const;

export function ProfileHeader({ user }: { user: User }) {
  const [initial = ''] = user.username;
  return (
    <Card className="flex flex-wrap items-center gap-x-12 gap-y-8">
      <div className="flex min-w-0 items-center gap-5">
        <div
          aria-hidden
          className="flex size-16 shrink-0 items-center justify-center rounded-full bg-ink font-serif text-3xl text-surface"
        >
          {initial.toUpperCase()}
        </div>
        <div className="min-w-0">
          <MainHeading className="text-2xl font-bold tracking-tight wrap-anywhere">
            {user.username}
          </MainHeading>
          <p className="text-muted">
            Member since <Day iso={user.created_at} />
          </p>
        </div>
      </div>
      <Stats />
      <ButtonLink to="/account" variant="secondary" size="sm">
        <Settings aria-hidden className="size-4" />
        Settings
      </ButtonLink>
    </Card>
  );
}

function Stats() {
  const query = useQuery(routeQuery(['users', 'me', 'stats'], userRoutes.stats, {}));
  const { data } = query;
  if (data === undefined && query.isError) {
    return <LoadFailure text="Failed to load your stats. Please try again." {...retryOf(query)} />;
  }
  return (
    <dl className="flex grow flex-wrap justify-between gap-x-2 gap-y-4 sm:gap-x-6 lg:ml-auto lg:grow-0 lg:gap-x-12">
      {STATS.map(({ key, label }) => (
        <div key={key} className="flex flex-col-reverse justify-end">
          <dt className="w-min text-sm text-muted sm:w-auto">{label}</dt>
          <dd className="text-3xl font-bold tracking-tight tabular-nums">
            {data ? data[key].toLocaleString('en') : <Skeleton className="my-1 h-8 w-12" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
