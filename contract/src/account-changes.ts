import * as z from 'zod/mini';
import { emailField, enteredPassword, linkToken, newPasswordField, user } from './accounts.ts';
import { timeField } from './fields.ts';
import { route } from './route.ts';

export const accountChangeTexts = {
  sameEmail: 'This is already your email address',
  nothingPending: 'There’s no email change to confirm.',
  stopped: (days: number) =>
    `An email change was stopped, so your address can’t be changed for another ${days === 1 ? 'day' : `${days} days`}.`,
} as const;

/** A new address that isn't active yet because its link hasn't been opened. */
export const pendingEmail = z.object({
  email: z.string(),
  /** the link no longer works; a new one can be sent */
  expired: z.boolean(),
});
export type PendingEmail = z.infer<typeof pendingEmail>;

const emailChange = z.object({
  pending: z.nullable(pendingEmail),
  /** until when no new address can be requested, because a change was stopped */
  stopped_until: z.nullable(timeField),
});
export type EmailChange = z.infer<typeof emailChange>;

export const correctEmailBody = z.object({ email: emailField });

export const changeEmailBody = z.object({ email: emailField, password: enteredPassword });

export const changePasswordBody = z.object({
  password: enteredPassword,
  new_password: newPasswordField,
});

export const accountChangeRoutes = {
  correctEmail: route({
    method: 'POST',
    path: '/auth/correct-email',
    summary: 'Correct an address that isn’t verified yet; older links stop working',
    access: 'session',
    body: correctEmailBody,
    answer: user,
  }),
  pendingEmail: route({
    method: 'GET',
    path: '/users/me/email-change',
    summary: 'The new address that is waiting to be confirmed, if any',
    access: 'session',
    answer: emailChange,
  }),
  changeEmail: route({
    method: 'POST',
    path: '/users/me/email-change',
    summary:
      'Request a new address; it takes effect once the link sent there is opened, and the old one is notified at once',
    access: 'verified',
    body: changeEmailBody,
    answer: emailChange,
  }),
  resendEmailChange: route({
    method: 'POST',
    path: '/users/me/email-change/resend',
    summary: 'Send a new link to the pending address; the older one stops working',
    access: 'verified',
    answer: emailChange,
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/users/me/email-change',
    summary: 'Keep the old address; the link stops working',
    access: 'verified',
  }),
  confirmEmailChange: route({
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm a new address with the link sent there; ends other sessions',
    access: 'anyone',
    body: z.object({ token: linkToken }),
    answer: z.pick(user, { email: true }),
  }),
  stopEmailChange: route({
    method: 'POST',
    path: '/auth/stop-email-change',
    summary:
      'Stop an email change with the link sent to the old address; ends every session, and no address can be requested for 7 days',
    access: 'anyone',
    body: z.object({ token: linkToken }),
  }),
  changePassword: route({
    method: 'PUT',
    path: '/users/me/password',
    summary: 'Change the password; needs the old one and ends other sessions',
    access: 'session',
    body: changePasswordBody,
  }),
} as const;
