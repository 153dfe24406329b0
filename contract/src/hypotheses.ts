import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import { importanceField } from './credences.ts';
import { event } from './event.ts';
import { listedEvidence, tallyField } from './evidence.ts';
import {
  byId,
  countField,
  earlyField,
  fractionField,
  idField,
  ledgerSeqInAddress,
  pageQuery,
  pairsField,
  pbCredenceField,
  percentField,
  timeField,
} from './fields.ts';
import { PAGE_MAX } from './limits.ts';
import { newHypothesisFields } from './new-hypothesis.ts';
import { route } from './route.ts';

export const hypothesisTexts = {
  loadFailed: 'Failed to load hypotheses. Please try again later.',
  loadOneFailed: 'Failed to load hypothesis details. Please try again later.',
  notFound: 'Hypothesis not found.',
} as const;

export const hypothesis = z.object({
  id: idField,
  topic_id: idField,
  topic: z.object({ id: idField, name: z.string() }),
  circle_id: circleIdField,
  statement: z.string(),
  negation: z.string(),
  /** the creator's own; null for everyone else, as are the next two */
  initial_credence: z.nullable(percentField),
  credence_reason: z.nullable(z.string()),
  importance: z.nullable(importanceField),
  /** the creator; null when unknown */
  username: z.nullable(z.string()),
  created_at: timeField,
  current_credence: pbCredenceField,
  pairs: pairsField,
  early: earlyField,
  conversation_count: countField,
  /** the reader's own, as are the next two */
  personal_credence: z.nullable(fractionField),
  personal_reason: z.nullable(z.string()),
  personal_importance: z.nullable(importanceField),
  overturn_proposal_id: z.nullable(idField),
  dispute_conversation_id: z.nullable(idField),
  overturner_username: z.nullable(z.string()),
  original_proposer_username: z.nullable(z.string()),
  overturner_id: z.nullable(idField),
  original_proposer_id: z.nullable(idField),
  overturn_deadline: z.nullable(timeField),
  original_hypothesis_statement: z.nullable(z.string()),
  original_hypothesis_id: z.nullable(idField),
  disputed_evidence_id: z.nullable(idField),
  /** when the dispute ended */
  dispute_decided_at: z.nullable(timeField),
});
export type Hypothesis = z.infer<typeof hypothesis>;

export const historyPoint = z.object({
  timestamp: timeField,
  credence: fractionField,
  evidenceId: z.optional(idField),
});
export type HistoryPoint = z.infer<typeof historyPoint>;

/** What a figure's support says about the pairs behind it, besides their number. */
const standingFields = {
  established_pairs: countField,
  early: earlyField,
  /** [SD6] by three established pairs */
  carried: z.boolean(),
  /** [SD8] what the weights amount to, where a carried figure is still on its way there */
  computed: pbCredenceField,
  /** [SD13] when the shown figure moves next if nothing happens; null if it stays */
  next_at: z.nullable(timeField),
  /** how many items are contested */
  contested: countField,
  /** the range of the figure without any one member's weighings */
  without_one_member: z.object({ lowest: pbCredenceField, highest: pbCredenceField }),
} as const;

/** The counts behind a figure, for asking what if. */
export const support = z.object({
  tally: tallyField,
  /** each weight that counts, and for how many items */
  weights: z.array(
    z.object({
      hypothesis_likelihood: fractionField,
      negation_likelihood: fractionField,
      items: z.int().check(z.minimum(1)),
    }),
  ),
  /** how many pairs without a common member the items that count are weighed by */
  pairs: countField,
  ...standingFields,
});
export type Support = z.infer<typeof support>;

/** [EV8] Newest first unless asked for otherwise. */
const evidenceOrder = z.enum(['newest', 'strongest']);

/**
 * A mark of what has been broadcast about a hypothesis: equal marks mean that nothing was. It has
 * no other meaning.
 */
export const hypothesisMark = z.string();

export const hypothesisRoutes = {
  listOfTopic: route({
    method: 'GET',
    path: '/hypotheses',
    summary: 'Hypotheses in a topic, newest first',
    access: 'anyone',
    anyOrigin: true,
    personal: true,
    paged: true,
    query: z.extend(pageQuery(PAGE_MAX), { topicId: idField }),
    answer: z.array(hypothesis),
  }),
  one: route({
    method: 'GET',
    path: '/hypotheses/:id',
    summary: 'One hypothesis',
    access: 'anyone',
    anyOrigin: true,
    personal: true,
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
    anyOrigin: true,
    params: byId,
    answer: z.array(historyPoint),
  }),
  support: route({
    method: 'GET',
    path: '/hypotheses/:id/support',
    summary: 'What the PB credence rests on',
    access: 'anyone',
    anyOrigin: true,
    params: byId,
    answer: support,
  }),
  /** [OL5] with `at`, what counted right after that entry of the ledger, strongest first */
  evidenceHistory: route({
    method: 'GET',
    path: '/hypotheses/:id/evidence-history',
    summary: 'Decided evidence from public conversations',
    access: 'anyone',
    anyOrigin: true,
    paged: true,
    params: byId,
    query: z.extend(pageQuery(PAGE_MAX), {
      order: z.optional(evidenceOrder),
      at: z.optional(ledgerSeqInAddress),
    }),
    answer: z.array(listedEvidence),
  }),
} as const;

const watched = z.object({ hypothesisId: idField });

/** Members with a hypothesis open receive each move of its figure. */
export const hypothesisEvents = {
  'hypothesis:watch': event({
    readsOnly: true,
    access: 'session',
    rechecksSession: false,
    quiet: true,
    payload: watched,
    /** a page with another mark has missed something */
    ack: z.object({ mark: hypothesisMark }),
  }),
  'hypothesis:unwatch': event({
    readsOnly: true,
    access: 'session',
    rechecksSession: false,
    quiet: true,
    payload: watched,
    ack: z.object({}),
  }),
} as const;
