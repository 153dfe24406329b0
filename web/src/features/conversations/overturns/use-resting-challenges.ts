import { overturnRoutes, type PublicProposal } from '@midspan/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { READING } from '../../../lib/reading.ts';

/**
 * The items of a hypothesis that one cannot challenge again yet, and until when. Read again whenever
 * a challenge begins or ends. While it's unknown the server's refusal says the same.
 */
export function useRestingChallenges(
  hypothesisId: string | undefined,
  openProposals: readonly Pick<PublicProposal, 'id'>[],
): ReadonlyMap<string, string> {
  const open = openProposals.map(({ id }) => id).toSorted();
  const { data } = useQuery({
    ...READING,
    queryKey: ['resting-challenges', hypothesisId, open],
    queryFn: ({ signal }) =>
      call(overturnRoutes.resting, { params: { id: hypothesisId ?? '' } }, { signal }),
    enabled: hypothesisId !== undefined,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => new Map((data ?? []).map(({ evidenceId, until }) => [evidenceId, until])),
    [data],
  );
}
