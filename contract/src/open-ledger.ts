import { LEDGER_CAUSES, LIKELIHOODS } from '@midspan/domain';
import * as z from 'zod/mini';
import { tallyField } from './evidence.ts';
import {
  byId,
  countField,
  idField,
  ledgerSeqInAddress,
  pageQuery,
  pbCredenceField,
} from './fields.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

/** In whole percents, because entries hold whole numbers only. */
const wholeWeight = { hypothesis: z.literal(LIKELIHOODS), negation: z.literal(LIKELIHOODS) };

/** SHA-256 in lower-case hexadecimal. */
const hashField = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * One change of a claim's public figure, for anyone who wants to check it. It holds whole numbers,
 * ids and the word for its cause: no text and no names.
 */
export const ledgerEntry = z.object({
  hypothesis_id: idField,
  /** gapless, from 1 */
  seq: z.int().check(z.minimum(1)),
  /** in milliseconds since 1970 */
  time: countField,
  cause: z.enum(LEDGER_CAUSES),
  /** null for an entry about the whole claim */
  evidence_id: z.nullable(idField),
  /** the weighing it is about */
  weighing_id: z.nullable(idField),
  /** the weighings that the item is weighed from since then, oldest first */
  counting: z.readonly(
    z.array(
      z.object({
        weighing_id: idField,
        ...wholeWeight,
        /** whether it was established at that time */
        established: z.boolean(),
      }),
    ),
  ),
  /** their median, with which the item counts since then; null if it doesn't count */
  weight: z.nullable(z.object(wholeWeight)),
  /** everything that counts since then, without zeros */
  tally: tallyField,
  /** what the claim shows since then, and what its tally amounts to */
  percent: pbCredenceField,
  computed: pbCredenceField,
  /** whether operators did it */
  operator: z.boolean(),
  /** how slowly the figure moves since then; only where the claim became carried */
  brake: z.nullable(z.object({ points: countField, ms: countField })),
  /** of the hash before it and of all the fields above */
  hash: hashField,
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

export const openLedgerRoutes = {
  /** With `at`, these are the newest entries of each item and of the claim up to that number. */
  ofHypothesis: route({
    method: 'GET',
    path: '/hypotheses/:id/ledger',
    summary: 'Every change of the PB credence, oldest first, with a chain of hashes',
    access: 'anyone',
    anyOrigin: true,
    paged: true,
    params: byId,
    query: z.extend(pageQuery(PAGE_MAX), { at: z.optional(ledgerSeqInAddress) }),
    answer: z.array(ledgerEntry),
  }),
} as const;
