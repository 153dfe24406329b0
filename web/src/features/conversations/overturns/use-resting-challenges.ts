import { overturnRoutes, type PublicProposal } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/api.ts';

/** Whose items, and which challenges are open: the answer changes whenever one begins or ends. */
export interface ChallengedClaim {
  readonly hypothesisId: string;
  readonly openProposals: readonly Pick<PublicProposal, 'id'>[];
}

/** The time from which the item can be challenged again; null if that has passed or is unknown. */
const stillResting = (
  resting: readonly { readonly evidenceId: string; readonly until: string }[] | undefined,
  evidenceId: string,
): string | null =>
  resting?.find((one) => one.evidenceId === evidenceId && Date.parse(one.until) > Date.now())
    ?.until ?? null;

/**
 * Until when an item can't be challenged again. Loaded once someone is about to challenge: most who
 * open a conversation never do. Where it can't be read, the server's refusal says the same.
 */
export function useRestingChallenge(claim: ChallengedClaim, evidenceId: string) {
  const { hypothesisId, openProposals } = claim;
  const key = ['resting-challenges', hypothesisId, openProposals.map(({ id }) => id).toSorted()];
  const { data, refetch } = useQuery({
    ...routeQuery(key, overturnRoutes.resting, { params: { id: hypothesisId } }),
    enabled: false,
  });
  return {
    until: stillResting(data, evidenceId),
    ask: async () => stillResting(data ?? (await refetch()).data, evidenceId),
  };
}
