import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { NextStepLink, useNextStep } from '../../features/onboarding/index.ts';
import {
  CategoryFilter,
  chosenCategory,
  searchFor,
  TopicList,
} from '../../features/topics/index.ts';
import { WaitingStrip } from '../../features/waiting-room/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';

export function Component() {
  const session = useSession();
  const nextStep = useNextStep();
  const [search, setSearch] = useSearchParams();
  const category = chosenCategory(search);
  return (
    <Page title="Topics">
      <div className="flex flex-wrap items-start justify-between gap-x-8">
        <PageHeading lead="Find a claim you have a view on, and someone who sees it differently.">
          Topics
        </PageHeading>
        {nextStep && <NextStepLink step={nextStep} className="mb-8" />}
        {session.status !== 'signed-out' && !nextStep && (
          <ButtonLink to="/topics/new" className="mb-8">
            <Plus aria-hidden className="size-5" />
            New topic
          </ButtonLink>
        )}
      </div>
      {session.status !== 'signed-out' && <WaitingStrip />}
      <CategoryFilter
        chosen={category}
        onChoose={(chosen) => setSearch(searchFor(chosen), { preventScrollReset: true })}
      />
      <p className="mt-5 text-sm">
        <Link to="/second-pair">Claims that need a second pair</Link>
      </p>
      <div className="mt-6">
        <TopicList
          category={category}
          nextStep={nextStep ? <NextStepLink step={nextStep} /> : undefined}
        />
      </div>
    </Page>
  );
}
