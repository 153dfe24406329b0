import { z } from 'zod';
import { byId, countField, fractionField, idField, pageQuery, timeField } from './fields.ts';
import { pbCredenceField } from './hypotheses.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const sideField = z.enum(['believing', 'disbelieving']);

/** A conversation as lists show it. */
export const listedConversation = z.object({
  id: idField,
  hypothesis_id: idField,
  conversation_type: z.enum(['public', 'private']),
  user1_id: idField,
  user2_id: idField,
  user1_username: z.string(),
  user2_username: z.string(),
  user1_side: sideField,
  user2_side: sideField,
  status: z.enum(['active', 'completed']),
  created_at: timeField,
  completed_at: timeField.nullable(),
  message_count: countField,
  evidence_count: countField,
  current_pb_credence: pbCredenceField,
  hypothesis_statement: z.string(),
  is_dispute_conversation: z.boolean(),
});
export type ListedConversation = z.infer<typeof listedConversation>;

/** A conversation as its screen shows it. */
export const conversation = listedConversation
  .omit({ message_count: true, evidence_count: true })
  .extend({
    hypothesis_negation: z.string(),
    final_pb_credence: fractionField.nullable(),
    dispute_proposal_id: idField.nullable(),
    dispute_deadline: timeField.nullable(),
  });

export type Conversation = z.infer<typeof conversation>;

export const conversationTexts = {
  loading: 'Loading conversation...',
  notFound: 'Conversation not found',
  loadFailed: 'Failed to load conversation',
  noId: 'No conversation ID provided',
  restricted: 'Access Restricted',
  privateOnly: 'This is a private conversation. Only participants can view it.',
} as const;

export const conversationRoutes = {
  one: route({
    method: 'GET',
    path: '/conversations/:id',
    summary: 'One conversation; private ones for their participants only',
    access: 'member',
    status: 200,
    params: byId,
    answer: conversation,
  }),
  listOfHypothesis: route({
    method: 'GET',
    path: '/conversations/hypothesis/:id',
    summary: 'Public conversations about a hypothesis, newest first',
    access: 'anyone',
    status: 200,
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedConversation),
  }),
  listOfUser: route({
    method: 'GET',
    path: '/conversations/user/:id',
    summary: "One's own conversations, private ones included; of others the public ones",
    access: 'session',
    status: 200,
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedConversation),
  }),
} as const;
