import { type Hypothesis, invitationRoutes } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { READING } from '../../lib/reading.ts';
import { EXAMPLE_CLAIM } from '../about/index.ts';
import { hypothesisQuery } from '../hypotheses/index.ts';
import type { CameFor } from './came-for.ts';

/** The claim on which a newcomer learns what a credence is. */
export interface TaughtClaim {
  readonly statement: string;
  /** its shared figure, in whole percents */
  readonly figure: number;
  /** what is said about it can be saved; null for an example, and for a claim that another page saves */
  readonly hypothesis: Hypothesis | null;
  readonly isExample: boolean;
}

const EXAMPLE: TaughtClaim = {
  statement: EXAMPLE_CLAIM,
  figure: CREDENCE_NEUTRAL,
  hypothesis: null,
  isExample: true,
};

const invitationQuery = (code: string) =>
  queryOptions({
    ...READING,
    queryKey: ['onboarding', 'invitation', code],
    queryFn: ({ signal }) => call(invitationRoutes.open, { params: { code } }, { signal }),
  });

/** The claim the newcomer came for, or an example; null while it is being loaded. */
export function useTaughtClaim(cameFor: CameFor | null): TaughtClaim | null {
  const code = cameFor?.kind === 'invitation' ? cameFor.code : null;
  const invitation = useQuery({ ...invitationQuery(code ?? ''), enabled: code !== null });
  const id = cameFor?.kind === 'claim' ? cameFor.id : invitation.data?.hypothesis.id;
  const claim = useQuery({ ...hypothesisQuery(id ?? ''), enabled: id !== undefined });
  // A link may be anyone's: what can't be loaded keeps nobody from learning.
  if (cameFor === null || invitation.isError || claim.isError) return EXAMPLE;
  if (claim.data === undefined) return null;
  // Nobody has a credence on a dispute.
  if (claim.data.overturn_proposal_id !== null) return EXAMPLE;
  return {
    statement: claim.data.statement,
    figure: claim.data.current_credence,
    hypothesis: cameFor.kind === 'claim' ? claim.data : null,
    isExample: false,
  };
}
