import {
  MAILED_KINDS,
  type MailedKind,
  type Notice,
  type NoticePart,
  noticeParts,
  noticePath,
} from '@midspan/contract';
import { appointmentFor } from './appointment.ts';
import {
  type MailWords,
  ownLink,
  ownWords,
  quoteName,
  quoteText,
  recipientName,
  words,
} from './quoting.ts';

/** An email as plain text: every client can show it and no header can be injected. */
export interface MailText {
  readonly subject: MailWords;
  readonly body: MailWords;
  /** Where this kind of email is turned off: a page for people, one click for mail programs. */
  readonly unsubscribeUrl?: string;
  /** an appointment to attach, see RFC 5545 */
  readonly calendar?: string | undefined;
}

export const signature = words`\n\nMidspan\nMeet in the middle of the bridge.\n`;

/** An email to a member, by name. */
export const mailTo = (username: string, subject: MailWords, text: MailWords): MailText => ({
  subject,
  body: words`Hi ${recipientName(username)},\n\n${text}${signature}`,
});

export function inWords(ms: number): MailWords {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return minutes === 1 ? words`1 minute` : words`${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  if (hours > 48) return words`${Math.round(hours / 24)} days`;
  return hours === 1 ? words`1 hour` : words`${hours} hours`;
}

/**
 * Without a name, because anyone can register a stranger's address under a name that is itself an
 * advertisement, which this email would deliver.
 */
export function verificationMail(link: string, ttlMs: number): MailText {
  return {
    subject: words`Verify your email address`,
    body: words`Hi,

Confirm your email address:

${ownLink(link)}

The link works once and expires in ${inWords(ttlMs)}. If you didn’t sign up for Midspan, you can ignore this email.${signature}`,
  };
}

export const resetMail = (username: string, link: string, ttlMs: number): MailText =>
  mailTo(
    username,
    words`Reset your password`,
    words`Someone, probably you, asked to reset the password for your Midspan account. Choose a new one here:

${ownLink(link)}

The link works once and expires in ${inWords(ttlMs)}. Setting a new password signs you out everywhere. If you didn’t ask for this, ignore this email and your password stays the same.`,
  );

/** The recipient's time zone is unknown, so every time names its own. */
const TIME_ZONE = 'UTC';

export interface NoticeMail {
  readonly kind: MailedKind;
  readonly notice: Notice;
  /** the recipient's name */
  readonly username: string;
  readonly unsubscribeToken: string;
  readonly publicUrl: string;
  /** [NO10] how many emails the member got within a day, if this is the last one for now */
  readonly lastOf: number | null;
}

/** [ML1] The sentence of a notice, with what members wrote set apart. */
function noticeWords(parts: readonly NoticePart[]): MailWords {
  return parts.reduce((before: MailWords, part) => {
    if ('own' in part) return words`${before}${ownWords(part.own)}`;
    return words`${before}${'name' in part ? quoteName(part.name) : quoteText(part.quotation)}`;
  }, words``);
}

export function noticeMail(mail: NoticeMail): MailText {
  const { kind, notice, publicUrl, lastOf } = mail;
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${mail.unsubscribeToken}&kind=${kind}`;
  return {
    subject: ownWords(MAILED_KINDS[kind].subject),
    unsubscribeUrl,
    calendar: appointmentFor(notice, publicUrl),
    body: words`Hi ${recipientName(mail.username)},

${noticeWords(noticeParts(notice, TIME_ZONE))}

${ownLink(publicUrl + noticePath(notice))}${
  lastOf === null
    ? words``
    : words`\n\nThis is the last email for now: you’ve had ${lastOf} within 24 hours. The rest is waiting for you in the app.`
}

Unsubscribe from these emails:

${ownLink(unsubscribeUrl)}

Your settings have a switch for each kind of email: ${ownLink(publicUrl)}/account#mail${signature}`,
  };
}
