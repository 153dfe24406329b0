import { CATEGORIES, checkEnteredCredence } from '@midspan/domain';
import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import {
  checkedBy,
  countField,
  earlyField,
  fractionField,
  idField,
  optionalText,
  pageQuery,
  pairsField,
  requiredText,
  timeField,
} from './fields.ts';
import { CREDENCE_LIST, LIMITS } from './limits.ts';
import { route } from './route.ts';

export const credenceTexts = {
  reasonMissing: 'Please provide a reason for your credence value.',
  invalidValue: 'A credence is a whole number from 0 to 100.',
  saved: 'Personal credence saved successfully!',
  saveFailed: 'Failed to save your personal credence. Please try again.',
  loadFailed: 'Failed to load your personal credences. Please try again.',
  loadMoreFailed: 'Failed to load more credences. Please try again.',
  invalidItem: 'Error: Invalid credence data',
} as const;

/** The recorded reason of a member who chose a hypothesis without giving one. */
export const NO_REASON = 'No reason provided';

export const IMPORTANCES = ['Very important', 'Somewhat important'] as const;
export const importanceField = z.enum(IMPORTANCES);
export type Importance = z.infer<typeof importanceField>;

/** Missing, null and the empty choice all mean: not specified. */
export const optionalImportance = z.pipe(
  z.optional(z.union([importanceField, z.literal(''), z.null()])),
  z.transform((value) => value || null),
);

/** A credence as sent by a client: a whole number from 0 to 100. */
export const enteredCredence = z.pipe(
  z.number({ error: credenceTexts.invalidValue }),
  checkedBy(checkEnteredCredence, () => credenceTexts.invalidValue),
);

export const credenceBody = z.object({
  hypothesisId: idField,
  value: enteredCredence,
  reason: requiredText(LIMITS.reason, credenceTexts.reasonMissing),
  importance: optionalImportance,
});

/** [RF3] With the completed conversation after which it was given, if there was one. */
export const savedCredence = z.extend(credenceBody, { conversationId: z.optional(idField) });

export const chosenCredence = z.extend(credenceBody, { reason: optionalText(LIMITS.reason) });

export const credenceRecord = z.object({
  id: idField,
  hypothesis_id: idField,
  credence: fractionField,
  reason: z.string(),
  importance: z.nullable(importanceField),
  created_at: timeField,
});

export const credenceListItem = z.extend(credenceRecord, {
  hypothesis_statement: z.string(),
  topic_id: idField,
  topic_name: z.string(),
  circle_id: circleIdField,
  category: z.string(),
  /** the hypothesis's public PB figure, a whole percent */
  thread_credence: z.int().check(z.minimum(1), z.maximum(99)),
  thread_pairs: pairsField,
  thread_early: earlyField,
});
export type CredenceListItem = z.infer<typeof credenceListItem>;

export const credenceRoutes = {
  save: route({
    method: 'POST',
    path: '/credences',
    summary: 'Save your credence; earlier values stay as history',
    access: 'member',
    status: 201,
    body: savedCredence,
    answer: credenceRecord,
  }),
  listOwn: route({
    method: 'GET',
    path: '/credences/user',
    summary: 'Your credences, newest first',
    access: 'session',
    query: z.extend(pageQuery(CREDENCE_LIST.first), { category: z.optional(z.enum(CATEGORIES)) }),
    answer: z.object({ items: z.array(credenceListItem), totalCount: countField }),
  }),
} as const;
