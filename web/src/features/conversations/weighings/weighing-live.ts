import {
  type ElsewhereStep,
  type ItemStep,
  type NumberedEvent,
  type UnnumberedEvent,
  type Weighing,
  type weighingNumberedEvents,
  weighingTexts,
} from '@midspan/contract';
import { type LedgerCause, ledgerCause } from '../../../lib/ledger-cause.ts';
import type { ToastRequest } from '../../../ui/toast-channel.ts';
import type { Answer } from '../../../ui/use-action.ts';
import type { WeightFields } from '../evidence/weight-fields.ts';
import { publicFigure, withOwnMove } from '../live-figure.ts';
import { withItem } from '../live-overturns.ts';
import type { LiveState } from '../live-state.ts';
import { withLines, withSteps } from '../live-stream.ts';
import { info, success } from '../toast-tones.ts';

type NumberedWeighing = NumberedEvent<keyof typeof weighingNumberedEvents>;
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

/** A weight and why. */
export type WeighingFields = WeightFields & { readonly reason: string };

/** What can be done about an item that another pair accepted. */
export interface WeighingActions {
  proposeWeighing(evidenceId: string, fields: WeighingFields): Promise<Answer>;
  counterWeighing(
    weighingId: string,
    fields: WeighingFields & { readonly round: number },
  ): Promise<Answer>;
  answerWeighing(weighingId: string, round: number, answer: 'accept' | 'decline'): Promise<Answer>;
  /** by the one whose offer stands */
  withdrawWeighing(weighingId: string): Promise<Answer>;
}

/** Open ones keep their place; one that is over is no longer anything to answer. */
function withWeighing(state: LiveState, weighing: Weighing): LiveState {
  const { weighings } = state;
  if (weighing.status !== 'open') {
    return { ...state, weighings: weighings.filter(({ id }) => id !== weighing.id) };
  }
  const isKnown = weighings.some(({ id }) => id === weighing.id);
  return {
    ...state,
    weighings: isKnown
      ? weighings.map((one) => (one.id === weighing.id ? weighing : one))
      : [...weighings, weighing],
  };
}

/**
 * What the next event of the sequence makes of what the two are weighing. The figure moves with the
 * hypothesis's ledger, or here alone while their agreement waits.
 */
export function applyNumberedWeighing(
  state: LiveState,
  { name, payload }: NumberedWeighing,
): LiveState {
  const { evidence, weighing } = payload;
  const known = withWeighing(withSteps(withItem(state, evidence), payload), weighing);
  return name === 'evidence:weighed'
    ? withOwnMove(known, evidence.id, payload.move, payload.publicCredence)
    : known;
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

/** The toast for a weight that was offered, declined or withdrawn, for who did it and the other. */
export function toastForWeighing(step: ItemStep, me: string): ToastRequest | null {
  const isOwn = step.by === me;
  if (step.kind === 'weighing_offered') {
    return isOwn ? success(weighingTexts.offered) : info(weighingTexts.offeredByPartner);
  }
  // What became pointless, or ended with the conversation, was ended by no one.
  if (step.kind !== 'weighing_ended' || step.how === 'closed') return null;
  if (step.how === 'declined') {
    return info(isOwn ? weighingTexts.declined : weighingTexts.declinedByPartner);
  }
  return info(isOwn ? weighingTexts.withdrawn : weighingTexts.withdrawnByPartner);
}
