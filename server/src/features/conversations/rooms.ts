import type { NumberedEventName } from '@midspan/contract';
import type { Publisher } from '../../realtime/realtime.ts';

/** Who hears of a change: the two, or readers of a public conversation too. */
export type Audience = 'participants' | 'everyone';

/** A change as it is told, with its number. */
export interface ToldEvent {
  readonly seq: number;
  readonly name: NumberedEventName;
  readonly payload: Record<string, unknown>;
  readonly audience: Audience;
}

/** Sockets that have this conversation open: every participant's and reader's. */
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;
/** Sockets of one participant that have this conversation open. */
export const participantRoom = (conversationId: string, userId: string) =>
  `conversation:${conversationId}:${userId}`;
/** Sockets of readers. */
export const readersRoom = (conversationId: string) => `conversation:${conversationId}:readers`;

const CONVERSATION = /^conversation:([0-9a-f-]{36})$/;

/** Which conversation those in a room look at. */
export const conversationOf = (room: string): string | null => CONVERSATION.exec(room)?.[1] ?? null;

export interface Participants {
  readonly id: string;
  readonly user1Id: string;
  readonly user2Id: string;
}

/** Tells changes to everyone who has the conversation open: the change, or that there was one. */
export function tellConversation(
  publisher: Publisher,
  { id, user1Id, user2Id }: Participants,
  events: readonly ToldEvent[],
): void {
  for (const { seq, name, payload, audience } of events) {
    const numbers = { conversationId: id, seq };
    if (audience === 'everyone') {
      publisher.toRooms([conversationRoom(id)], name, { ...payload, ...numbers });
    } else {
      const insiders = [participantRoom(id, user1Id), participantRoom(id, user2Id)];
      publisher.toRooms(insiders, name, { ...payload, ...numbers });
      publisher.toRooms([readersRoom(id)], 'conversation:tick', numbers);
    }
  }
}
