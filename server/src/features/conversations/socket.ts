import { type liveEvents, MEMBER_LIMITS } from '@midspan/contract';
import { LRUCache } from 'lru-cache';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventHandlers, Sender } from '../../realtime/handlers.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';
import { complete } from './completion.ts';
import { noSuchConversation, refuseBystander } from './kernel/change.ts';
import { conversationRoom, participantRoom, readersRoom } from './kernel/rooms.ts';
import { findRow } from './kernel/store.ts';
import { findArrived } from './messages/message-store.ts';
import type { SendMessage } from './messages/sending.ts';
import { watchPresence } from './presence.ts';
import { createSnapshots, type Entrance, type Opened } from './snapshot.ts';
import type { Conversations } from './start.ts';

/** More than there are members who type in one second; the oldest are forgotten. */
const SIGNALS_MAX = 10_000;

export function conversationHandlers(
  house: House,
  conversations: Conversations,
  sendMessage: SendMessage,
): Pick<EventHandlers, keyof typeof liveEvents> {
  const { db, publisher } = house;
  const snapshots = createSnapshots(db);
  const presence = watchPresence(house);
  /** The last signal of each member in each conversation stands for those too soon after it. */
  const signals = new LRUCache<string, Promise<void>>({
    max: SIGNALS_MAX,
    ttl: 1_000 / MEMBER_LIMITS.typingPerSecond,
  });

  const roomsOf = (conversationId: string, userId: string, entrance: Entrance) => [
    conversationRoom(conversationId),
    entrance.role === 'participant'
      ? participantRoom(conversationId, userId)
      : readersRoom(conversationId),
    hypothesisRoom(entrance.hypothesisId),
  ];

  function enter(sender: Sender, conversationId: string, userId: string, entrance: Entrance): void {
    for (const room of roomsOf(conversationId, userId, entrance)) sender.join(room);
  }

  const partnerPresence = (
    sender: Sender,
    conversationId: string,
    userId: string,
    { role }: Opened,
  ) => (role === 'participant' ? presence.enter({ conversationId, userId }, sender) : null);

  async function signalTyping(conversationId: string, userId: string): Promise<void> {
    const row = await findRow(db, conversationId);
    if (row === null) throw noSuchConversation();
    refuseBystander(row, userId);
    const partnerId = row.user1Id === userId ? row.user2Id : row.user1Id;
    publisher.toRooms([participantRoom(conversationId, partnerId)], 'conversation:typing', {
      conversationId,
      userId,
    });
  }

  const standingOf = ({ role, hypothesisId, ...standing }: Opened) => standing;

  return {
    async 'conversation:join'({ conversationId, sinceSeq, unconfirmed = [] }, { userId }, sender) {
      const eventsSince = (seq: number) => snapshots.catchUp(userId, conversationId, seq);
      const arrived = () => findArrived(db, conversationId, userId, unconfirmed);
      if (sinceSeq !== undefined) {
        // Joins first, so that no event after the read is missed.
        enter(sender, conversationId, userId, await snapshots.findEntrance(userId, conversationId));
        const caughtUp = await eventsSince(sinceSeq);
        if (caughtUp !== null) {
          const { events, ...opened } = caughtUp;
          return {
            ...standingOf(opened),
            events,
            arrived: await arrived(),
            presence: await partnerPresence(sender, conversationId, userId, opened),
          };
        }
      }
      // Before it has a snapshot, a page can't use events. Those between reading one and joining
      // don't arrive, so they are read afterwards.
      const opened = await snapshots.open(userId, conversationId);
      enter(sender, conversationId, userId, opened);
      sender.emit('conversation:joined', opened.snapshot);
      const since = await eventsSince(opened.seq);
      for (const { name, payload } of since?.events ?? []) sender.emit(name, payload);
      return {
        ...standingOf(since ?? opened),
        events: null,
        arrived: await arrived(),
        presence: await partnerPresence(sender, conversationId, userId, opened),
      };
    },

    async 'conversation:sendMessage'({ conversationId, content, tempId }, session, sender) {
      try {
        const given = {
          conversationId,
          content,
          tempId,
          senderId: session.userId,
          senderName: session.username,
          sessionId: session.id,
        };
        const { message, isNew } = await sendMessage(given);
        if (isNew) {
          publisher.toRooms([conversationRoom(conversationId)], 'conversation:message', {
            ...message,
            tempId,
            conversationId,
          });
          conversations.callingBack.noteChange(conversationId);
        }
        return { message };
      } catch (error) {
        if (error instanceof Refusal) {
          sender.emit('conversation:messageFailed', {
            conversationId,
            tempId,
            error: error.message,
          });
        }
        throw error;
      }
    },

    async 'conversation:typing'({ conversationId }, { userId }) {
      const key = `${conversationId} ${userId}`;
      let signal = signals.get(key);
      if (signal === undefined) {
        signal = signalTyping(conversationId, userId);
        signals.set(key, signal);
      }
      await signal;
      return {};
    },

    async 'conversation:complete'({ conversationId }, { userId }) {
      await conversations.broadcast(await complete(house, userId, conversationId));
      return {};
    },
  };
}
