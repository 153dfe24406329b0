import { liveTexts, type NumberedEvent, type UnnumberedEvent } from '@midspan/contract';
import { isCompleted, type LiveStore } from './live-state.ts';

type Heard = NumberedEvent | UnnumberedEvent;

const REMOVALS: ReadonlySet<Heard['name'] | null> = new Set<Heard['name']>([
  'conversation:evidenceRemoved',
  'conversation:evidenceRestored',
  'evidence:removed',
  'evidence:restored',
]);

/** Notices when the shared figure moves without an announcement, and announces it. */
export function watchFigure(say: (text: string) => void) {
  let shown: number | null = null;
  /** the figure that the last event to name one moved to; events say so themselves */
  let said: number | null = null;
  let last: Heard['name'] | null = null;
  return {
    /** An event from the server, before it is applied. */
    hear({ name, payload }: Heard): void {
      // The move itself arrives separately, after the event that caused it.
      if (name === 'hypothesis:credenceChanged') return;
      // Another pair's agreement is announced to them; here it is a move from elsewhere.
      if (name === 'evidence:weighed' && 'hypothesisId' in payload) return;
      last = name;
      if (!REMOVALS.has(name) && 'newCredence' in payload) said = payload.newCredence ?? said;
    },
    /** What the screen shows now. */
    look(state: LiveStore): void {
      if (state.phase !== 'live' || state.currentCredence === shown) return;
      const isFirst = shown === null;
      shown = state.currentCredence;
      if (isFirst || isCompleted(state) || shown === said) return;
      said = null;
      say(
        REMOVALS.has(last)
          ? liveTexts.figureMovedByRemoval(shown)
          : liveTexts.figureMovedElsewhere(shown),
      );
    },
  };
}
