import { fetchedPart } from '../../lib/fetched-part.tsx';
import { Card } from '../../ui/card.tsx';
import { lostPart } from '../../ui/lost-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PersonalCredenceCardProps } from './personal-credence-card.tsx';

const LostCredence = lostPart('Your credence couldn’t be loaded.');

export function PersonalCredenceSkeleton() {
  return <Skeleton className="h-44 w-full rounded-card" />;
}

/** Fetched for members alone: what it needs weighs more than the rest of the page. */
export const PersonalCredenceCard = fetchedPart<PersonalCredenceCardProps>({
  fetchPart: async () => (await import('./personal-credence-card.tsx')).PersonalCredenceCard,
  Waiting: PersonalCredenceSkeleton,
  Lost: (props) => (
    <Card>
      <LostCredence {...props} />
    </Card>
  ),
});
