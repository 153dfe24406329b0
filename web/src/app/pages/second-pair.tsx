import { type Hypothesis, weighingRoutes } from '@midspan/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { OwnStanding } from '../../features/accounts/index.ts';
import { HYPOTHESES_KEY, HypothesisPages } from '../../features/hypotheses/index.ts';
import { listQuery } from '../../lib/page-list.ts';
import { A_FLICK_AWAY, useCameNear } from '../../lib/use-came-near.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/paged-list.tsx';
import { ClaimWanted } from '../hypothesis/wanted-part.tsx';

const secondPairQuery = listQuery(
  [...HYPOTHESES_KEY, 'needing-second-pair'],
  weighingRoutes.needingSecondPair,
  {},
);

export function Component() {
  const query = useInfiniteQuery(secondPairQuery);
  return (
    <Page title="Needs a second pair" narrow>
      <Breadcrumb crumbs={[{ label: 'Topics', to: '/topics' }, { label: 'Needs a second pair' }]} />
      <PageHeading lead="Few pairs have weighed the evidence behind these figures. Meet someone who disagrees, and weigh an item again together.">
        Needs a second pair
      </PageHeading>
      <p className="mb-8 text-sm">
        <Link to="/about#second-opinions">Why several pairs weigh the same evidence</Link>
      </p>
      <div className="mb-8 empty:hidden">
        <OwnStanding />
      </div>
      <h2 className="sr-only">Hypotheses</h2>
      <HypothesisPages
        query={query}
        renderBelow={(hypothesis) => <Items hypothesis={hypothesis} />}
        none={
          <EmptyState
            title="No figure needs a second pair right now."
            text="A claim appears here once it has evidence that only a few pairs have weighed."
            action={<ButtonLink to="/topics">Browse Topics</ButtonLink>}
          />
        }
      />
    </Page>
  );
}

/** Read when they are about to be seen. */
function Items({ hypothesis }: { hypothesis: Hypothesis }) {
  const { ref, cameNear } = useCameNear(A_FLICK_AWAY);
  return (
    <div ref={ref} className="mt-3 ml-4">
      {cameNear ? (
        <ClaimWanted hypothesis={hypothesis} />
      ) : (
        <Skeleton className="h-44 w-full rounded-card" />
      )}
    </div>
  );
}
