import type { FigureMove, HistoryPoint } from '@midspan/contract';
import { pbFraction, pbPercent } from '@midspan/domain';
import type { LiveState } from './live-state.ts';

/** How a move shows in the history. */
export const pointOf = (evidenceId: string, { timestamp, tally }: FigureMove): HistoryPoint => ({
  timestamp,
  credence: pbFraction(tally),
  evidenceId,
});

/** A private conversation's own move; a public one comes with the hypothesis's ledger. */
export function withOwnMove(
  state: LiveState,
  evidenceId: string,
  move: FigureMove | null,
): LiveState {
  if (move === null || state.conversation?.conversation_type !== 'private') return state;
  return {
    ...state,
    currentCredence: pbPercent(move.tally),
    tally: move.tally,
    credenceHistory: [...state.credenceHistory, pointOf(evidenceId, move)],
  };
}
