import * as z from 'zod/mini';
import { listedEvidence } from './evidence.ts';
import { byId, idField, pageQuery } from './fields.ts';
import { hypothesis } from './hypotheses.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';
import { listedWeighing } from './weighings.ts';

export const weighingRoutes = {
  ofEvidence: route({
    method: 'GET',
    path: '/evidence/:id/weighings',
    summary: 'What pairs of members agreed that an item weighs, oldest first',
    access: 'anyone',
    status: 200,
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
    status: 200,
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
    status: 200,
    paged: true,
    query: pageQuery(PAGE_MAX),
    answer: z.array(hypothesis),
  }),
} as const;
