import type { Hypothesis } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { createPath, matchPath, parsePath } from 'react-router';
import { EXAMPLE_CLAIM } from '../about/index.ts';
import { SIDE_PARAMETER, takenSide } from '../credences/index.ts';
import { hypothesisQuery } from '../hypotheses/index.ts';

/** The claim a newcomer came for. */
export interface CameFor {
  readonly id: string;
  /** where they placed themselves on it as a visitor */
  readonly said: number | null;
}

const CLAIM_PAGES = ['/hypotheses/:id', '/waiting-room/:id'] as const;

/** The same page, once the visitor's credence is saved: it must not be offered again. */
export function withoutSaid(wayBack: string): string {
  const { pathname = '', search = '', hash = '' } = parsePath(wayBack);
  const query = new URLSearchParams(search);
  if (!query.has(SIDE_PARAMETER)) return wayBack;
  query.delete(SIDE_PARAMETER);
  return createPath({ pathname, search: query.toString(), hash });
}

/**
 * What the page a newcomer came from is about; null for nothing in particular, and for an invitation,
 * whose own page asks where they stand and leads to the conversation.
 */
export function cameForOf(wayBack: string | null): CameFor | null {
  if (wayBack === null) return null;
  const { pathname = '', search = '' } = parsePath(wayBack);
  for (const page of CLAIM_PAGES) {
    const id = matchPath(page, pathname)?.params.id;
    if (id !== undefined) return { id, said: takenSide(new URLSearchParams(search)) };
  }
  return null;
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
