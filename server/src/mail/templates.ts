import { type MailedKind, type Notice, noticePath, noticeText } from '@midspan/contract';

/** A mail as plain text: what every reader can show and no header can be smuggled into. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
  /** Where this kind of mail is switched off: a page for people, one click for mail programs. */
  readonly unsubscribeUrl?: string;
}

const signature = '\n\nMidspan\nThe middle of the bridge is where a shared answer starts.\n';

function inWords(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  if (minutes < 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/**
 * Not greeted by name: anybody can register a stranger's address under a name that is itself an
 * advertisement, and this mail would carry it there.
 */
export function verificationMail(link: string, ttlMs: number): MailText {
  return {
    subject: 'Verify your email address',
    body: `Hello,

please open this link to verify your email address:

${link}

The link works once and expires in ${inWords(ttlMs)}. If you did not register at Midspan, you can ignore this mail.${signature}`,
  };
}

export function resetMail(username: string, link: string, ttlMs: number): MailText {
  return {
    subject: 'Reset your password',
    body: `Hello ${username},

somebody, probably you, asked to reset the password of your Midspan account. Open this link to choose a new one:

${link}

The link works once and expires in ${inWords(ttlMs)}. Setting a new password signs you out everywhere. If you did not ask for this, you can ignore this mail; your password stays as it is.${signature}`,
  };
}

/** Without names: what somebody calls themselves has no business in a header. */
const NOTICE_SUBJECTS: Record<MailedKind, string> = {
  private_request: 'Somebody asks you for a private conversation',
  dispute_created: 'A dispute of yours has begun',
  dispute_reminder: '24 hours are left in a dispute of yours',
  dispute_decided: 'A dispute of yours is decided',
  someone_waiting: 'Somebody from the other side is waiting',
};

export interface NoticeMail {
  readonly kind: MailedKind;
  readonly notice: Notice;
  /** of whom it is for */
  readonly username: string;
  readonly unsubscribeToken: string;
  readonly publicUrl: string;
}

export function noticeMail(mail: NoticeMail): MailText {
  const { kind, notice, publicUrl } = mail;
  const unsubscribeUrl = `${publicUrl}/unsubscribe?token=${mail.unsubscribeToken}&kind=${kind}`;
  return {
    subject: NOTICE_SUBJECTS[kind],
    unsubscribeUrl,
    body: `Hello ${mail.username},

${noticeText(notice)}

${publicUrl}${noticePath(notice)}

To get no more mails like this one, open this link:

${unsubscribeUrl}

Your profile has a switch for each kind of mail: ${publicUrl}/profile${signature}`,
  };
}
