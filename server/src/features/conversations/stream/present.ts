import type { EvidenceCard, ListedEvidence, StreamLine } from '@midspan/contract';
import { isPendingEvidence, isStepForReaders } from '@midspan/domain';
import type { Role } from '../change.ts';
import { flagLineOf } from '../flags/lines.ts';
import type { FlagRow } from '../flags/store.ts';
import type { StoredEvent } from '../stored-events.ts';
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
export const historyFor = (history: History, role: Role): History => ({
  steps: history.steps.filter((step) => isStepShown(step, history, role)),
  elsewhere: history.elsewhere.filter((step) => isStepShown(step, history, role)),
});

/** [ST1] An item's card; null where it was not proposed, and for those who may not see it. */
export function cardOf(id: string, { items, histories }: Found, role: Role): EvidenceCard | null {
  const item = items.get(id);
  const history = histories.get(id);
  const [proposal] = history?.steps ?? [];
  if (item === undefined || history === undefined || proposal?.kind !== 'proposed') return null;
  if (!isShown(item, role)) return null;
  const shown = historyFor(history, role);
  return {
    ...item,
    seq: proposal.seq,
    steps: [...shown.steps],
    elsewhere: [...shown.elsewhere],
  };
}

/** An item's step in its own place; the proposal's is the card's. */
function evidenceLineOf(
  { seq, payload }: StoredEvent,
  found: Found,
  role: Role,
): StreamLine | null {
  if (!('evidenceId' in payload)) return null;
  const { evidenceId } = payload;
  const item = found.items.get(evidenceId);
  const history = found.histories.get(evidenceId);
  const step = history?.steps.find((one) => one.seq === seq);
  if (item === undefined || history === undefined) return null;
  if (step === undefined || step.kind === 'proposed') return null;
  if (!isShown(item, role) || !isStepShown(step, history, role)) return null;
  return { kind: 'evidence', seq, evidenceId, description: item.description, step };
}

/** [ST3] [ST4] What an event adds to the stream besides cards, for those who may see it. */
export function lineOf(event: StoredEvent, found: Found, role: Role): StreamLine | null {
  if (event.name === 'conversation:completed') {
    const { completedBy, completed_at, final_pb_credence } = event.payload;
    const line = { kind: 'completed', seq: event.seq, at: completed_at } as const;
    return { ...line, by: completedBy, final_pb_credence };
  }
  const flagLine = role === 'participant' ? flagLineOf(event, found.flags) : null;
  return flagLine ?? evidenceLineOf(event, found, role);
}
