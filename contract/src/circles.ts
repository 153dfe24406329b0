import { CIRCLE_LIMITS, CIRCLE_NAME, LINK_LIMITS, PLACES_PER_DAY } from '@midspan/domain';
import * as z from 'zod/mini';
import { joinCodeField, ownCircle } from './circle-fields.ts';
import { circleNameField, circlePurposeField } from './circle-texts.ts';
import { byId, countField, idField, pageQuery, percentField, timeField, upTo } from './fields.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const circleTexts = {
  notFound: 'Circle not found.',
  loadFailed: 'Failed to load circles. Please try again later.',
  loadOneFailed: 'Failed to load this circle. Please try again later.',
  consentMissing: 'To join, agree to what the hosts will see.',
  limit: {
    perDay: `You’ve opened ${CIRCLE_LIMITS.perDay} circles in the last 24 hours. Please try again tomorrow.`,
    inAll: `You’ve opened ${CIRCLE_LIMITS.inAll} circles. Delete one of them before you open another.`,
  },
  linkLimit: `This circle has ${LINK_LIMITS.open} open links. Revoke one of them before you make another.`,
  hostLimit: `A circle has at most ${CIRCLE_LIMITS.hosts} hosts.`,
  /** [CI4] what to do when a day's places are handed out */
  placesLimit: (left: number, isEstablished: boolean) => {
    const most = isEstablished
      ? `You can hand out ${PLACES_PER_DAY.established} places a day.`
      : `Until you’re established, you can hand out ${PLACES_PER_DAY.new} places a day.`;
    const now =
      left === 0 ? 'None are left today' : `${left} ${left === 1 ? 'is' : 'are'} left today`;
    return `${most} ${now}. Make a smaller link, wait until tomorrow, or ask the operators for more.`;
  },
  linkExpired: 'This link has expired. Ask a host for a new one.',
  nameMismatch: 'Type the circle’s name exactly as it is written.',
} as const;

const hostField = z.object({ id: idField, username: z.string() });

/** A circle as its members see it. */
export const circle = z.extend(ownCircle, {
  purpose: z.string(),
  joined_at: timeField,
  members: countField,
  created_at: timeField,
  /** when it will be deleted; null if that wasn't asked for */
  deletes_at: z.nullable(timeField),
});
export type Circle = z.infer<typeof circle>;

export const circleLink = z.object({
  id: idField,
  code: joinCodeField,
  url: z.string(),
  places: countField,
  places_left: countField,
  expires_at: timeField,
});
export type CircleLink = z.infer<typeof circleLink>;

export const openedCircle = z.extend(circle, {
  hosts: z.array(hostField),
  /** [CI3] the open links; null for members who aren't hosts */
  links: z.nullable(z.array(circleLink)),
});
export type OpenedCircle = z.infer<typeof openedCircle>;

/** [CI10] One member in the hosts' overview. */
export const circleMember = z.object({
  id: idField,
  username: z.string(),
  role: z.enum(['host', 'member', 'removed']),
  joined_at: timeField,
  /** on how many claims they took a side */
  sides_taken: countField,
  conversations_begun: countField,
  conversations_completed: countField,
  messages: countField,
  items_proposed: countField,
  items_agreed: countField,
  /** in which they said back what their partner means */
  restatements_confirmed: countField,
  /** null for someone who has done nothing here */
  last_active: z.nullable(timeField),
  /** the current ones, oldest first; null where the circle was opened without */
  credences: z.nullable(
    z.array(
      z.object({
        hypothesis_id: idField,
        statement: z.string(),
        value: percentField,
        at: timeField,
      }),
    ),
  ),
});
export type CircleMember = z.infer<typeof circleMember>;

const linkStateField = z.enum(['open', 'used', 'expired', 'revoked']);

/** What someone with a link reads, with or without an account. */
const joinPage = z.object({
  state: linkStateField,
  circle: z.object({ name: z.string(), purpose: z.string(), shares_credences: z.boolean() }),
  /** whom to ask */
  hosts: z.array(z.object({ username: z.string() })),
  /** the reader's own circle, if they are in it already */
  circle_id: z.nullable(idField),
});
export type JoinPage = z.infer<typeof joinPage>;

const byCode = z.object({ code: joinCodeField });
const byMember = z.object({ id: idField, userId: idField });

export const circleRoutes = {
  open: route({
    method: 'POST',
    path: '/circles',
    summary: 'Open a circle, with you as its host',
    access: 'member',
    status: 201,
    body: z.object({
      name: circleNameField,
      purpose: circlePurposeField,
      shares_credences: z.boolean(),
    }),
    answer: byId,
  }),
  listOwn: route({
    method: 'GET',
    path: '/circles',
    summary: 'The circles you are in, the one you joined last first',
    access: 'session',
    paged: true,
    query: pageQuery(PAGE_MAX),
    answer: z.array(circle),
  }),
  one: route({
    method: 'GET',
    path: '/circles/:id',
    summary: 'One of your circles, with its hosts; for hosts also its open links',
    access: 'session',
    params: byId,
    answer: openedCircle,
  }),
  makeLink: route({
    method: 'POST',
    path: '/circles/:id/links',
    summary: 'Make a link to join; for hosts',
    access: 'member',
    status: 201,
    params: byId,
    body: z.object({
      places: upTo(
        LINK_LIMITS.places,
        `Choose a number of places from 1 to ${LINK_LIMITS.places}.`,
      ),
      days: upTo(LINK_LIMITS.days, `Choose a number of days from 1 to ${LINK_LIMITS.days}.`),
    }),
    answer: circleLink,
  }),
  revokeLink: route({
    method: 'DELETE',
    path: '/circles/:id/links/:linkId',
    summary: 'Revoke a link; for hosts',
    access: 'member',
    params: z.object({ id: idField, linkId: idField }),
  }),
  joinPage: route({
    method: 'GET',
    path: '/join/:code',
    summary: 'What a link leads to, and what the hosts will see',
    access: 'anyone',
    // It has to be right when someone decides on it, and it differs for those who were removed.
    momentary: true,
    personal: true,
    params: byCode,
    answer: joinPage,
  }),
  join: route({
    method: 'POST',
    path: '/join/:code',
    summary: 'Join a circle, agreeing to what its hosts see',
    access: 'member',
    status: 201,
    params: byCode,
    body: z.object({ consent: z.literal(true, { error: circleTexts.consentMissing }) }),
    answer: z.object({ circleId: idField }),
  }),
  members: route({
    method: 'GET',
    path: '/circles/:id/members',
    summary: 'What each member has done there; for hosts, also as a table to download',
    access: 'member',
    paged: true,
    csv: true,
    params: byId,
    query: z.extend(pageQuery(50), { format: z.optional(z.literal('csv')) }),
    answer: z.array(circleMember),
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/circles/:id/members/:userId',
    summary: 'Remove a member; for hosts',
    access: 'member',
    params: byMember,
  }),
  allowBack: route({
    method: 'POST',
    path: '/circles/:id/members/:userId/allow',
    summary: 'Let a removed member join again; for hosts',
    access: 'member',
    params: byMember,
  }),
  appoint: route({
    method: 'POST',
    path: '/circles/:id/hosts',
    summary: 'Make a member a host; for hosts',
    access: 'member',
    params: byId,
    body: z.object({ userId: idField }),
  }),
  end: route({
    method: 'POST',
    path: '/circles/:id/end',
    summary: 'End a circle: everything in it becomes read-only; for hosts',
    access: 'member',
    params: byId,
  }),
  delete: route({
    method: 'DELETE',
    path: '/circles/:id',
    summary: 'End a circle, and delete it and everything in it 7 days later; for hosts',
    access: 'member',
    params: byId,
    body: z.object({ name: z.string().check(z.maxLength(CIRCLE_NAME.max * 4)) }),
  }),
  leave: route({
    method: 'DELETE',
    path: '/circles/:id/membership',
    summary: 'Leave a circle',
    access: 'session',
    params: byId,
  }),
} as const;
