import type { FigureMove, HistoryPoint } from '@midspan/contract';
import { pbFraction, pbPercent } from '@midspan/domain';
import type { LiveState } from './live-state.ts';

/** How a move shows in the history. */
export const pointOf = (evidenceId: string, { timestamp, tally }: FigureMove): HistoryPoint => ({
  timestamp,
  credence: pbFraction(tally),
  evidenceId,
});

/**
 * [LE6] [SD7] Whether the figure here is another one than in public: in a private conversation, and
 * while something that was agreed here waits for a second pair. Only the server knows what a public
 * move makes of it.
 */
export const hasOwnFigure = ({ conversation, publicCredence }: LiveState): boolean =>
  conversation?.conversation_type === 'private' || publicCredence !== null;

/** The figure that everyone else sees, as far as it is known. */
export const publicFigure = ({ publicCredence, tally }: LiveState): number =>
  publicCredence ?? pbPercent(tally);

/**
 * A move of the conversation's own figure; a public one comes with the hypothesis's ledger. With
 * `publicCredence`, what was agreed waits, so that it moves the figure here alone. Without, something
 * agreed earlier may still wait.
 */
export function withOwnMove(
  state: LiveState,
  evidenceId: string,
  move: FigureMove | null,
  publicCredence: number | null = null,
): LiveState {
  const waits = publicCredence !== null;
  const known = waits ? { ...state, publicCredence } : state;
  const isOwn = waits || state.conversation?.conversation_type === 'private';
  if (move === null || !isOwn) return known;
  return {
    ...known,
    currentCredence: pbPercent(move.tally),
    tally: move.tally,
    credenceHistory: [...state.credenceHistory, pointOf(evidenceId, move)],
  };
}
