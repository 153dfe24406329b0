import { type Circle, circleTexts } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { Day } from '../../../lib/day.tsx';
import { shownList } from '../../../lib/page-list.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { circlesQuery } from '../api.ts';

export function Component() {
  const query = useInfiniteQuery(circlesQuery);
  return (
    <Page title="Circles" narrow>
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading lead="Closed spaces for people who know each other: a class, a study, a team.">
          Circles
        </PageHeading>
        <ButtonLink to="/circles/new" className="mb-8">
          <Plus aria-hidden className="size-5" />
          Open a circle
        </ButtonLink>
      </div>
      <PagedList
        list={shownList(query, circleTexts.loadFailed, ['circle', 'circles'])}
        loading={
          <LoadingSkeleton
            text="Loading circles..."
            className="h-36 w-full rounded-card"
            count={2}
          />
        }
        empty={
          <EmptyState
            title="You’re not in a circle yet."
            text="Open one for the people you bring, and they join through a link. They talk one to one about claims of their own, and only they can see it. To join someone else’s, ask its host for a link."
          />
        }
      >
        {(circles) => (
          <ul className="flex flex-col gap-5">
            {circles.map((circle) => (
              <li key={circle.id}>
                <CircleCard circle={circle} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function CircleCard({ circle }: { circle: Circle }) {
  return (
    <Card className={`${LINK_CARD} gap-3`}>
      <h2 className="text-xl font-bold tracking-tight wrap-anywhere">
        <Link to={`/circles/${circle.id}`} className={LINK_OF_CARD}>
          {circle.name}
        </Link>
      </h2>
      {circle.purpose !== '' && (
        <p className="line-clamp-3 wrap-anywhere text-muted">{circle.purpose}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        {circle.role === 'host' && <Badge>Host</Badge>}
        <CircleState circle={circle} />
        <span className="tabular-nums">{countNoun(circle.members, 'member', 'members')}</span>
      </div>
    </Card>
  );
}

function CircleState({ circle: { deletes_at, ended_at } }: { circle: Circle }) {
  if (deletes_at !== null) {
    return (
      <Badge>
        Will be deleted on&nbsp;
        <Day iso={deletes_at} />
      </Badge>
    );
  }
  return ended_at !== null && <Badge>Ended</Badge>;
}
