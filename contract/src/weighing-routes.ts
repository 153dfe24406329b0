import { isStorable } from '@midspan/domain';
import * as z from 'zod/mini';
import { listedEvidence } from './evidence.ts';
import { byId, idField, pageQuery } from './fields.ts';
import { hypothesis } from './hypotheses.ts';
import { LIMITS, PAGE_MAX } from './limits.ts';
import { route } from './route.ts';
import { listedWeighing } from './weighings.ts';

/** Why an item may say the same as the one that is being proposed, nearest first. */
export const similarity = z.enum(['same_source', 'same_doi', 'same_host', 'similar_words']);
export type Similarity = z.infer<typeof similarity>;

/** How many such items a form suggests. */
export const SIMILAR_MAX = 3;

/** How many characters of what is being typed are compared; a form sends no more. */
export const COMPARED_MAX = { source: LIMITS.source, description: 500 } as const;
const compared = (max: number) =>
  z._default(z.string().check(z.maxLength(max), z.refine(isStorable)), '');

export const weighingRoutes = {
  /** [WA5] public ones, and those of the conversation if it is private and the caller is in it */
  similar: route({
    method: 'GET',
    path: '/hypotheses/:id/similar-evidence',
    summary: 'Items that count and may say the same as one that is being proposed',
    access: 'member',
    params: byId,
    query: z.object({
      source: compared(COMPARED_MAX.source),
      description: compared(COMPARED_MAX.description),
      conversationId: z.optional(idField),
    }),
    answer: z.object({
      /** whether anything counts that could be named */
      any: z.boolean(),
      items: z.array(
        z.object({
          id: idField,
          description: z.string(),
          source: z.string(),
          similarity,
          /** whether the two in the conversation may still weigh it */
          weighable: z.boolean(),
        }),
      ),
    }),
  }),
  ofEvidence: route({
    method: 'GET',
    path: '/evidence/:id/weighings',
    summary: 'What pairs of members agreed that an item weighs, oldest first',
    access: 'anyone',
    anyOrigin: true,
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedWeighing),
  }),
  /** items that neither of the two has weighed; for a visitor, every item that can be weighed */
  wanted: route({
    method: 'GET',
    path: '/hypotheses/:id/unweighed-evidence',
    summary: 'Items that you, and your partner if you name a conversation, have not weighed yet',
    access: 'anyone',
    personal: true,
    paged: true,
    params: byId,
    query: z.extend(pageQuery(PAGE_MAX), {
      conversationId: z.optional(idField),
      /** only this one, if it is among them */
      evidenceId: z.optional(idField),
    }),
    answer: z.array(listedEvidence),
  }),
  needingSecondPair: route({
    method: 'GET',
    path: '/hypotheses/needing-second-pair',
    summary: 'Hypotheses whose figure rests on fewer than 3 established pairs',
    access: 'anyone',
    personal: true,
    paged: true,
    query: pageQuery(PAGE_MAX),
    answer: z.array(hypothesis),
  }),
} as const;
