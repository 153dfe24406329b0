import { fetchedPart } from '../../lib/fetched-part.tsx';
import { Card } from '../../ui/card.tsx';
import { lostPart } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ReflectionCardProps } from './reflection-card.tsx';

const LostReflection = lostPart('What you two achieved couldn’t be loaded.');

/** Fetched for those who come from a conversation. */
export const ReflectionCard = fetchedPart<ReflectionCardProps>({
  fetchPart: async () => (await import('./reflection-card.tsx')).ReflectionCard,
  Waiting: () => <Skeleton className="mb-8 h-130 w-full rounded-card" />,
  Lost: (props) => (
    <Card className="mb-8">
      <LostReflection {...props} />
    </Card>
  ),
});
