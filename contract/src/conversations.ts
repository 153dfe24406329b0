import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import { listedEvidence } from './evidence.ts';
import {
  byId,
  conversationTypeField,
  countField,
  earlyField,
  fractionField,
  idField,
  pageQuery,
  pbCredenceField,
  sideField,
  timeField,
} from './fields.ts';
import { historyPoint } from './hypotheses.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

/** Whether a member can still take part in a conversation. */
export const memberStateField = z.enum(['present', 'suspended', 'deleted']);
export type MemberState = z.infer<typeof memberStateField>;

/** A conversation as lists show it. */
export const listedConversation = z.object({
  id: idField,
  hypothesis_id: idField,
  circle_id: circleIdField,
  conversation_type: conversationTypeField,
  user1_id: idField,
  user2_id: idField,
  user1_username: z.string(),
  user2_username: z.string(),
  user1_side: sideField,
  user2_side: sideField,
  status: z.enum(['active', 'completed']),
  created_at: timeField,
  completed_at: z.nullable(timeField),
  message_count: countField,
  evidence_count: countField,
  current_pb_credence: pbCredenceField,
  /** [SD7] the public figure, while something agreed here waits for a second pair; otherwise null */
  public_pb_credence: z.nullable(pbCredenceField),
  early: earlyField,
  hypothesis_statement: z.string(),
  /** by the operators: its statement is then not the original one */
  hypothesis_removed: z.boolean(),
  is_dispute_conversation: z.boolean(),
});
export type ListedConversation = z.infer<typeof listedConversation>;

/** A conversation as its screen shows it. */
export const conversation = z.extend(
  z.omit(listedConversation, { message_count: true, evidence_count: true }),
  {
    hypothesis_negation: z.string(),
    final_pb_credence: z.nullable(fractionField),
    dispute_proposal_id: z.nullable(idField),
    dispute_deadline: z.nullable(timeField),
    /** only the partner sees a suspension */
    user1_state: memberStateField,
    user2_state: memberStateField,
  },
);
export type Conversation = z.infer<typeof conversation>;

/** A public conversation in short: its outcome so far, without any messages. */
export const conversationSummary = z.object({
  conversation,
  message_count: countField,
  /** the items decided here, oldest first */
  evidence: z.array(listedEvidence),
  evidence_total: countField,
  /** the hypothesis's figure when it began, then every move until it ended, or until now */
  credence_history: z.array(historyPoint),
  /** whether each of the two said back what the other means, as the other confirmed */
  each_said_it_back: z.boolean(),
});
export type ConversationSummary = z.infer<typeof conversationSummary>;

/** A summary shows at most this many items, and as many moves as a snapshot has points. */
export const SUMMARY_ITEMS = 200;

export const conversationTexts = {
  loading: 'Loading conversation...',
  notFound: 'Conversation not found',
  notFoundOrPrivate: 'Conversation not found or is private',
  loadFailed: 'Failed to load conversation',
  noId: 'No conversation ID provided',
  restricted: 'Access Restricted',
  privateOnly: 'This is a private conversation. Only participants can view it.',
} as const;

export const conversationRoutes = {
  one: route({
    method: 'GET',
    path: '/conversations/:id',
    summary: 'One conversation; only participants can read a private one',
    access: 'member',
    params: byId,
    answer: conversation,
  }),
  summary: route({
    method: 'GET',
    path: '/conversations/:id/summary',
    summary: 'What a public conversation has come to, without its messages',
    access: 'anyone',
    params: byId,
    answer: conversationSummary,
  }),
  listOfHypothesis: route({
    method: 'GET',
    path: '/conversations/hypothesis/:id',
    summary: 'Public conversations about a hypothesis, newest first',
    access: 'anyone',
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedConversation),
  }),
  listOfUser: route({
    method: 'GET',
    path: '/conversations/user/:id',
    summary: 'A member’s conversations; private ones are included only in your own list',
    access: 'session',
    paged: true,
    params: byId,
    query: z.extend(pageQuery(PAGE_MAX), {
      hypothesisId: z.optional(idField),
      type: z.optional(conversationTypeField),
    }),
    answer: z.array(listedConversation),
  }),
} as const;
