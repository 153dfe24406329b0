import { ownLink, ownWords, recipientName, words } from './quoting.ts';
import { inWords, type MailText, signature } from './templates.ts';

export const EMAIL_CHANGE_SUBJECT = words`Confirm your new email address`;

/** To the new address. Without a name, because it may be a stranger's, as at registration. */
export function emailChangeMail(link: string, ttlMs: number): MailText {
  return {
    subject: EMAIL_CHANGE_SUBJECT,
    body: words`Hi,

Someone with a Midspan account asked to use this email address. If that was you, confirm it:

${ownLink(link)}

The link works once and expires in ${inWords(ttlMs)}. If it wasn’t you, ignore this email and nothing changes.${signature}`,
  };
}

/** To the old address, which can no longer be used to log in: only support can help from here. */
export function emailChangedMail(username: string, supportEmail: string): MailText {
  return {
    subject: words`Your email address was changed`,
    body: words`Hi ${recipientName(username)},

The email address of your Midspan account was changed, so this is the last email we send here. Your other devices have been signed out.

If it wasn’t you, write to ${ownWords(supportEmail)} right away.${signature}`,
  };
}
