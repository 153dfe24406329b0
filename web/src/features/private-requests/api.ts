import { SEARCH, userRoutes } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';

export const isSearchable = (text: string) => countCodePoints(text) >= SEARCH.minCharacters;

export const userSearchQuery = (text: string) =>
  queryOptions({
    ...READING,
    queryKey: ['users', 'search', text],
    queryFn: ({ signal }) => call(userRoutes.search, { query: { q: text } }, { signal }),
    enabled: isSearchable(text),
  });
