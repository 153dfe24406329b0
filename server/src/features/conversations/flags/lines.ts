import type { FlagLine } from '@midspan/contract';
import type { FlagEvent, StoredEvent } from '../kernel/stored-events.ts';
import type { FlagRow } from './store.ts';

type When = Pick<StoredEvent, 'seq' | 'at'>;
type LineOf<Kind extends FlagLine['kind']> = Extract<FlagLine, { kind: Kind }>;

const about = ({ seq, at }: When, { id, messageId, type }: FlagRow) => ({
  seq,
  at,
  flagId: id,
  messageId,
  flag_type: type,
});

const createdLine = (when: When, flag: FlagRow): LineOf<'flag_created'> => ({
  kind: 'flag_created',
  ...about(when, flag),
  by: flag.flaggerId,
});

const clarifiedLine = (when: When, flag: FlagRow): LineOf<'flag_clarified'> => ({
  kind: 'flag_clarified',
  ...about(when, flag),
  by: flag.authorId,
  text: flag.clarification ?? '',
});

const suggestedLine = (when: When, flag: FlagRow): LineOf<'flag_suggested'> => ({
  kind: 'flag_suggested',
  ...about(when, flag),
  by: flag.flaggerId,
  text: flag.suggestion ?? '',
});

/** [FL6] What the two wrote about it stays readable. */
const resolvedLine = (
  when: When,
  flag: FlagRow,
  resolvedBy: string | null,
): LineOf<'flag_resolved'> => ({
  kind: 'flag_resolved',
  ...about(when, flag),
  by: resolvedBy,
  record: {
    clarification: flag.clarification,
    suggestion: flag.suggestion,
    resolution: flag.resolutionText ?? '',
  },
});

export function flagLineOf(event: FlagEvent, flags: ReadonlyMap<string, FlagRow>): FlagLine | null {
  const flag = flags.get(event.payload.flagId);
  if (flag === undefined) return null;
  switch (event.name) {
    case 'flag:created':
      return createdLine(event, flag);
    case 'flag:clarified':
      return clarifiedLine(event, flag);
    case 'flag:suggested':
      return suggestedLine(event, flag);
    case 'flag:resolved':
      return resolvedLine(event, flag, event.payload.resolvedBy);
    default:
      return event satisfies never;
  }
}
