import { onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { onboardingStatusQuery } from '../status.ts';

/** Whether the questionnaire is filled in, and the way to it. */
export function QuestionnaireStatus() {
  const { data, isError, isFetching, refetch } = useQuery(onboardingStatusQuery);
  if (data === undefined) {
    return isError ? (
      <LoadFailure
        text={onboardingTexts.loadQuestionnaireStatusFailed}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-44 w-full rounded-card" />
    );
  }
  const completed = data.questionnaireCompleted;
  const Icon = completed ? CircleCheck : CircleDashed;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <div className="max-w-prose">
        <h2 className="flex items-center gap-2 text-xl font-bold tracking-tight">
          <Icon aria-hidden className={completed ? 'size-6 text-success' : 'size-6 text-muted'} />
          {completed ? 'Questionnaire completed' : 'Questionnaire not completed'}
        </h2>
        <p className="mt-1 text-muted">
          {completed
            ? 'You can change your answers at any time.'
            : 'It asks what you value and where you stand. It is optional, and you can stop in between.'}
        </p>
      </div>
      <ButtonLink to="/questionnaire" variant={completed ? 'secondary' : 'primary'}>
        {completed ? 'Review your answers' : 'Answer the questionnaire'}
      </ButtonLink>
    </Card>
  );
}
