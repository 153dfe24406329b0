import { PAGE_MAX, weighingRoutes } from '@midspan/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { nextOffset } from '../../lib/page-list.ts';
import { READING } from '../../lib/reading.ts';
import { HYPOTHESES_KEY } from './api.ts';

/** Hypotheses whose figure rests on few established pairs. Apart from the others, which more pages use. */
export const secondPairQuery = infiniteQueryOptions({
  ...READING,
  queryKey: [...HYPOTHESES_KEY, 'needing-second-pair'],
  queryFn: ({ pageParam, signal }) =>
    call(
      weighingRoutes.needingSecondPair,
      { query: { offset: pageParam, limit: PAGE_MAX } },
      { signal },
    ),
  initialPageParam: 0,
  getNextPageParam: (_last, pages) => nextOffset(pages),
});
