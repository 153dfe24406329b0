import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.tsx';
import { chosenCategory, searchFor } from '../../features/topics/chosen-category.ts';
import { CategoryFilter } from '../../features/topics/components/category-filter.tsx';
import { TopicList } from '../../features/topics/components/topic-list.tsx';
import { fetchedPart } from '../../lib/fetched-part.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { lostPart } from '../../ui/lost-part.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { NextStepLink, useNextStep } from '../way-in/next-step.tsx';

const LostStrip = lostPart("We couldn't load who is waiting to talk.");

/** Loaded only for members. */
const WaitingStrip = fetchedPart({
  fetchPart: async () => (await import('../topics/waiting-strip.tsx')).WaitingStrip,
  Waiting: () => <div className="mb-8 h-32 sm:h-24" />,
  Lost: (props) => (
    <div className="mb-8">
      <LostStrip {...props} />
    </div>
  ),
});

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
      <div className="mt-8">
        <TopicList
          category={category}
          nextStep={nextStep ? <NextStepLink step={nextStep} /> : undefined}
        />
      </div>
    </Page>
  );
}
