import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { EndedCircle, useHasEnded } from '../../features/circles/index.ts';
import { TakeSide } from '../../features/credences/index.ts';
import { NextStepLink, useNextStep } from '../../features/onboarding/index.ts';
import { CircleRounds, ComingRounds } from '../../features/rounds/index.ts';
import {
  CategoryFilter,
  CircleSwitch,
  chosenCategory,
  circleIn,
  newTopicPath,
  searchFor,
  TopicList,
} from '../../features/topics/index.ts';
import { FetchedSuggestions } from '../../features/waiting-room/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

export function Component() {
  const session = useSession();
  const nextStep = useNextStep();
  const [search, setSearch] = useSearchParams();
  const category = chosenCategory(search);
  const circleId = circleIn(search);
  const hasEnded = useHasEnded(circleId);
  return (
    <Page title="Topics">
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading lead="Find a claim you have a view on, and someone who sees it differently.">
          Topics
        </PageHeading>
        {nextStep && <NextStepLink step={nextStep} className="mb-8" />}
        {session.status !== 'signed-out' && !nextStep && !hasEnded && (
          <ButtonLink to={newTopicPath(circleId)} className="mb-8">
            <Plus aria-hidden className="size-5" />
            New topic
          </ButtonLink>
        )}
      </div>
      <CircleSwitch chosen={circleId} />
      <EndedCircle id={circleId} />
      {circleId === null ? (
        <>
          <FetchedSuggestions className="mb-8" />
          <ComingRounds className="mb-8" />
        </>
      ) : (
        <CircleRounds circleId={circleId} className="mb-8" />
      )}
      <CategoryFilter
        chosen={category}
        onChoose={(chosen) => setSearch(searchFor(chosen, search), { preventScrollReset: true })}
      />
      <p className="mt-5 flex flex-wrap justify-between gap-x-8 gap-y-1 text-sm text-muted">
        {circleId === null && (
          <Link to="/second-pair" className="min-h-6">
            Claims that need a second pair
          </Link>
        )}
        <span>n.e.c.: not elsewhere classified</span>
      </p>
      <div className="mt-6">
        <TopicList
          category={category}
          circleId={circleId}
          renderSides={(id, statementId) => (
            <TakeSide hypothesisId={id} describedBy={statementId} />
          )}
          nextStep={nextStep ? <NextStepLink step={nextStep} /> : undefined}
        />
      </div>
    </Page>
  );
}
