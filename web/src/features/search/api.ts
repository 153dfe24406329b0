import { CLAIM_SEARCH, type RouteAnswer, searchRoutes } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

export const isSearchable = (text: string) => countCodePoints(text) >= CLAIM_SEARCH.minCharacters;

export const searchQuery = (text: string) =>
  queryOptions({
    ...READING,
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchRoutes.find, { query: { q: text } }, { signal }),
    enabled: isSearchable(text),
    // What was found for fewer letters stays until the next answer is there: nothing flickers.
    placeholderData: keepPreviousData,
  });

export type Found = RouteAnswer<typeof searchRoutes.find>;
