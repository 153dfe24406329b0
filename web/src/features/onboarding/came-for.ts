import type { Hypothesis } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { createPath, parsePath } from 'react-router';
import { EXAMPLE_CLAIM } from '../about/index.ts';
import { claimIdIn } from '../accounts/index.ts';
import { SIDE_PARAMETER, takenSide } from '../credences/index.ts';
import { hypothesisQuery } from '../hypotheses/index.ts';

export interface CameFor {
  readonly id: string;
  /** where they placed themselves on it as a visitor */
  readonly said: number | null;
}

/** The same page, once the visitor's credence is saved: it must not be offered again. */
export function withoutSaid(wayBack: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(wayBack);
  const query = new URLSearchParams(search);
  if (!query.has(SIDE_PARAMETER)) return wayBack;
  query.delete(SIDE_PARAMETER);
  return createPath({ pathname, search: query.toString(), hash });
}

export function cameForOf(wayBack: string | null): CameFor | null {
  const id = claimIdIn(wayBack);
  if (id === null) return null;
  return { id, said: takenSide(new URLSearchParams(parsePath(wayBack ?? '').search)) };
}

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
  // Without the claim, the lesson uses the example.
  if (cameFor === null || isError) return EXAMPLE;
  if (data === undefined) return null;
  // No one can set a credence on a dispute.
  if (data.overturn_proposal_id !== null) return EXAMPLE;
  return { statement: data.statement, hypothesis: data };
}
