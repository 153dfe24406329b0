import type { OpenedRound } from '@midspan/contract';

/** What a round holds for its reader right now. */
export type OwnPart =
  | 'sign-up'
  | 'signed-up'
  /** its time has come, and the job that pairs has not finished yet */
  | 'pairing'
  | 'paired'
  | 'no-partner'
  | 'left-out'
  /** it went on without the reader */
  | 'closed'
  | 'canceled';

type Round = Pick<OpenedRound, 'state' | 'pairs_at'> & {
  readonly signup: Pick<NonNullable<OpenedRound['signup']>, 'outcome'> | null;
};

const OUTCOMES = { paired: 'paired', no_partner: 'no-partner', no_side: 'left-out' } as const;

export function ownPartOf({ state, pairs_at, signup }: Round, nowMs: number): OwnPart {
  if (state === 'canceled') return 'canceled';
  // Until it has paired one can still sign up, whatever the reader's clock says.
  if (signup === null) return state === 'open' ? 'sign-up' : 'closed';
  if (state === 'open' && nowMs < Date.parse(pairs_at)) return 'signed-up';
  if (signup.outcome !== 'waiting') return OUTCOMES[signup.outcome];
  return state === 'over' ? 'no-partner' : 'pairing';
}

const OFTEN_MS = 5_000;
const SELDOM_MS = 60_000;

/** How often the page is read again: often only for those who are about to get a partner. */
export function readAgainMs(round: Round | undefined, nowMs: number): number | false {
  if (round === undefined || round.state === 'canceled' || round.state === 'over') return false;
  const isDue = nowMs > Date.parse(round.pairs_at) - OFTEN_MS;
  const waits = round.signup?.outcome === 'waiting';
  return isDue && waits ? OFTEN_MS : SELDOM_MS;
}
