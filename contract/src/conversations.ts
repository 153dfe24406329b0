import { z } from 'zod';
import { byId, countField, idField, pageQuery, timeField } from './fields.ts';
import { pbCredenceField } from './hypotheses.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const sideField = z.enum(['believing', 'disbelieving']);

/** A conversation as lists show it. */
export const listedConversation = z.object({
  id: idField,
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
});
export type ListedConversation = z.infer<typeof listedConversation>;

export const conversationRoutes = {
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
