import type { LiveState } from './live-state.ts';

/** A private conversation's own move; a public one is told by the hypothesis's ledger. */
export function withOwnMove(
  state: LiveState,
  evidenceId: string,
  percent: number | null,
  at: string,
): LiveState {
  if (percent === null || state.conversation?.conversation_type !== 'private') return state;
  const point = { timestamp: at, credence: percent / 100, evidenceId };
  return {
    ...state,
    currentCredence: percent,
    credenceHistory: [...state.credenceHistory, point],
  };
}
