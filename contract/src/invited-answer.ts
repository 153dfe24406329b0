import * as z from 'zod/mini';
import { enteredCredence } from './credences.ts';
import { freeText } from './fields.ts';
import { LIMITS } from './limits.ts';

// A separate file, because every page loads the account schemas and few load those of invitations.

export const invitationNotFound =
  'This invitation doesn’t exist. Check that you have the whole link.';

/** 128 random bits. */
export const invitationCodeField = z
  .string()
  .check(z.regex(/^[\w-]{22}$/, { error: invitationNotFound }));

/** The path of the page that a link opens. */
export const invitationPath = (code: string) => `/invite/${code}`;

/** Where an invitee stands, and why; [CR10] the reason may be empty. */
export const invitedAnswer = z.object({
  value: enteredCredence,
  reason: freeText(LIMITS.reason),
});
export type InvitedAnswer = z.infer<typeof invitedAnswer>;

/** [IN7] What goes with a registration. */
export const keptInvitation = z.extend(invitedAnswer, { code: invitationCodeField });
export type KeptInvitation = z.infer<typeof keptInvitation>;
