import type { Core } from '../../house/house.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';
import type { Changed } from './change.ts';
import type { Effect, FigureMoved, ItemRemoved } from './effects.ts';
import { findEvidence } from './evidence/listing-store.ts';
import { readMovedScreen } from './moved-screen.ts';
import { createChallengeBroadcast } from './overturns/broadcast.ts';
import { conversationRoom, type Participants, participantRoom, readersRoom } from './rooms.ts';
import { toWireEvents, type WireEvent } from './wire-events.ts';

/** What broadcasting a change needs of it: all that a job can carry to another server. */
export interface Committed extends Pick<Changed<unknown>, 'events' | 'effects'> {
  readonly conversation: Participants;
}

/** To everyone who has the conversation open: the event, or that there was one. */
function broadcastEvents(
  publisher: Publisher,
  { id, user1Id, user2Id }: Participants,
  events: readonly WireEvent[],
): void {
  const insiders = [participantRoom(id, user1Id), participantRoom(id, user2Id)];
  for (const { event, forReaders, audience, authorId } of events) {
    const { conversationId, seq } = event.payload;
    const tick = { conversationId, seq };
    if (audience === 'author') {
      const author = authorId === null ? [] : [participantRoom(id, authorId)];
      if (author.length > 0) publisher.toRooms(author, event.name, event.payload);
      publisher.toRooms([conversationRoom(id)], 'conversation:tick', tick, author);
    } else if (audience === 'participants') {
      publisher.toRooms(insiders, event.name, event.payload);
      publisher.toRooms([readersRoom(id)], 'conversation:tick', tick);
    } else if (forReaders === event) {
      publisher.toRooms([conversationRoom(id)], event.name, event.payload);
    } else {
      publisher.toRooms(insiders, event.name, event.payload);
      publisher.toRooms([readersRoom(id)], forReaders.name, forReaders.payload);
    }
  }
}

/** After commit: to everyone who has the conversation open, and to those it concerns elsewhere. */
export function createBroadcast(core: Core): (changed: Committed) => Promise<void> {
  const { db, publisher } = core;
  const broadcastChallenge = createChallengeBroadcast(core);

  async function broadcastFigure(effect: FigureMoved, { id }: Participants): Promise<void> {
    const { about, ...moved } = effect;
    const screen = await readMovedScreen(db, effect, id);
    publisher.toRooms([hypothesisRoom(moved.hypothesisId)], 'hypothesis:credenceChanged', {
      ...moved,
      ...(screen && { screen }),
    });
  }

  async function broadcastRemoval(removed: ItemRemoved, { id }: Participants): Promise<void> {
    const { name, hypothesisId, evidenceId } = removed;
    const [evidence] = await findEvidence(db, [evidenceId]);
    if (evidence === undefined) return;
    // In the conversation itself it has its number.
    const except = [conversationRoom(id)];
    publisher.toRooms([hypothesisRoom(hypothesisId)], name, { hypothesisId, evidence }, except);
  }

  function broadcastEffect(effect: Effect, conversation: Participants): Promise<void> {
    switch (effect.about) {
      case 'figure':
        return broadcastFigure(effect, conversation);
      case 'challenge':
        return broadcastChallenge(effect, conversation);
      case 'removal':
        return broadcastRemoval(effect, conversation);
    }
  }

  return async ({ conversation, events, effects }) => {
    broadcastEvents(publisher, conversation, await toWireEvents(db, conversation, events));
    // A move of the figure has the number of what moved it, and a client that knows a number skips
    // later events with it, so the item's outcome goes first.
    const { figure = [], other = [] } = Object.groupBy(effects, ({ about }) =>
      about === 'figure' ? 'figure' : 'other',
    );
    for (const effect of [...other, ...figure]) await broadcastEffect(effect, conversation);
  };
}
