import { CATEGORIES } from '@midspan/domain';
import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import {
  byId,
  countField,
  earlyField,
  idField,
  optionalText,
  orNull,
  pageQuery,
  pairsField,
  pbCredenceField,
  requiredText,
  timeField,
} from './fields.ts';
import { LIMITS, PAGE_MAX } from './limits.ts';
import { newHypothesisFields } from './new-hypothesis.ts';
import { route } from './route.ts';

/** Texts of the topic screens and calls. */
export const topicTexts = {
  nameMissing: 'Topic name is required',
  categoryMissing: 'Topic category is required',
  parentCircle: 'A topic can’t be placed under itself or one of its own subtopics.',
  parentUnknown: 'This parent topic doesn’t exist.',
  loading: 'Loading topics...',
  loadFailed: 'Failed to load topics. Please try again later.',
  loadOneFailed: 'Failed to load topic details. Please try again later.',
  loadParentsFailed: 'Failed to load parent topics. Parent selection may be unavailable.',
  saveFailed: 'Failed to save topic. Please try again.',
  createFailed: 'Failed to create topic with hypothesis',
  none: 'No topics available.',
  noneInCategory: (category: string) => `No topics found in the "${category}" category.`,
  notFound: 'Topic not found.',
} as const;

export const categoryField = z.enum(CATEGORIES, { error: topicTexts.categoryMissing });

export const topic = z.object({
  id: idField,
  name: z.string(),
  description: z.nullable(z.string()),
  parent_id: z.nullable(idField),
  category: categoryField,
  circle_id: circleIdField,
  hypotheses_count: countField,
  /** who may edit it */
  created_by: idField,
  created_at: timeField,
});
export type Topic = z.infer<typeof topic>;

/** What a list of topics shows of the claim in each where something happened last. */
const activeClaim = z.object({
  id: idField,
  statement: z.string(),
  current_credence: pbCredenceField,
  pairs: pairsField,
  early: earlyField,
  /** how many are in its waiting room now */
  waiting: countField,
});
export type ActiveClaim = z.infer<typeof activeClaim>;

/** A topic in a list by activity. */
export const activeTopic = z.extend(topic, {
  /** [TO3] null where the topic has no claim that is shown */
  most_active_claim: z.nullable(activeClaim),
  /** when something last happened in it */
  active_at: timeField,
});
export type ActiveTopic = z.infer<typeof activeTopic>;

const subtopic = z.object({ id: idField, name: z.string(), hypotheses_count: countField });
export type Subtopic = z.infer<typeof subtopic>;

export const topicInTree = z.extend(topic, {
  parent: z.nullable(z.object({ id: idField, name: z.string() })),
  /** by name, at most one page */
  subtopics: z.array(subtopic),
});

export const topicBody = z.object({
  name: requiredText(LIMITS.topicName, topicTexts.nameMissing),
  description: optionalText(LIMITS.topicDescription),
  parent_id: orNull(idField),
  category: categoryField,
});

/** [CI2] Lists are of public topics, or of those of one circle. */
const circleId = z.optional(idField);

const listQuery = z.extend(pageQuery(PAGE_MAX), {
  category: z.optional(categoryField),
  circleId,
});

/** A new topic, in a circle of its creator's or in public. */
const newTopic = z.extend(topicBody, { circle_id: orNull(idField) });

export const topicRoutes = {
  list: route({
    method: 'GET',
    path: '/topics',
    summary: 'Topics by name, for choosing a parent',
    access: 'anyone',
    anyOrigin: true,
    paged: true,
    query: z.extend(pageQuery(PAGE_MAX), {
      /** only names that contain this */
      q: optionalText(LIMITS.topicName),
      circleId,
    }),
    answer: z.array(topic),
  }),
  listWithCounts: route({
    method: 'GET',
    path: '/topics/with-hypotheses-count',
    summary: 'Topics, most recently active first',
    access: 'anyone',
    anyOrigin: true,
    paged: true,
    query: listQuery,
    answer: z.array(activeTopic),
  }),
  one: route({
    method: 'GET',
    path: '/topics/:id',
    summary: 'One topic, with its parent and its subtopics',
    access: 'anyone',
    anyOrigin: true,
    params: byId,
    answer: topicInTree,
  }),
  update: route({
    method: 'PUT',
    path: '/topics/:id',
    summary: 'Edit a topic; only for its creator',
    access: 'member',
    params: byId,
    body: topicBody,
    answer: topicInTree,
  }),
  createWithHypothesis: route({
    method: 'POST',
    path: '/topics/with-hypothesis',
    summary: 'Create a topic together with its first hypothesis',
    access: 'member',
    status: 201,
    body: z.object({ topic: newTopic, hypothesis: z.object(newHypothesisFields) }),
    answer: topic,
  }),
} as const;
