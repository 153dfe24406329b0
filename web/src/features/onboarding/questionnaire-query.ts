import { questionnaireRoutes } from '@midspan/contract';
import type { Answers } from '@midspan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

/** The questions and the member's own answers: neither is useful without the other. */
export const questionnaireQuery = queryOptions({
  ...READING,
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
