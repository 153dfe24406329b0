import { onboardingTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure, Skeleton } from '../../ui/loading.tsx';
import { AnsweredCount } from './components/questionnaire-fields.tsx';
import { openForm } from './questionnaire-form.ts';
import { onboardingStatusQuery } from './status.ts';
import { questionnaireQuery } from './use-questionnaire.ts';

export function QuestionnaireSummary() {
  const status = useQuery({ ...onboardingStatusQuery, refetchOnMount: 'always' });
  const questionnaire = useQuery(questionnaireQuery);
  if (!status.data || !questionnaire.data) {
    return status.isError || questionnaire.isError ? (
      <LoadFailure
        text={onboardingTexts.loadQuestionnaireStatusFailed}
        busy={status.isFetching || questionnaire.isFetching}
        onRetry={() => {
          if (!status.data) void status.refetch();
          if (!questionnaire.data) void questionnaire.refetch();
        }}
      />
    ) : (
      <Skeleton className="h-44 w-full rounded-card" />
    );
  }
  const completed = status.data.questionnaireCompleted;
  const { categories, answers } = questionnaire.data;
  const form = openForm(
    categories.flatMap(({ questions }) => questions),
    answers,
  );
  const Icon = completed ? CircleCheck : CircleDashed;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
      <div className="max-w-prose min-w-0">
        <h2 className="flex items-center gap-2 text-xl font-bold tracking-tight">
          <Icon
            aria-hidden
            className={`size-6 shrink-0 ${completed ? 'text-success' : 'text-muted'}`}
          />
          <span className="min-w-0 wrap-anywhere">
            {completed ? 'Questionnaire completed' : 'Questionnaire not completed'}
          </span>
        </h2>
        <p className="mt-1 font-medium">
          <AnsweredCount form={form} />
        </p>
        <p className="mt-1 text-muted">
          {completed
            ? 'You can change your answers at any time.'
            : 'It asks how you weigh claims and talk with people who disagree. It’s optional, and you can pause at any time.'}
        </p>
      </div>
      <ButtonLink to="/questionnaire" variant={completed ? 'secondary' : 'primary'}>
        {completed ? 'Review your answers' : 'Answer the questionnaire'}
      </ButtonLink>
    </Card>
  );
}
