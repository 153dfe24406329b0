import {
  type EvidenceCard,
  type FlagLine,
  isCard,
  type ListedEvidence,
  type LiveItem,
  type StreamLine,
} from '@midspan/contract';
import { isPendingEvidence, isStepForReaders } from '@midspan/domain';
import type { FlagRow } from '../flags/store.ts';
import type { Role } from '../kernel/change.ts';
import {
  type FlagEvent,
  isAboutFlag,
  isAboutItem,
  type StoredEvent,
} from '../kernel/stored-events.ts';
import type { History } from './steps.ts';

/** What a page's events refer to, as it is today, by id. */
export interface Found {
  readonly items: ReadonlyMap<string, ListedEvidence>;
  readonly histories: ReadonlyMap<string, History>;
  readonly flags: ReadonlyMap<string, FlagRow>;
}

/** [ST1] [ST4] Readers learn of an item once it is decided. */
const isShown = ({ status }: ListedEvidence, role: Role) =>
  role === 'participant' || !isPendingEvidence(status);

interface Step {
  readonly kind: Parameters<typeof isStepForReaders>[0];
}

const isStepShown = ({ kind }: Step, { steps }: History, role: Role) =>
  role === 'participant' ||
  isStepForReaders(
    kind,
    steps.some((step) => step.kind === 'accepted'),
  );

/** [ST4] [AG9] What readers may know of an item's history. */
const historyFor = (history: History, role: Role): History => ({
  steps: history.steps.filter((step) => isStepShown(step, history, role)),
  elsewhere: history.elsewhere.filter((step) => isStepShown(step, history, role)),
});

/**
 * [ST1] An item as an open conversation keeps it: what was proposed here with its card. Null for
 * those who may not see it.
 */
export function itemFor(id: string, { items, histories }: Found, role: Role): LiveItem | null {
  const item = items.get(id);
  const history = histories.get(id);
  if (item === undefined || history === undefined || !isShown(item, role)) return null;
  const [first] = history.steps;
  const { steps, elsewhere } = historyFor(history, role);
  return first?.kind === 'proposed'
    ? { ...item, seq: first.seq, steps: [...steps], elsewhere: [...elsewhere] }
    : { ...item, steps: [...steps] };
}

/** Its card; null where it was not proposed. */
export function cardOf(id: string, found: Found, role: Role): EvidenceCard | null {
  const item = itemFor(id, found, role);
  return item !== null && isCard(item) ? item : null;
}

/** An item's steps, each in its own place; the proposal's is the card's. */
export function linesAbout(id: string, found: Found, role: Role): StreamLine[] {
  const item = itemFor(id, found, role);
  if (item === null) return [];
  const { description, steps = [] } = item;
  return steps.flatMap((step) =>
    step.kind === 'proposed'
      ? []
      : { kind: 'evidence', seq: step.seq, evidenceId: id, description, step },
  );
}

/** What an event about a flag adds to the stream. */
function flagLineOf(event: FlagEvent, flags: ReadonlyMap<string, FlagRow>): FlagLine | null {
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

/** [ST3] [ST4] What an event adds to the stream besides cards, for those who may see it. */
export function lineOf(event: StoredEvent, found: Found, role: Role): StreamLine | null {
  const { seq } = event;
  if (isAboutItem(event)) {
    const lines = linesAbout(event.payload.evidenceId, found, role);
    return lines.find((line) => line.seq === seq) ?? null;
  }
  // Only of items do readers learn later what was sent to the participants alone.
  if (role === 'reader' && event.audience !== 'everyone') return null;
  if (isAboutFlag(event)) return flagLineOf(event, found.flags);
  switch (event.name) {
    case 'conversation:completed': {
      const { completedBy, completed_at, final_pb_credence } = event.payload;
      return { kind: 'completed', seq, at: completed_at, by: completedBy, final_pb_credence };
    }
    case 'conversation:messageRemoved':
    case 'conversation:messageRestored':
    // Its card comes with all of the conversation's restatements.
    case 'restate:changed':
      return null;
    default:
      return event satisfies never;
  }
}
