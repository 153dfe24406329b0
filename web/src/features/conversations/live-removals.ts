import type { FigureMove, ListedEvidence } from '@midspan/contract';
import { keepingEstimates } from './bargains/bargain-live.ts';
import { withOwnMove } from './live-figure.ts';
import { challengedIn } from './live-overturns.ts';
import type { LiveState } from './live-state.ts';
import { withStreamItem } from './live-stream.ts';

/** An item of this conversation keeps its place, whether it is removed or restored. */
export function withRemoval(
  state: LiveState,
  { evidence, move }: { evidence: ListedEvidence; move: FigureMove | null },
): LiveState {
  const { conversation } = state;
  const replace = (one: ListedEvidence) =>
    one.id === evidence.id ? keepingEstimates(one, evidence) : one;
  const next = {
    ...state,
    pendingEvidence: state.pendingEvidence.map(replace),
    evidenceHistory: state.evidenceHistory.map(replace),
    ...challengedIn(state, evidence),
  };
  // The figure of a completed conversation stays, whatever becomes of its evidence.
  return conversation?.status === 'completed' ? next : withOwnMove(next, evidence.id, move);
}

/**
 * An item of another conversation. Removed, it leaves the list; restored, it comes back with the
 * move of the figure, which reloads the list, or when the list is next read.
 */
export function withRemovedElsewhere(state: LiveState, evidence: ListedEvidence): LiveState {
  const others = state.evidenceHistory.filter(({ id }) => id !== evidence.id);
  return {
    ...withStreamItem(state, evidence),
    evidenceHistory: others,
    evidenceTotal: state.evidenceTotal - (state.evidenceHistory.length - others.length),
    ...challengedIn(state, evidence),
  };
}
