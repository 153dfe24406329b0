import * as z from 'zod/mini';
import { idField } from './fields.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const question = z.object({
  id: idField,
  question_text: z.string(),
  /** an unknown type is shown as a single line */
  question_type: z.catch(z.enum(['free_response', 'text', 'multiple_choice', 'scale']), 'text'),
  options: z.nullable(z.array(z.string())),
  required: z.boolean(),
  depends_on: z.nullable(z.object({ question_id: idField, answer: z.string() })),
});
export type Question = z.infer<typeof question>;

export const questionnaireCategory = z.object({
  id: idField,
  name: z.string(),
  description: z.string(),
  category: z.string(),
  questions: z.array(question),
});
export type QuestionnaireCategory = z.infer<typeof questionnaireCategory>;

/** [ON7] A scale answer may be sent as a number; from here on answers are text. */
const responseField = z.pipe(z.union([z.string(), z.int()]), z.transform(String));

const responsesBody = z.object({
  responses: z
    .array(z.object({ questionId: idField, response: responseField }))
    .check(z.maxLength(PAGE_MAX)),
});

export const questionnaireRoutes = {
  read: route({
    method: 'GET',
    path: '/onboarding/questionnaire',
    summary: 'The questions, by category',
    access: 'session',
    answer: z.array(questionnaireCategory),
  }),
  submit: route({
    method: 'POST',
    path: '/onboarding/questionnaire',
    summary: 'Answer the questionnaire',
    access: 'verified',
    body: responsesBody,
  }),
  skip: route({
    method: 'POST',
    path: '/onboarding/questionnaire/skip',
    summary: 'Skip the questionnaire',
    access: 'verified',
  }),
  ownResponses: route({
    method: 'GET',
    path: '/onboarding/questionnaire/responses',
    summary: 'Your answers',
    access: 'session',
    answer: z.array(z.object({ question_id: idField, response: z.string() })),
  }),
  saveProgress: route({
    method: 'POST',
    path: '/onboarding/questionnaire/progress',
    summary: 'Save some answers without completing the questionnaire',
    access: 'verified',
    body: responsesBody,
  }),
} as const;
