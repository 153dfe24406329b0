import type { NumberedEventName } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';
import type { Changed, StoredEvent } from './change.ts';
import type { FigureMoved, ItemRemoved } from './effects.ts';
import { findEvidence } from './evidence/listing-store.ts';
import { findFlagFields } from './flags/store.ts';
import { findContents } from './message-store.ts';
import { findOverturnFields } from './overturns/reading.ts';
import { createOverturnTelling } from './overturns/telling.ts';
import { conversationRoom, type Participants, type ToldEvent, tellConversation } from './rooms.ts';

const textOf = (payload: Record<string, unknown>, key: string): string | null =>
  typeof payload[key] === 'string' ? payload[key] : null;

/** What telling a change needs of it: all that a job can carry to another server. */
export interface Told extends Pick<Changed<unknown>, 'events' | 'effects'> {
  readonly conversation: Participants;
}

/** Events keep references only, so that what is told again carries today's names and states. */
export async function hydrate(on: Executor, events: readonly StoredEvent[]): Promise<ToldEvent[]> {
  const evidenceIds = events.flatMap(({ payload }) => textOf(payload, 'evidenceId') ?? []);
  const items = new Map((await findEvidence(on, evidenceIds)).map((item) => [item.id, item]));
  const flagged = events.flatMap(({ name, payload }) => {
    const flagId = textOf(payload, 'flagId');
    return flagId === null || name === 'flag:resolved' ? [] : [{ name, flagId }];
  });
  const flags = await findFlagFields(on, flagged);
  const overturns = await findOverturnFields(on, events);
  // What was restored is told with its text, as long as it is not removed again.
  const restored = events.filter(({ name }) => name === 'conversation:messageRestored');
  const contents = await findContents(
    on,
    restored.flatMap(({ payload }) => textOf(payload, 'messageId') ?? []),
  );
  return events.map((event) => {
    const { seq, name, payload, audience } = event;
    const { evidenceId, overturnId, recalibrationId, ...rest } = payload;
    const evidence = typeof evidenceId === 'string' ? items.get(evidenceId) : undefined;
    const flag = flags.get(`${name}:${textOf(payload, 'flagId')}`);
    const content = restored.includes(event)
      ? contents.get(textOf(payload, 'messageId') ?? '')
      : undefined;
    return {
      seq,
      name: name as NumberedEventName,
      payload: {
        ...rest,
        ...(evidence && { evidence }),
        ...(content !== undefined && { content }),
        ...flag,
        ...overturns.get(event),
      },
      audience,
    };
  });
}

/** After commit: everyone who has the conversation open, and those whom it concerns elsewhere. */
export function createTelling({ db, publisher }: Core): (changed: Told) => Promise<void> {
  const tellChallenge = createOverturnTelling({ db, publisher });

  function tellFigure({ about, ...moved }: FigureMoved): void {
    const room = hypothesisRoom(moved.hypothesisId);
    publisher.toRooms([room], 'hypothesis:credenceChanged', moved);
  }

  async function tellRemoval(removed: ItemRemoved, conversationId: string): Promise<void> {
    const { name, hypothesisId, evidenceId } = removed;
    const [evidence] = await findEvidence(db, [evidenceId]);
    if (evidence === undefined) return;
    // In the conversation itself it has its number.
    const told = [conversationRoom(conversationId)];
    publisher.toRooms([hypothesisRoom(hypothesisId)], name, { hypothesisId, evidence }, told);
  }

  return async ({ conversation, events, effects }) => {
    tellConversation(publisher, conversation, await hydrate(db, events));
    // A move of the figure has the number of what moved it, and whoever heard of a number passes
    // over what comes with it later: so what became of an item is told first.
    for (const effect of effects) {
      if (effect.about === 'challenge') await tellChallenge(effect);
      if (effect.about === 'removal') await tellRemoval(effect, conversation.id);
    }
    for (const effect of effects) if (effect.about === 'figure') tellFigure(effect);
  };
}
