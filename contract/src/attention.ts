import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import { event } from './event.ts';
import { conversationTypeField, countField, idField } from './fields.ts';
import { route } from './route.ts';

/** The header lists at most this many active conversations; its counts include all of them. */
export const ACTIVE_LIST = 50;

/** How often a tab reports how far it has seen a conversation. */
export const SEEN_EVERY_MS = 1_000;

/** One of the member's own active conversations, as the header lists it. */
export const activeConversation = z.object({
  id: idField,
  circle_id: circleIdField,
  hypothesis_statement: z.string(),
  is_dispute_conversation: z.boolean(),
  conversation_type: conversationTypeField,
  partner_id: idField,
  /** the partner's name */
  username: z.string(),
  /** there is something to review or answer */
  is_my_turn: z.boolean(),
  has_unread: z.boolean(),
});
export type ActiveConversation = z.infer<typeof activeConversation>;

const counts = { active: countField, waiting: countField };

export const attentionRoutes = {
  active: route({
    method: 'GET',
    path: '/conversations/active',
    summary: 'Your active conversations; those waiting for your answer come first',
    access: 'session',
    /** of one hypothesis, which the counts then are of too */
    query: z.object({ hypothesisId: z.optional(idField) }),
    answer: z.object({ ...counts, items: z.array(activeConversation) }),
  }),
} as const;

export const attentionEvents = {
  /** a visible tab of a participant has shown everything up to this number */
  'conversation:seen': event({
    readsOnly: true,
    access: 'member',
    payload: z.object({ conversationId: idField, seq: z.int().check(z.minimum(0)) }),
    ack: z.object({ seq: z.int() }),
  }),
  /**
   * requested once connected, because earlier events were sent to no one: a start screen with
   * another mark has missed something
   */
  'start:mark': event({
    readsOnly: true,
    access: 'session',
    rechecksSession: false,
    quiet: true,
    payload: z.object({}),
    ack: z.object({ mark: z.string() }),
  }),
} as const;

export const attentionServerEvents = {
  /** to the member's own tabs: this conversation was opened or read in one of them */
  'conversation:seen': z.object({
    conversationId: idField,
    seq: z.int(),
    /** the notices that this marked as read */
    noticeIds: z.array(idField),
  }),
  /**
   * to the member's own tabs: how many conversations are active, and how many of them are waiting
   */
  'conversations:waiting': z.object(counts),
} as const;
