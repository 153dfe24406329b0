import { onboardingTexts, questionnaireRoutes } from '@midspan/contract';
import type { Answers } from '@midspan/domain';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call, retryOf } from '../../lib/api.ts';
import { ApiError, errorText, invalidFields } from '../../lib/api-error.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  type Complaints,
  changeForm,
  complaintsAgainst,
  isUnsaved,
  openForm,
  type QuestionnaireChange,
  type QuestionnaireForm,
  responsesOf,
} from './questionnaire-form.ts';
import { noteProgress } from './status.ts';

export const questionElementId = (id: string) => `question-${id}`;

/** Leads to a question's field; among several, to the chosen one or else the first. */
function focusQuestion(id: string): void {
  const place = document.getElementById(questionElementId(id));
  const field =
    place?.querySelector<HTMLElement>('input:checked') ??
    place?.querySelector<HTMLElement>('input, textarea');
  field?.focus();
}

/** The questions and the member's own answers: neither is useful without the other. */
export const questionnaireQuery = queryOptions({
  queryKey: ['onboarding', 'questionnaire'],
  queryFn: async ({ signal }) => {
    const [categories, responses] = await Promise.all([
      call(questionnaireRoutes.read, {}, { signal }),
      call(questionnaireRoutes.ownResponses, {}, { signal }),
    ]);
    const answers: Answers = Object.fromEntries(
      responses.map(({ question_id, response }) => [question_id, response]),
    );
    return { categories, answers };
  },
  // Reloaded by each page that shows it, since another window may have changed the answers, but
  // never while someone is editing.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

const PURPOSES = {
  submit: {
    route: questionnaireRoutes.submit,
    done: onboardingTexts.submitted,
    failed: onboardingTexts.submitFailed,
    failedToast: onboardingTexts.submitFailedToast,
  },
  progress: {
    route: questionnaireRoutes.saveProgress,
    done: onboardingTexts.progressSaved,
    failed: onboardingTexts.progressFailed,
    failedToast: onboardingTexts.progressFailedToast,
  },
} as const;

type Purpose = keyof typeof PURPOSES;

/** A retry may help unless the server refused, and then the server says why. */
function failureText(failure: unknown, purpose: Purpose): string {
  const fallback = PURPOSES[purpose].failed;
  const refused = failure instanceof ApiError && failure.status === 403;
  return refused ? errorText(failure, { fallback }) : fallback;
}

/** The questionnaire while it is filled in; the answers last as long as its component. */
export function useQuestionnaire() {
  const queryClient = useQueryClient();
  const toast = useToast();
  const query = useQuery(questionnaireQuery);
  const [edited, setEdited] = useState<QuestionnaireForm | null>(null);
  const [sending, setSending] = useState<Purpose | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const categories = query.data?.categories ?? [];
  const questions = categories.flatMap((category) => category.questions);
  const loaded = query.data && openForm(questions, query.data.answers);
  const form = edited ?? loaded ?? null;

  const change = (what: QuestionnaireChange) =>
    setEdited((current) => {
      const basis = current ?? form;
      return basis && changeForm(basis, what);
    });

  function refuse(complaints: Complaints): void {
    // Rendered before the focus moves, so that the error is announced with the question.
    flushSync(() => change({ type: 'refused', complaints }));
    const first = questions.find(({ id }) => Object.hasOwn(complaints, id));
    if (first) focusQuestion(first.id);
  }

  /** Returns whether the answers arrived. Everything else is shown in place. */
  async function send(purpose: Purpose): Promise<boolean> {
    if (form === null) return false;
    setFailure(null);
    const complaints = complaintsAgainst(form, purpose);
    if (Object.keys(complaints).length > 0) {
      refuse(complaints);
      return false;
    }
    setSending(purpose);
    try {
      await call(PURPOSES[purpose].route, { body: { responses: responsesOf(form) } });
      change({ type: 'saved', answers: form.answers });
      // The next page may load before this answer is cleared.
      queryClient.setQueryData(
        questionnaireQuery.queryKey,
        (known) => known && { ...known, answers: form.answers },
      );
      if (purpose === 'submit') await noteProgress(queryClient, { questionnaireCompleted: true });
      toast.specified.success(PURPOSES[purpose].done);
      return true;
    } catch (error) {
      const wrong = invalidFields(error);
      if (questions.some(({ id }) => Object.hasOwn(wrong, id))) refuse(wrong);
      else setFailure(failureText(error, purpose));
      toast.specified.error(PURPOSES[purpose].failedToast);
      return false;
    } finally {
      setSending(null);
    }
  }

  return {
    categories,
    form,
    /** how often loading failed */
    failures: query.errorUpdateCount,
    retry: retryOf(query),
    unsaved: form !== null && isUnsaved(form),
    sending,
    failure,
    answer: (id: string, answer: string) => change({ type: 'answered', id, answer }),
    send,
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;
