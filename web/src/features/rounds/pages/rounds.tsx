import { type Round, roundPath, roundTexts } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { shownList } from '../../../lib/page-list.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card, LINK_CARD, LINK_OF_CARD } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { LoadingSkeleton } from '../../../ui/loading.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { EmptyState, PagedList } from '../../../ui/paged-list.tsx';
import { roundsQuery } from '../api.ts';
import { RoundNote, WHAT_ROUNDS_ARE } from '../components/coming-rounds.tsx';

export function Component() {
  const query = useInfiniteQuery(roundsQuery);
  return (
    <Page title="Rounds" narrow>
      <Breadcrumb crumbs={[{ label: 'Topics', to: '/topics' }, { label: 'Rounds' }]} />
      <PageHeading lead={WHAT_ROUNDS_ARE}>Rounds</PageHeading>
      <PagedList
        list={shownList(query, roundTexts.loadFailed, ['round', 'rounds'])}
        loading={
          <LoadingSkeleton
            text="Loading rounds..."
            className="h-36 w-full rounded-card"
            count={3}
          />
        }
        empty={
          <EmptyState
            title="No rounds are coming up."
            text="Established members can open one on a claim’s page."
            action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
          />
        }
      >
        {(rounds) => (
          <ul className="flex flex-col gap-5">
            {rounds.map((round) => (
              <li key={round.id}>
                <RoundCard round={round} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function RoundCard({ round }: { round: Round }) {
  return (
    <Card className={`${LINK_CARD} gap-3`}>
      <h2 className="text-xl font-bold tracking-tight wrap-anywhere">
        <Link to={roundPath(round.id)} className={LINK_OF_CARD}>
          {round.title}
        </Link>
      </h2>
      {round.claims.map(({ id, statement }) => (
        <Claim key={id} size="sm">
          {statement}
        </Claim>
      ))}
      <RoundNote round={round} />
    </Card>
  );
}
