import { CREDENCE_NEUTRAL } from '@midspan/domain';
import * as z from 'zod/mini';
import { enteredCredence, optionalImportance } from './credences.ts';
import { requiredText, tempIdField } from './fields.ts';
import { LIMITS } from './limits.ts';

export const newHypothesisTexts = {
  missingFields: 'Required fields missing: hypothesis statement, credence reason',
  missingTopic: 'Missing topic information. Cannot create hypothesis.',
  createFailed: 'Failed to create hypothesis. Please try again.',
  topicUnknown: 'This topic doesn’t exist.',
} as const;

/** The fields of a new hypothesis, in a topic or together with one. */
export const newHypothesisFields = {
  statement: requiredText(LIMITS.statement, newHypothesisTexts.missingFields),
  /** accepted and ignored: the server builds the negation from the statement */
  negation: z.nullish(z.string()),
  initial_credence: z._default(enteredCredence, CREDENCE_NEUTRAL),
  credence_reason: requiredText(LIMITS.reason, newHypothesisTexts.missingFields),
  importance: optionalImportance,
  tempId: z.optional(tempIdField),
};
