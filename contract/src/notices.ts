import { CALL_KINDS, isTimeZone } from '@midspan/domain';
import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import { countField, idField, pageQuery, timeField } from './fields.ts';
import { route } from './route.ts';

/** What a member is notified about while away. */
export const noticeKindField = z.enum([
  'private_request',
  'request_answered',
  'dispute_created',
  'dispute_reminder',
  'dispute_decided',
  'someone_waiting',
  'evidence_overturned',
  'evidence_reinstated',
  'evidence_recalibrated',
  /** another pair weighed an item of the first one */
  'evidence_weighed',
  /** [SD8] a large change to a figure that the member's weighings carry */
  'large_change',
  /** in a circle: a new host, its end, its coming deletion, a report for its hosts, one's removal */
  'circle_host',
  'circle_ended',
  'circle_deleting',
  'circle_report',
  'circle_removed',
  /** [DK11] a report of the member's was closed; see its outcome */
  'report_closed',
  /** [PU5] a turn has waited for three days */
  'turn_reminder',
  /** [RO6] in a round: one's partner, or none, a reminder, its cancellation */
  'round_paired',
  'round_paired_again',
  'round_no_partner',
  'round_no_side',
  'round_reminder',
  'round_canceled',
  ...CALL_KINDS,
]);
export type NoticeKind = z.infer<typeof noticeKindField>;

/** The emails that go with notices, unless turned off; some cover several kinds of notices. */
export const mailedKindField = z.enum([
  'private_request',
  'conversation_begun',
  'your_turn',
  'new_messages',
  'dispute_created',
  'dispute_reminder',
  'dispute_decided',
  'someone_waiting',
  'circle',
  'large_change',
  'round',
  'round_reminder',
]);
export type MailedKind = z.infer<typeof mailedKindField>;

export const notice = z.object({
  id: idField,
  kind: noticeKindField,
  created_at: timeField,
  is_read: z.boolean(),
  /** the other person it is about */
  username: z.nullable(z.string()),
  circle_id: circleIdField,
  circle_name: z.nullable(z.string()),
  hypothesis_id: z.nullable(idField),
  hypothesis_statement: z.nullable(z.string()),
  conversation_id: z.nullable(idField),
  /** its beginning: enough to recognize it */
  evidence_description: z.nullable(z.string()),
  /** [WG8] whether it still counts by other pairs' weights although its first pair withdrew it */
  evidence_still_weighed: z.boolean(),
  /**
   * for a request or a dispute: how it ended; for a restatement: what the other did last; for a
   * report: whether it was removed, acted on or kept
   */
  outcome: z.nullable(z.string()),
  hours_left: z.nullable(z.int()),
  /** when a large change will count */
  announced_for: z.nullable(timeField),
  /** the round that it is about */
  round: z.nullable(
    z.object({ id: idField, title: z.string(), pairs_at: timeField, ends_at: timeField }),
  ),
  /** for a dispute, or for a challenge to review */
  challenge: z.nullable(
    z.object({
      kind: z.enum(['overturn', 'reinstatement']),
      /** whether the member made it */
      is_own: z.boolean(),
      /** the claim whose figure it is about */
      hypothesis_statement: z.string(),
      deadline: timeField,
      /** whether established pairs carry that claim, so that silence decides nothing */
      is_carried: z.boolean(),
      /** [WG8] whether pairs other than the two in dispute weigh the item too */
      is_weighed_by_others: z.boolean(),
    }),
  ),
});
export type Notice = z.infer<typeof notice>;

/** Lists show this many at a time. */
export const NOTICE_PAGE = 20;

const hourField = z.int().check(z.minimum(0), z.maximum(23));
const timeZoneField = z
  .string()
  .check(
    z.maxLength(64, { abort: true }),
    z.refine(isTimeZone, { error: 'Please name a time zone such as Europe/Berlin' }),
  );

/** [PU4] In whole hours of the day; the same hour twice means none. */
const quietHours = z.object({ on: z.boolean(), from: hourField, until: hourField });
export type QuietChoice = z.infer<typeof quietHours>;

const preferences = z.object({
  mail: z.record(mailedKindField, z.boolean()),
  quiet: quietHours,
  /** the zone of those hours, as the member's browser last reported it */
  time_zone: z.nullable(z.string()),
});
export type Preferences = z.infer<typeof preferences>;

export const noticeServerEvents = {
  'notice:new': z.object({ notice, unread: countField }),
} as const;

export const noticeRoutes = {
  list: route({
    method: 'GET',
    path: '/notifications',
    summary: 'Your notices, newest first',
    access: 'session',
    query: pageQuery(NOTICE_PAGE),
    answer: z.object({ items: z.array(notice), total: countField, unread: countField }),
  }),
  markRead: route({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark these notices as read, or all of them if none are named',
    access: 'session',
    body: z.object({ ids: z.optional(z.array(idField).check(z.maxLength(100))) }),
    answer: z.object({ unread: countField }),
  }),
  preferences: route({
    method: 'GET',
    path: '/users/me/preferences',
    summary: 'Which notices you also get by email, and your quiet hours',
    access: 'session',
    answer: preferences,
  }),
  savePreferences: route({
    method: 'PUT',
    path: '/users/me/preferences',
    summary: 'Turn emails on or off, set quiet hours, or report your time zone',
    access: 'session',
    body: z.object({
      mail: z.optional(z.partialRecord(mailedKindField, z.boolean())),
      quiet: z.optional(quietHours),
      time_zone: z.optional(timeZoneField),
    }),
    answer: preferences,
  }),
  unsubscribe: route({
    method: 'POST',
    path: '/notifications/unsubscribe',
    summary: 'Turn off one kind of email with the link in such an email',
    access: 'anyone',
    body: z.object({ token: z.string().check(z.maxLength(200)), kind: mailedKindField }),
  }),
} as const;
