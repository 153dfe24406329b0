import type { FlagLine } from '@midspan/contract';
import type { FlagEvent } from '../kernel/stored-events.ts';
import type { FlagRow } from './store.ts';

/** What an event about a flag adds to the stream. */
export function flagLineOf(event: FlagEvent, flags: ReadonlyMap<string, FlagRow>): FlagLine | null {
  const { seq, at } = event;
  const flag = flags.get(event.payload.flagId);
  if (flag === undefined) return null;
  const { id: flagId, messageId, type: flag_type, flaggerId, authorId, clarification } = flag;
  const line = { seq, at, flagId, messageId, flag_type };
  switch (event.name) {
    case 'flag:created':
      return { kind: 'flag_created', ...line, by: flaggerId };
    case 'flag:clarified':
      return { kind: 'flag_clarified', ...line, by: authorId, text: clarification ?? '' };
    case 'flag:suggested':
      return { kind: 'flag_suggested', ...line, by: flaggerId, text: flag.suggestion ?? '' };
    case 'flag:resolved': {
      // [FL6] What the two wrote about it stays readable.
      const record = {
        clarification,
        suggestion: flag.suggestion,
        resolution: flag.resolutionText ?? '',
      };
      return { kind: 'flag_resolved', ...line, by: event.payload.resolvedBy, record };
    }
    default:
      return event satisfies never;
  }
}
