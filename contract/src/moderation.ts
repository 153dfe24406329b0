import * as z from 'zod/mini';
import { event } from './event.ts';
import { byId, idField, pageQuery, requiredText, timeField } from './fields.ts';
import { LIMITS, PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

/** Texts of blocking and reporting. */
export const moderationTexts = {
  reasonMissing: 'Please say what’s wrong',
  reported: 'Thank you. The operators will look into it.',
  reportFailed: 'Failed to send the report. Please try again.',
  blocked: (username: string) => `You blocked ${username}.`,
  blockFailed: 'Failed to block this member. Please try again.',
  unblocked: (username: string) => `You unblocked ${username}.`,
  unblockFailed: 'Failed to unblock this member. Please try again.',
} as const;

/** What can be reported to the operators. */
export const reportTargetField = z.enum([
  'member',
  'topic',
  'hypothesis',
  'conversation',
  'message',
  'evidence',
  'private_request',
  /** what one of the two wrote in a restatement */
  'restatement',
]);
export type ReportTarget = z.infer<typeof reportTargetField>;

/** What operators can remove and restore. */
export const REMOVABLE_KINDS = [
  'topic',
  'hypothesis',
  'evidence',
  'message',
  'restatement',
] as const;
export type RemovableKind = (typeof REMOVABLE_KINDS)[number];

/** Shown in place of a text that operators removed. */
export const REMOVED_TEXT = 'Removed by Midspan’s operators';

export const reportReason = requiredText(LIMITS.reason, moderationTexts.reasonMissing);

export const moderationEvents = {
  'report:create': event({
    readsOnly: true,
    access: 'member',
    payload: z.object({ targetType: reportTargetField, targetId: idField, reason: reportReason }),
    /** for a repeat: the id of the first report */
    ack: z.object({ reportId: idField }),
  }),
} as const;

export const blockedMember = z.object({
  id: idField,
  username: z.string(),
  blocked_at: timeField,
});
export type BlockedMember = z.infer<typeof blockedMember>;

export const moderationRoutes = {
  block: route({
    method: 'POST',
    path: '/users/:id/block',
    summary: 'Block a member; completes any active conversation with them',
    access: 'member',
    params: byId,
  }),
  unblock: route({
    method: 'DELETE',
    path: '/users/:id/block',
    summary: 'Unblock a member',
    access: 'member',
    params: byId,
  }),
  blocks: route({
    method: 'GET',
    path: '/users/me/blocks',
    summary: 'The members you blocked, newest first',
    access: 'member',
    paged: true,
    query: pageQuery(PAGE_MAX),
    answer: z.array(blockedMember),
  }),
} as const;
