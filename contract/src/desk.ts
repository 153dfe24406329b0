import { DESK_ACTS } from '@midspan/domain';
import * as z from 'zod/mini';
import {
  byId,
  conversationTypeField,
  countField,
  idField,
  pbCredenceField,
  requiredText,
  sideField,
  timeField,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { REMOVABLE_KINDS, reportTargetField } from './moderation.ts';
import { route } from './route.ts';

/** How much of each list one page of the desk shows. */
export const DESK_PAGE = 20;

/** How many messages of a conversation stand before and after the one that was reported. */
export const DESK_LINES_AROUND = 10;

/** How many further reports and earlier actions stand beside a report. */
export const DESK_HISTORY = 20;

/** Fewer characters find nothing. */
export const DESK_SEARCH = { minCharacters: 2, maxCharacters: 200, shown: 50 } as const;

/** [DK6] A moderator's second factor is asked for again after this long without action. */
export const DESK_OPEN_MS = 30 * 60 * 1_000;

export const deskTexts = {
  reasonMissing: 'Please say why',
  circleMissing: 'Only hosts remove members from a circle. Name the circle.',
  targetMissing: 'Name a report, or what this is about.',
} as const;

/**
 * Something that the gate of circles doesn't look at: moderators reach what was reported in a circle
 * and what stands around it, and the desk itself decides about everything else [DK4].
 */
const deskIdField = z.uuid().check(z.toLowerCase());

const person = z.object({ id: idField, username: z.string() });
const circleField = z.nullable(z.object({ id: idField, name: z.string() }));

/** How many reports a member sent, or how many were sent about them, and how many were right. */
const reportCounts = z.object({ total: countField, upheld: countField });

/** [DK8] What becomes of a report: upheld by an action on what it was about, or dismissed. */
export const reportOutcomeField = z.enum(['upheld', 'dismissed']);
export type ReportOutcome = z.infer<typeof reportOutcomeField>;

const report = z.object({
  id: idField,
  created_at: timeField,
  target_type: reportTargetField,
  target_id: idField,
  /** a copy made when it was reported; null for hosts where it would name who reported it */
  excerpt: z.nullable(z.string()),
  /** what the reporter wrote */
  reason: z.string(),
  /** null for hosts */
  reporter: z.nullable(z.extend(person, { sent: reportCounts })),
  /** the member responsible, if it is one member */
  author: z.nullable(z.extend(person, { is_suspended: z.boolean() })),
  circle: circleField,
  /** whether it is removed now; null for what can't be removed */
  is_removed: z.nullable(z.boolean()),
  /** further reports about the same thing, of the same state: an action settles them all */
  others: countField,
  /** null while it is open */
  closed: z.nullable(
    z.object({
      at: timeField,
      outcome: reportOutcomeField,
      /** null for hosts where a moderator or an operator did it */
      by: z.nullable(z.string()),
    }),
  ),
});

/** One reported thing in the queue, by the oldest report about it. */
export type DeskReport = z.infer<typeof report>;

/** What operators, moderators and hosts did and viewed. */
export const deskActionField = z.enum([
  'read_report',
  'close_report',
  'reopen_report',
  'suspend',
  'restore',
  'delete',
  'remove',
  'remove_all',
  'restore_content',
  'restore_all',
  'establish',
  'unestablish',
  'void',
  'unvoid',
  'list_threads',
  'set_places',
  'open_round',
  'cancel_round',
  'list_rounds',
  'reset_factors',
  'list_factor_resets',
  'list_factors',
  'make_moderator',
  'take_moderator',
  'remove_member',
  'allow_member',
]);
export type DeskActionName = z.infer<typeof deskActionField>;

/** One line of the audit log. */
export const deskAction = z.object({
  id: idField,
  at: timeField,
  by: z.object({
    role: z.enum(['operator', 'moderator', 'host']),
    /** null for hosts where a moderator or an operator did it */
    name: z.nullable(z.string()),
  }),
  action: deskActionField,
  /** the member it is about, and the other one if it was about two */
  member: z.nullable(person),
  partner: z.nullable(person),
  target_type: z.nullable(z.enum([...REMOVABLE_KINDS, 'round'])),
  target_id: z.nullable(idField),
  report_id: z.nullable(idField),
  circle: circleField,
  /** null for hosts where a moderator or an operator did it */
  reason: z.nullable(z.string()),
  /** how many reports it closed; they are open again once it is undone */
  reports_closed: countField,
  /** the action that this one undid, and the one that undid this one */
  undoes: z.nullable(idField),
  undone_by: z.nullable(idField),
  /** whether the reader could undo it, unless something else has changed since */
  can_undo: z.boolean(),
});
export type DeskAction = z.infer<typeof deskAction>;

/** A member as the desk sees them. */
export const deskMember = z.extend(person, {
  /** reports about them; for hosts, of their circle */
  reports_about: reportCounts,
  /** what was done about them, without what was undone; for hosts, in their circle */
  actions_about: countField,
  /** null for hosts */
  account: z.nullable(
    z.object({
      created_at: timeField,
      suspended_at: z.nullable(timeField),
      suspension_reason: z.nullable(z.string()),
      is_moderator: z.boolean(),
      reports_sent: reportCounts,
    }),
  ),
});
export type DeskMember = z.infer<typeof deskMember>;

const line = z.object({
  kind: z.enum(['message', 'evidence', 'restatement']),
  id: idField,
  at: timeField,
  author: person,
  /** also of what is removed, so that it can be judged */
  text: z.string(),
  is_removed: z.boolean(),
  is_reported: z.boolean(),
});
export type DeskLine = z.infer<typeof line>;

/** [DK4] What stands around the thing that was reported. */
const place = z.object({
  topic: z.nullable(
    z.object({
      id: idField,
      name: z.string(),
      description: z.nullable(z.string()),
      is_removed: z.boolean(),
    }),
  ),
  claim: z.nullable(z.object({ id: idField, statement: z.string(), is_removed: z.boolean() })),
  /** null for hosts where only its two members could see what was reported */
  conversation: z.nullable(
    z.object({
      id: idField,
      conversation_type: conversationTypeField,
      is_completed: z.boolean(),
      members: z.array(z.extend(person, { side: sideField })),
      /** oldest first */
      lines: z.array(line),
    }),
  ),
});

export const deskReport = z.extend(report, {
  place,
  /** the one responsible, and the one who reported it; the latter is null for hosts */
  about: z.nullable(deskMember),
  sender: z.nullable(deskMember),
  /** other reports about the same thing or the same member, newest first */
  further: z.array(report),
  /** what was done about the same thing or the same member, newest first */
  actions: z.array(deskAction),
});
export type DeskReportInFull = z.infer<typeof deskReport>;

/** [DK3] Without it the caller works as a moderator, with it as a host of this circle. */
const asHost = { circleId: z.optional(idField) };

/** Keyset pages: the last id of the page before. */
const pageAfter = { after: z.optional(deskIdField) };
const nextPage = { next: z.nullable(idField) };

/** Something an action is about: content, or a member. */
const actTarget = z.object({ type: z.enum([...REMOVABLE_KINDS, 'member']), id: deskIdField });
export type ActTarget = z.infer<typeof actTarget>;

/** [DK7] What moderators do; hosts remove content and members. */
export const actField = z.enum(DESK_ACTS);
export type DeskAct = z.infer<typeof actField>;

const act = {
  act: actField,
  /** the report that it settles, with all open ones about the same thing */
  report_id: z.optional(deskIdField),
  /** without it, what the report is about, or its author if the act is about a member */
  target: z.optional(actTarget),
  ...asHost,
};

interface About {
  readonly report_id?: string | undefined;
  readonly target?: ActTarget | undefined;
}

const isAboutSomething = z.refine<About>(
  ({ report_id, target }) => report_id !== undefined || target !== undefined,
  { error: deskTexts.targetMissing, path: ['target'] },
);

export const deskReason = requiredText(LIMITS.reason, deskTexts.reasonMissing);

/** [DK9] What an action would do, by the same code that does it. */
export const deskPreview = z.object({
  /** claims that readers lose or get back */
  hypotheses: countField,
  /** active conversations that end */
  conversations: countField,
  /** places in waiting rooms and standing offers that end */
  waiting: countField,
  /** open challenges and disputes that are canceled */
  challenges: countField,
  /** places where the member is signed in, which end */
  sessions: countField,
  /** open reports that close, and how many of them are upheld */
  reports: reportCounts,
  /** the figure that moves */
  figure: z.nullable(
    z.object({
      hypothesis_id: idField,
      statement: z.string(),
      /** of a private conversation's own figure: whether everyone reads it */
      is_public: z.boolean(),
      from: pbCredenceField,
      to: pbCredenceField,
    }),
  ),
});
export type DeskPreview = z.infer<typeof deskPreview>;

/** Something a member wrote, found by a moderator. */
export const deskContent = z.object({
  kind: z.enum(REMOVABLE_KINDS),
  id: idField,
  created_at: timeField,
  author: person,
  /** its beginning */
  text: z.string(),
  is_removed: z.boolean(),
  /** where to open it */
  topic_id: z.nullable(idField),
  hypothesis_id: z.nullable(idField),
  conversation_id: z.nullable(idField),
});
export type DeskContent = z.infer<typeof deskContent>;

const searchText = z.string().check(z.maxLength(DESK_SEARCH.maxCharacters));

export const deskRoutes = {
  reports: route({
    method: 'GET',
    path: '/desk/reports',
    summary:
      'What was reported, each thing once: open ones oldest first, or closed ones newest first',
    access: 'desk',
    query: z.object({
      state: z._default(z.enum(['open', 'closed']), 'open'),
      ...pageAfter,
      ...asHost,
    }),
    answer: z.object({ items: z.array(report), ...nextPage }),
  }),
  report: route({
    method: 'GET',
    path: '/desk/reports/:id',
    summary: 'One report, with what was reported in its place, and who it is about',
    access: 'desk',
    params: byId,
    query: z.object(asHost),
    answer: deskReport,
  }),
  preview: route({
    method: 'POST',
    path: '/desk/preview',
    summary: 'What an action would do; changes nothing',
    access: 'desk',
    body: z.object(act).check(isAboutSomething),
    answer: deskPreview,
  }),
  act: route({
    method: 'POST',
    path: '/desk/actions',
    summary: 'Remove or restore content, suspend or restore a member, or close a report',
    access: 'desk',
    status: 201,
    body: z.object({ ...act, reason: deskReason }).check(isAboutSomething),
    answer: deskAction,
  }),
  undo: route({
    method: 'POST',
    path: '/desk/actions/:id/undo',
    summary: 'Undo an action, once, if nothing else has changed what it did',
    access: 'desk',
    status: 201,
    params: byId,
    body: z.object({ reason: deskReason, ...asHost }),
    answer: deskAction,
  }),
  actions: route({
    method: 'GET',
    path: '/desk/actions',
    summary: 'The audit log, newest first',
    access: 'desk',
    query: z.object({ ...pageAfter, ...asHost }),
    answer: z.object({ items: z.array(deskAction), ...nextPage }),
  }),
  members: route({
    method: 'GET',
    path: '/desk/members',
    summary: 'Members whose username starts like this; for moderators',
    access: 'moderator',
    query: z.object({ q: searchText }),
    answer: z.array(deskMember),
  }),
  member: route({
    method: 'GET',
    path: '/desk/members/:id',
    summary:
      'One member, with reports and actions about them and what they wrote lately; for moderators',
    access: 'moderator',
    params: byId,
    answer: z.extend(deskMember, {
      /** newest first */
      reports: z.array(report),
      actions: z.array(deskAction),
      content: z.array(deskContent),
    }),
  }),
  content: route({
    method: 'GET',
    path: '/desk/content',
    summary: 'What was written in public, by words or by its id, newest first; for moderators',
    access: 'moderator',
    query: z.object({ q: searchText }),
    answer: z.array(deskContent),
  }),
} as const;
