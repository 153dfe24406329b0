import type { ElsewhereStep, NumberedEvent, UnnumberedEvent } from '@midspan/contract';
import { type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';
import { withBargain } from '../bargains/bargain-live.ts';
import { publicFigure, withOwnMove } from '../live-figure.ts';
import { withItem } from '../live-overturns.ts';
import type { LiveState } from '../live-state.ts';
import { withLines, withSteps } from '../live-stream.ts';

export type CredenceChange = UnnumberedEvent<'hypothesis:credenceChanged'>['payload'];
export type WeighedElsewhere = UnnumberedEvent<'evidence:weighed'>['payload'];

/** What no event of its own announces: what operators did, and how standing changed. */
const SILENT_KINDS = {
  voided: 'weighing_voided',
  'weighing-restored': 'weighing_restored',
  established: 'established',
  unestablished: 'unestablished',
  carried: 'carried',
  uncarried: 'uncarried',
  released: 'released',
} as const satisfies Partial<Record<LedgerCause, ElsewhereStep['kind']>>;

const isSilent = (cause: LedgerCause): cause is keyof typeof SILENT_KINDS => cause in SILENT_KINDS;

/**
 * The two agreed on what an item weighs. The figure moves with the hypothesis's ledger, or here alone
 * while their agreement waits.
 */
export function withWeighedHere(
  state: LiveState,
  payload: NumberedEvent<'evidence:weighed'>['payload'],
): LiveState {
  const { evidence, move, publicCredence } = payload;
  const known = withBargain(withSteps(withItem(state, evidence), payload), evidence.id, null);
  return withOwnMove(known, evidence.id, move, publicCredence);
}

/**
 * Another pair agreed on what an item weighs: it is shown so, and its card dates it. This comes just
 * before `hypothesis:credenceChanged` brings the move, so the figure is still the one from before.
 */
export function withWeighedElsewhere(state: LiveState, weighed: WeighedElsewhere): LiveState {
  const { hypothesisId, ledgerSeq, evidence, weighing, newCredence } = weighed;
  if (state.conversation?.hypothesis_id !== hypothesisId) return state;
  const known = withItem(state, evidence);
  // The ledger's time, which is the one that a page gives it.
  const entry = evidence.ledger.find(({ weighingId }) => weighingId === weighing.id);
  if (entry === undefined || ledgerSeq <= state.heardLedgerSeq) return known;
  const figure = { from: publicFigure(state), to: newCredence };
  return withLines(known, evidence.id, () => [{ kind: 'weighed', at: entry.created_at, figure }]);
}

/**
 * Operators voided a weighing of an item or restored one, or its standing changed: the same line. The
 * item and the move are taken in after this, like any other.
 */
export function withSilentStep(state: LiveState, change: CredenceChange): LiveState {
  const { hypothesisId, evidenceId, ledgerSeq, newCredence, screen } = change;
  const isNews = state.phase === 'live' && ledgerSeq > state.heardLedgerSeq;
  if (!isNews || state.conversation?.hypothesis_id !== hypothesisId) return state;
  const entry = screen?.evidence.ledger.at(-1);
  const cause = entry && ledgerCause(entry);
  if (entry === undefined || cause === undefined || !isSilent(cause)) return state;
  const figure = { from: publicFigure(state), to: newCredence };
  const line = { kind: SILENT_KINDS[cause], at: entry.created_at, figure };
  return withLines(state, evidenceId, () => [line]);
}
