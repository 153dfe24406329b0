import { FELT_HEARD } from '@midspan/domain';
import * as z from 'zod/mini';
import {
  byId,
  conversationTypeField,
  countField,
  earlyField,
  idField,
  pbCredenceField,
} from './fields.ts';
import { route } from './route.ts';

export const reflectionTexts = {
  feltHeardInvalid: 'Choose a number from 1 to 5, or skip the question.',
  saveFailed: 'Failed to save your answers. Please try again.',
  loadFailed: 'Failed to load what you two achieved. Please try again.',
} as const;

const feltHeardField = z.nullable(
  z.literal([...FELT_HEARD], { error: reflectionTexts.feltHeardInvalid }),
);

/** The outcome of a conversation, for one of its two, and whether they still have to be asked. */
const reflection = z.object({
  conversation_id: idField,
  hypothesis_id: idField,
  conversation_type: conversationTypeField,
  partner_username: z.string(),
  is_dispute_conversation: z.boolean(),
  /** the shared figure when it began and when it ended, in whole percents */
  figure: z.object({ from: pbCredenceField, to: pbCredenceField }),
  early: earlyField,
  /** [SD7] while something agreed in it waits for a second pair; otherwise null */
  public_figure: z.nullable(pbCredenceField),
  /** the items proposed in it: withdrawn by their proposer, or open until it was completed */
  evidence: z.object({
    accepted: countField,
    rejected: countField,
    withdrawn: countField,
    open: countField,
  }),
  /** false once they answered or skipped */
  /** whether each of the two said back what the other means, as the other confirmed */
  each_said_it_back: z.boolean(),
  is_asked: z.boolean(),
  /** whether "Where do you stand now?" makes sense: not in a dispute, nor where the claim is gone */
  asks_credence: z.boolean(),
  /** the claim to talk about next: the same one, or what a dispute was about; null where it is gone */
  next_hypothesis_id: z.nullable(idField),
});
export type ConversationReflection = z.infer<typeof reflection>;

export const reflectionRoutes = {
  read: route({
    method: 'GET',
    path: '/conversations/:id/reflection',
    summary: 'What came of your completed conversation, and whether you were asked about it',
    access: 'member',
    params: byId,
    answer: reflection,
  }),
  give: route({
    method: 'PUT',
    path: '/conversations/:id/reflection',
    summary: 'Say once how your conversation was, or skip it with null; only you see it',
    access: 'member',
    params: byId,
    body: z.object({ felt_heard: feltHeardField }),
  }),
} as const;
