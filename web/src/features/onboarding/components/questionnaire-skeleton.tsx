import { Skeleton } from '../../../ui/skeleton.tsx';

/** The first questions' place while they are under way. */
export function QuestionnaireSkeleton() {
  return (
    <div role="status" aria-label="Loading the questionnaire" className="flex flex-col gap-7">
      <Skeleton className="h-14 w-3/4" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-44 w-full" />
    </div>
  );
}
