import { CREDENCE_NEUTRAL } from '@midspan/domain';
import * as z from 'zod/mini';
import { givenImportance, writtenCredence } from './credences.ts';
import { requiredText, tempIdField } from './fields.ts';
import { LIMITS } from './limits.ts';

export const newHypothesisTexts = {
  missingFields: 'Required fields missing: hypothesis statement, credence reason',
  missingTopic: 'Missing topic information. Cannot create hypothesis.',
  createFailed: 'Failed to create hypothesis. Please try again.',
  topicUnknown: 'This topic doesn’t exist.',
} as const;

/** What is asked of whoever begins one, in a topic or together with it. */
export const newHypothesisFields = {
  statement: requiredText(LIMITS.statement, newHypothesisTexts.missingFields),
  /** taken and ignored: the server makes the negation from the statement */
  negation: z.nullish(z.string()),
  initial_credence: z._default(writtenCredence, CREDENCE_NEUTRAL),
  credence_reason: requiredText(LIMITS.reason, newHypothesisTexts.missingFields),
  importance: givenImportance,
  tempId: z.optional(tempIdField),
};
