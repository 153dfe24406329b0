/**
 * Who receives a change: readers of a public conversation too, the participants, or only the one of
 * them whom its payload names as `by`.
 */
export type Audience = 'participants' | 'everyone' | 'author';

/** Readers of a public conversation see less than its participants. */
export type Role = 'participant' | 'reader';

/** Sockets that have this conversation open: every participant's and reader's. */
export const conversationRoom = (conversationId: string) => `conversation:${conversationId}`;
/** Sockets of one participant that have this conversation open. */
export const participantRoom = (conversationId: string, userId: string) =>
  `conversation:${conversationId}:${userId}`;
/** Sockets of readers. */
export const readersRoom = (conversationId: string) => `conversation:${conversationId}:readers`;

const CONVERSATION = /^conversation:([0-9a-f-]{36})$/;

/** The conversation that the sockets in a room have open. */
export const conversationOf = (room: string): string | null => CONVERSATION.exec(room)?.[1] ?? null;

export interface Participants {
  readonly id: string;
  readonly user1Id: string;
  readonly user2Id: string;
  readonly isDispute: boolean;
  readonly type: 'public' | 'private';
}
