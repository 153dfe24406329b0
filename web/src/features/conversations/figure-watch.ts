import { liveTexts } from '@midspan/contract';
import { isCompleted, type LiveState } from './live-state.ts';

const REMOVALS: readonly string[] = [
  'conversation:evidenceRemoved',
  'conversation:evidenceRestored',
  'evidence:removed',
  'evidence:restored',
];

/** Notices when the shared figure moves without an announcement, and announces it. */
export function watchFigure(say: (text: string) => void) {
  let shown: number | null = null;
  /** the figure that the last event to name one moved to; events say so themselves */
  let said: number | null = null;
  let last = '';
  return {
    /** What came from the server, before it is taken in. */
    hear(name: string, payload: unknown): void {
      // The move itself comes on its own, after what caused it.
      if (name === 'hypothesis:credenceChanged') return;
      last = name;
      if (REMOVALS.includes(name) || typeof payload !== 'object' || payload === null) return;
      if ('newCredence' in payload && typeof payload.newCredence === 'number') {
        said = payload.newCredence;
      }
    },
    /** What the screen shows now. */
    look(state: LiveState): void {
      if (state.phase !== 'live' || state.currentCredence === shown) return;
      const isFirst = shown === null;
      shown = state.currentCredence;
      if (isFirst || isCompleted(state) || shown === said) return;
      said = null;
      say(
        REMOVALS.includes(last)
          ? liveTexts.figureMovedByRemoval(shown)
          : liveTexts.figureMovedElsewhere(shown),
      );
    },
  };
}
