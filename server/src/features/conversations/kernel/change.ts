import { conversationTexts } from '@midspan/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction, type Transaction } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import { conversationEvents, conversations } from '../../../db/schema/index.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Effect } from './effects.ts';
import { type HypothesisFigure, lockFigure } from './figure.ts';
import type { Audience, Participants, Role } from './rooms.ts';
import type {
  RecordedEvent,
  StoredEvent,
  StoredEventName,
  StoredPayloads,
} from './stored-events.ts';

export type { HypothesisFigure } from './figure.ts';
export type { Role } from './rooms.ts';
export type ConversationRow = typeof conversations.$inferSelect;
export interface Change {
  readonly tx: Transaction;
  /** locked: nothing else changes it until this change is over */
  readonly conversation: ConversationRow;
  /**
   * Locks the hypothesis too; for changes that may move its figure. A dispute may move another one:
   * its own is locked first, then the one it is about.
   */
  lockFigure(hypothesisId?: string): Promise<HypothesisFigure>;
  /** Gives the change its number and returns it; broadcast after commit, in this order. */
  record<Name extends StoredEventName>(
    name: Name,
    payload: StoredPayloads[Name],
    audience: Audience,
  ): number;
  /** Records what the change does beyond the conversation; broadcast after commit. */
  note(effect: Effect): void;
}

export interface Changed<T> {
  readonly result: T;
  readonly conversation: ConversationRow;
  readonly events: readonly StoredEvent[];
  readonly effects: readonly Effect[];
}

/** What is needed to broadcast a change, as plain data that a job can carry to another server. */
export interface Committed extends Pick<Changed<unknown>, 'events' | 'effects'> {
  /** null for what operators did beyond any conversation */
  readonly conversation: Participants | null;
}

/** What changes are handed to once they are committed. */
export interface Publishing {
  /** Broadcasts to those who are connected, and calls back those who are away. */
  broadcast(changed: Committed): Promise<void>;
  /** Broadcasts a change once it is committed, and returns its result for the one who made it. */
  answer<Result>(changing: Promise<Changed<Result>>): Promise<Result>;
}

/** The refusal for a conversation that doesn't exist. */
export const noSuchConversation = () =>
  new Refusal('NOT_FOUND', { message: conversationTexts.notFound });

/** Who may read: participants, and for public conversations every member. */
export function roleIn(
  conversation: Pick<ConversationRow, 'type' | 'user1Id' | 'user2Id'>,
  userId: string,
): Role {
  if ([conversation.user1Id, conversation.user2Id].includes(userId)) return 'participant';
  if (conversation.type === 'private') throw new Refusal('PRIVATE_CONVERSATION');
  return 'reader';
}

/** Who may act: participants, while it is active. */
export function refuseBystander(conversation: ConversationRow, userId: string): void {
  if (roleIn(conversation, userId) === 'reader') throw new Refusal('FORBIDDEN');
  if (conversation.status !== 'active') throw new Refusal('CONVERSATION_COMPLETED');
}

/** For a change by a participant of an active conversation. */
export const byParticipant = (userId: string) => (conversation: ConversationRow) =>
  refuseBystander(conversation, userId);

/** For a change that no member makes. */
export const bySystem = () => undefined;

async function insertEvents(
  tx: Transaction,
  conversationId: string,
  recorded: readonly RecordedEvent[],
): Promise<StoredEvent[]> {
  if (recorded.length === 0) return [];
  const counted = tx.$with('counted').as(
    tx
      .update(conversations)
      .set({ seq: sql`${conversations.seq} + ${recorded.length}` })
      .where(eq(conversations.id, conversationId))
      .returning({ id: conversations.id }),
  );
  const written = await tx
    .with(counted)
    .insert(conversationEvents)
    // Not the transaction's start: a transaction that waited for the lock comes later, as its
    // number does.
    .values(
      recorded.map((event) => ({ conversationId, ...event, createdAt: sql`clock_timestamp()` })),
    )
    .returning({ seq: conversationEvents.seq, at: conversationEvents.createdAt });
  const times = new Map(written.map(({ seq, at }) => [seq, at.toISOString()]));
  return recorded.flatMap((event) => {
    const at = times.get(event.seq);
    return at === undefined ? [] : { ...event, at };
  });
}

const locked = prepared((on) =>
  on
    .select()
    .from(conversations)
    .where(eq(conversations.id, sql.placeholder('conversationId')))
    .for('update')
    .prepare('locked_conversation'),
);

/**
 * The one flow of every change but a message: one transaction that locks the conversation, checks
 * that the actor may act, decides and saves through `work`, and numbers what was recorded.
 */
export function changeConversation<T>(
  db: Database,
  conversationId: string,
  mayAct: (conversation: ConversationRow) => void,
  work: (change: Change) => Promise<T>,
): Promise<Changed<T>> {
  return inTransaction(db, async (tx) => {
    const [conversation] = await locked(tx).execute({ conversationId });
    if (conversation === undefined) throw noSuchConversation();
    mayAct(conversation);

    const recorded: RecordedEvent[] = [];
    const effects: Effect[] = [];
    const note = (effect: Effect) => void effects.push(effect);
    const result = await work({
      tx,
      conversation,
      lockFigure: (hypothesisId = conversation.hypothesisId) =>
        lockFigure({ tx, note }, hypothesisId),
      record<Name extends StoredEventName>(
        name: Name,
        payload: StoredPayloads[Name],
        audience: Audience,
      ) {
        const seq = conversation.seq + recorded.length + 1;
        const event: RecordedEvent<Name> = { seq, name, payload, audience };
        // The compiler can't infer from the type parameter that this is one of all events.
        recorded.push(event as RecordedEvent);
        return seq;
      },
      note,
    });

    const events = await insertEvents(tx, conversationId, recorded);
    return { result, conversation, events, effects };
  });
}
