import * as z from 'zod/mini';
import { earlyField, idField, pairsField, pbCredenceField } from './fields.ts';
import { route } from './route.ts';
import { categoryField } from './topics.ts';

/** Fewer characters find nothing; the best matches of each kind are shown. */
export const CLAIM_SEARCH = { minCharacters: 2, maxCharacters: 200, shown: 20 } as const;

/** The address parameter that passes a claim not found by search to the new-topic page. */
export const CLAIM_PARAMETER = 'claim';

export const searchTexts = {
  tooShort: 'Type at least 2 characters.',
  nothingFound: (query: string) => `No results for "${query}".`,
  onlyClose: (query: string) => `No results for "${query}", but these come close.`,
  failed: 'Search failed. Please try again.',
} as const;

export const foundTopic = z.object({ id: idField, name: z.string(), category: categoryField });
export const foundHypothesis = z.object({
  id: idField,
  statement: z.string(),
  topic: z.object({ id: idField, name: z.string() }),
  current_credence: pbCredenceField,
  pairs: pairsField,
  early: earlyField,
});

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/search',
    summary: 'Matching topics and hypotheses, best match first',
    access: 'anyone',
    query: z.object({ q: z.string().check(z.maxLength(CLAIM_SEARCH.maxCharacters)) }),
    answer: z.object({
      topics: z.array(foundTopic),
      hypotheses: z.array(foundHypothesis),
      /** nothing contains these words; the results contain similar spellings */
      only_close: z.boolean(),
    }),
  }),
} as const;
