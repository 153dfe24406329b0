import { CLAIM_SEARCH, type RouteAnswer, searchRoutes } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

export type Found = RouteAnswer<typeof searchRoutes.find>;

export const isNothing = ({ topics, hypotheses }: Found) => topics.length + hypotheses.length === 0;

export const isSearchable = (text: string) => countCodePoints(text) >= CLAIM_SEARCH.minCharacters;

export const searchQuery = (text: string) =>
  queryOptions<Found>({
    ...READING,
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchRoutes.find, { query: { q: text } }, { signal }),
    enabled: isSearchable(text),
    // What was found for fewer letters stays until the next answer is there: nothing flickers. That
    // nothing was found says nothing about other letters.
    placeholderData: (before) => (before && isNothing(before) ? undefined : before),
  });
