import type { Hypothesis } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { EXAMPLE_CLAIM } from '../about/index.ts';
import { hypothesisQuery } from '../hypotheses/index.ts';
import type { CameFor } from './came-for.ts';

/** The claim on which a newcomer learns what a credence is. */
export interface TaughtClaim {
  readonly statement: string;
  /** null for the example, about which nothing is saved */
  readonly hypothesis: Hypothesis | null;
}

const EXAMPLE: TaughtClaim = { statement: EXAMPLE_CLAIM, hypothesis: null };

/** The claim the newcomer came for, or an example; null while it is being loaded. */
export function useTaughtClaim(cameFor: CameFor | null): TaughtClaim | null {
  const { data, isError } = useQuery({
    ...hypothesisQuery(cameFor?.id ?? ''),
    enabled: cameFor !== null,
  });
  // What can't be loaded keeps nobody from learning.
  if (cameFor === null || isError) return EXAMPLE;
  if (data === undefined) return null;
  // Nobody has a credence on a dispute.
  if (data.overturn_proposal_id !== null) return EXAMPLE;
  return { statement: data.statement, hypothesis: data };
}
