import { ROUND_LIMITS, ROUND_TITLE, type RoundTimesRefusal } from '@midspan/domain';
import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import {
  byId,
  countField,
  idField,
  longerText,
  pageQuery,
  pbCredenceField,
  sideField,
  timeField,
} from './fields.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const roundTexts = {
  notFound: 'Round not found.',
  loadFailed: 'Failed to load rounds. Please try again later.',
  loadOneFailed: 'Failed to load this round. Please try again later.',
  titleShort: `The title needs at least ${ROUND_TITLE.min} characters`,
  claims: `Choose 1 to ${ROUND_LIMITS.claims} claims of one topic.`,
  mayOpen: {
    public: 'Only established members can open a public round.',
    circle: 'Only hosts can open a round in their circle.',
  },
  times: {
    TOO_SOON: 'Pairing has to be at least an hour from now.',
    TOO_FAR: 'Pairing can be at most 60 days from now.',
    TOO_SHORT: 'Give people at least 30 minutes to talk.',
    TOO_LONG: 'A round lasts at most 14 days.',
  } satisfies Record<RoundTimesRefusal, string>,
} as const;

/** What a page beside other things reads of a list: those under way come first, and few are shown. */
export const FIRST_ROUNDS = 20;

/** The path of a round's page. */
export const roundPath = (id: string) => `/rounds/${id}`;

const claim = z.object({
  id: idField,
  statement: z.string(),
  negation: z.string(),
  /** how many have signed up on each side; once it has paired, how many had */
  believing: countField,
  disbelieving: countField,
});

/** A round as everyone who may read its claims sees it. */
export const round = z.object({
  id: idField,
  title: z.string(),
  circle_id: circleIdField,
  topic: z.object({ id: idField, name: z.string() }),
  claims: z.array(claim),
  /** who opened it; null for operators, and for accounts that are gone */
  opened_by: z.nullable(z.string()),
  pairs_at: timeField,
  ends_at: timeField,
  state: z.enum(['open', 'paired', 'over', 'canceled']),
});
export type Round = z.infer<typeof round>;

/** The reader's own part in a round. */
const signup = z.object({
  hypothesis_id: idField,
  /** where they stand now; null at 50, where they would be left out */
  side: z.nullable(sideField),
  outcome: z.enum(['waiting', 'paired', 'no_partner', 'no_side']),
  /** the conversation that it led to, the newest one */
  conversation_id: z.nullable(idField),
  /** [RO5] whether that was the second pairing, because the first partner didn't come */
  paired_again: z.boolean(),
});

export const openedRound = z.extend(round, {
  /** null for visitors, and for members who haven't signed up */
  signup: z.nullable(signup),
  /** whether the reader may cancel it now */
  can_cancel: z.boolean(),
  /** [RO5] when those whose partner hasn't come are paired again; null at any other stage */
  pairs_again_at: z.nullable(timeField),
  /** [RO7] what became of it; null until it has paired, and as of its end once that is past */
  results: z.nullable(
    z.object({
      conversations: countField,
      /** in how many both said something */
      talked: countField,
      completed: countField,
      figures: z.array(
        z.object({ hypothesis_id: idField, before: pbCredenceField, after: pbCredenceField }),
      ),
    }),
  ),
});
export type OpenedRound = z.infer<typeof openedRound>;

const claimsInvalid = { error: roundTexts.claims };

export const roundRoutes = {
  open: route({
    method: 'POST',
    path: '/rounds',
    summary: 'Open a round; for established members, and for hosts in their circle',
    access: 'member',
    status: 201,
    body: z.object({
      title: longerText(
        ROUND_TITLE.min,
        roundTexts.titleShort,
        ROUND_TITLE.max,
        roundTexts.titleShort,
      ),
      hypothesis_ids: z
        .array(idField)
        .check(z.minLength(1, claimsInvalid), z.maxLength(ROUND_LIMITS.claims, claimsInvalid)),
      pairs_at: timeField,
      ends_at: timeField,
      circle_id: z.optional(circleIdField),
    }),
    answer: byId,
  }),
  list: route({
    method: 'GET',
    path: '/rounds',
    summary: 'Rounds that are coming or under way, the next one first',
    access: 'anyone',
    momentary: true,
    paged: true,
    query: z.extend(pageQuery(PAGE_MAX), {
      circleId: z.optional(idField),
      hypothesisId: z.optional(idField),
    }),
    answer: z.array(round),
  }),
  one: route({
    method: 'GET',
    path: '/rounds/:id',
    summary: 'A round, with your own sign-up and, once it has paired, its results',
    access: 'anyone',
    momentary: true,
    personal: true,
    params: byId,
    answer: openedRound,
  }),
  signUp: route({
    method: 'PUT',
    path: '/rounds/:id/signup',
    summary: 'Sign up for a round with one of its claims; replaces your earlier sign-up',
    access: 'member',
    params: byId,
    body: z.object({ hypothesis_id: idField }),
    answer: openedRound,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/rounds/:id/signup',
    summary: 'Take back your sign-up, until the round pairs',
    access: 'session',
    params: byId,
  }),
  cancel: route({
    method: 'DELETE',
    path: '/rounds/:id',
    summary: 'Cancel a round that you opened, until it pairs',
    access: 'member',
    params: byId,
  }),
  appointment: route({
    method: 'GET',
    path: '/rounds/:id/appointment.ics',
    summary: 'The round as an appointment for a calendar',
    access: 'anyone',
    momentary: true,
    calendar: true,
    params: byId,
    answer: z.string(),
  }),
} as const;
