import { ownLink, ownWords, recipientName, words } from './quoting.ts';
import { inWords, type MailText, signature } from './templates.ts';

export const EMAIL_CHANGE_SUBJECT = words`Confirm your new email address`;

/**
 * To the new address. Without a name, because the address may be a stranger's, as at registration.
 */
export function emailChangeMail(link: string, ttlMs: number): MailText {
  return {
    subject: EMAIL_CHANGE_SUBJECT,
    body: words`Hi,

Someone with a Midspan account asked to use this email address. If that was you, confirm it:

${ownLink(link)}

The link works once and expires in ${inWords(ttlMs)}. If it wasn’t you, ignore this email and nothing changes.${signature}`,
  };
}

/**
 * To the old address, while it is still in use. Without the new one, which may be why it is
 * changed.
 */
export function emailChangeRequestedMail(
  username: string,
  stopLink: string,
  stopMs: number,
): MailText {
  return {
    subject: words`Your email address is about to change`,
    body: words`Hi ${recipientName(username)},

Someone who is signed in to your Midspan account asked to change its email address. The new address takes effect as soon as the link we sent there is opened.

If that was you, there’s nothing to do here. If it wasn’t, stop it now:

${ownLink(stopLink)}

That cancels the change and signs you out on all devices, and no new address can be requested for ${inWords(stopMs)}. The link works once and expires in ${inWords(stopMs)}.${signature}`,
  };
}

export function emailChangeStoppedMail(
  username: string,
  publicUrl: string,
  stopMs: number,
): MailText {
  return {
    subject: words`Your email address stays the same`,
    body: words`Hi ${recipientName(username)},

The change of your email address was stopped with the link in our last email. You’ve been signed out on all devices, and no new address can be requested for ${inWords(stopMs)}.

If you didn’t ask for the change, someone may know your password. Choose a new one:

${ownLink(publicUrl)}/forgot-password${signature}`,
  };
}

export interface PasswordChange {
  readonly username: string;
  /** whether through an emailed link, and not by a signed-in member */
  readonly byLink: boolean;
  readonly publicUrl: string;
  readonly supportEmail: string;
}

export function passwordChangedMail(change: PasswordChange): MailText {
  const { username, byLink, publicUrl, supportEmail } = change;
  const what = byLink
    ? words`A new password was set for your Midspan account with the link we sent you. You’ve been signed out on all devices.`
    : words`The password of your Midspan account was changed. Your other devices have been signed out.`;
  return {
    subject: words`Your password was changed`,
    body: words`Hi ${recipientName(username)},

${what}

If that was you, there’s nothing to do. If it wasn’t, choose a new password right away and write to ${ownWords(supportEmail)}:

${ownLink(publicUrl)}/forgot-password${signature}`,
  };
}

/** To the old address, which can no longer be used to log in: from here only support can help. */
export function emailChangedMail(username: string, supportEmail: string): MailText {
  return {
    subject: words`Your email address was changed`,
    body: words`Hi ${recipientName(username)},

The email address of your Midspan account was changed, so this is the last email we send here. Your other devices have been signed out.

If it wasn’t you, write to ${ownWords(supportEmail)} right away.${signature}`,
  };
}
