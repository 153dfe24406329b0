import { INVITATION_USES_MAX } from '@midspan/domain';
import * as z from 'zod/mini';
import { circleIdField } from './circle-fields.ts';
import {
  byId,
  conversationTypeField,
  countField,
  idField,
  pageQuery,
  percentField,
  sideField,
  timeField,
  upTo,
} from './fields.ts';
import { invitationCodeField, invitationNotFound, invitedAnswer } from './invited-answer.ts';
import { PAGE_MAX } from './limits.ts';
import { route } from './route.ts';

export const invitationTexts = {
  notFound: invitationNotFound,
  neutral: 'At exactly 50% you’re on neither side, so there’s no one to disagree with yet.',
  sameSide: 'The two of you aren’t on opposite sides of this claim right now.',
  usesInvalid: `Choose a number of conversations from 1 to ${INVITATION_USES_MAX}.`,
} as const;

const byCode = z.object({ code: invitationCodeField });

/** Part of an address as a code; null if it can't be one. */
export const invitationCode = (part: string | undefined): string | null =>
  invitationCodeField.safeParse(part).data ?? null;

const stateField = z.enum(['open', 'used', 'expired', 'revoked']);

const claim = z.object({ id: idField, statement: z.string(), negation: z.string() });

const madeInvitation = z.object({
  id: idField,
  code: invitationCodeField,
  url: z.string(),
  uses_left: countField,
  expires_at: timeField,
});
export type MadeInvitation = z.infer<typeof madeInvitation>;

const ownInvitation = z.extend(madeInvitation, {
  state: stateField,
  uses: countField,
  conversation_type: conversationTypeField,
  created_at: timeField,
  hypothesis: z.extend(claim, { circle_id: circleIdField }),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

const openedInvitation = z.object({
  state: stateField,
  hypothesis: claim,
  /** what accepting starts: an invitee should know who will be able to read it */
  conversation_type: conversationTypeField,
  /**
   * the current side is null at 50; a revoked invitation names no one, because a name would show
   * whether its maker revoked it or is gone
   */
  inviter: z.object({ username: z.nullable(z.string()), side: z.nullable(sideField) }),
  /** where the reader and the inviter are talking about the claim already */
  conversation_id: z.nullable(idField),
  /** [IN7] what the reader answered before registering, as long as it can be sent */
  answer: z.nullable(z.object({ value: percentField, reason: z.string() })),
});
export type OpenedInvitation = z.infer<typeof openedInvitation>;

export const invitationRoutes = {
  make: route({
    method: 'POST',
    path: '/hypotheses/:id/invitations',
    summary: 'Make a link that invites someone from the other side to talk with you',
    access: 'member',
    status: 201,
    params: byId,
    body: z.object({
      uses: upTo(INVITATION_USES_MAX, invitationTexts.usesInvalid),
      conversation_type: conversationTypeField,
    }),
    answer: madeInvitation,
  }),
  open: route({
    method: 'GET',
    path: '/invitations/:code',
    summary: 'What an invitation is about and who made it',
    access: 'anyone',
    // It has to be right when someone decides on it, and it differs between members who are blocked.
    momentary: true,
    personal: true,
    params: byCode,
    answer: openedInvitation,
  }),
  accept: route({
    method: 'POST',
    path: '/invitations/:code/accept',
    summary: 'Save your credence and begin the conversation',
    access: 'member',
    status: 201,
    params: byCode,
    body: invitedAnswer,
    answer: z.object({ conversationId: idField }),
  }),
  listOwn: route({
    method: 'GET',
    path: '/invitations',
    summary: 'Your invitations, newest first',
    access: 'session',
    paged: true,
    query: pageQuery(PAGE_MAX),
    answer: z.array(ownInvitation),
  }),
  revoke: route({
    method: 'DELETE',
    path: '/invitations/:id',
    summary: 'Revoke an invitation; conversations that it began go on',
    access: 'session',
    params: byId,
  }),
} as const;
