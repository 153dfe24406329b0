import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { z } from 'zod';
import { givenImportance, importanceField, writtenCredence } from './credences.ts';
import { event } from './event.ts';
import { listedEvidence, tallyField } from './evidence.ts';
import {
  byId,
  countField,
  fractionField,
  idField,
  pageQuery,
  percentField,
  requiredText,
  timeField,
} from './fields.ts';
import { LIMITS, PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const hypothesisTexts = {
  missingFields: 'Required fields missing: hypothesis statement, credence reason',
  missingTopic: 'Missing topic information. Cannot create hypothesis.',
  createFailed: 'Failed to create hypothesis. Please try again.',
  loadFailed: 'Failed to load hypotheses. Please try again later.',
  loadOneFailed: 'Failed to load hypothesis details. Please try again later.',
  notFound: 'Hypothesis not found.',
  topicUnknown: 'This topic does not exist.',
} as const;

/** The PB figure as it is shown. */
export const pbCredenceField = z.int().min(1).max(99);

export const hypothesis = z.object({
  id: idField,
  topic_id: idField,
  topic: z.object({ id: idField, name: z.string() }),
  statement: z.string(),
  negation: z.string(),
  /** the creator's own; null for everyone else, as are the next two */
  initial_credence: percentField.nullable(),
  credence_reason: z.string().nullable(),
  importance: importanceField.nullable(),
  /** the creator; null when unknown */
  username: z.string().nullable(),
  created_at: timeField,
  current_credence: pbCredenceField,
  conversation_count: countField,
  /** the reader's own, as are the next two */
  personal_credence: fractionField.nullable(),
  personal_reason: z.string().nullable(),
  personal_importance: importanceField.nullable(),
  overturn_proposal_id: idField.nullable(),
  dispute_conversation_id: idField.nullable(),
  overturner_username: z.string().nullable(),
  original_proposer_username: z.string().nullable(),
  overturner_id: idField.nullable(),
  original_proposer_id: idField.nullable(),
  overturn_deadline: timeField.nullable(),
  original_hypothesis_statement: z.string().nullable(),
  original_hypothesis_id: idField.nullable(),
  disputed_evidence_id: idField.nullable(),
  /** when the dispute was over */
  dispute_decided_at: timeField.nullable(),
});
export type Hypothesis = z.infer<typeof hypothesis>;

export const newHypothesisFields = {
  statement: requiredText(LIMITS.statement, hypothesisTexts.missingFields),
  /** taken and ignored: the server makes the negation from the statement */
  negation: z.string().nullish(),
  initial_credence: writtenCredence.default(CREDENCE_NEUTRAL),
  credence_reason: requiredText(LIMITS.reason, hypothesisTexts.missingFields),
  importance: givenImportance,
};

export const historyPoint = z.object({
  timestamp: timeField,
  credence: fractionField,
  evidenceId: idField.optional(),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

/** What stands behind a figure, for asking what if. */
export const support = z.object({
  tally: tallyField,
  /** each weight that counts, and with how many items */
  weights: z.array(
    z.object({
      hypothesis_likelihood: fractionField,
      negation_likelihood: fractionField,
      items: z.int().min(1),
    }),
  ),
  /** how many different pairs of members accepted what counts */
  pairs: countField,
});
export type Support = z.infer<typeof support>;

export const hypothesisRoutes = {
  listOfTopic: route({
    method: 'GET',
    path: '/hypotheses',
    summary: 'Hypotheses of a topic, newest first',
    access: 'anyone',
    status: 200,
    paged: true,
    query: pageQuery(PAGE_MAX).extend({ topicId: idField }),
    answer: z.array(hypothesis),
  }),
  one: route({
    method: 'GET',
    path: '/hypotheses/:id',
    summary: 'One hypothesis',
    access: 'anyone',
    status: 200,
    params: byId,
    answer: hypothesis,
  }),
  create: route({
    method: 'POST',
    path: '/hypotheses',
    summary: 'Create a hypothesis in a topic',
    access: 'member',
    status: 201,
    body: z.object({ topic_id: idField, ...newHypothesisFields }),
    answer: hypothesis,
  }),
  credenceHistory: route({
    method: 'GET',
    path: '/hypotheses/:id/credence-history',
    summary: 'How the PB credence moved',
    access: 'anyone',
    status: 200,
    params: byId,
    answer: z.array(historyPoint),
  }),
  support: route({
    method: 'GET',
    path: '/hypotheses/:id/support',
    summary: 'What stands behind the PB credence',
    access: 'anyone',
    status: 200,
    params: byId,
    answer: support,
  }),
  evidenceHistory: route({
    method: 'GET',
    path: '/hypotheses/:id/evidence-history',
    summary: 'Decided evidence from public conversations, newest first',
    access: 'anyone',
    status: 200,
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedEvidence),
  }),
} as const;

const watched = z.object({ hypothesisId: idField });

/** Who looks at a hypothesis hears how its figure moves. */
export const hypothesisEvents = {
  'hypothesis:watch': event({ access: 'session', payload: watched, ack: z.object({}) }),
  'hypothesis:unwatch': event({ access: 'session', payload: watched, ack: z.object({}) }),
} as const;
