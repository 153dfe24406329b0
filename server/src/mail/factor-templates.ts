import { type MailWords, ownLink, ownWords, recipientName, words } from './quoting.ts';
import { inWords, type MailText, signature } from './templates.ts';

export interface FactorMail {
  readonly username: string;
  readonly publicUrl: string;
  readonly supportEmail: string;
}

const ifNotYou = ({ publicUrl, supportEmail }: FactorMail): MailWords =>
  words`If that was you, there’s nothing to do. If it wasn’t, choose a new password right away and write to ${ownWords(supportEmail)}:

${ownLink(publicUrl)}/forgot-password${signature}`;

const WHAT_HAPPENED = {
  passkeyAdded: {
    subject: words`A passkey was added`,
    what: words`A passkey was added to your Midspan account. It can be used to sign in. Your other devices have been signed out.`,
  },
  totpAdded: {
    subject: words`An authenticator app was added`,
    what: words`An authenticator app was added to your Midspan account. Your other devices have been signed out.`,
  },
  passkeyRemoved: {
    subject: words`A passkey was removed`,
    what: words`A passkey was removed from your Midspan account. Your other devices have been signed out.`,
  },
  totpRemoved: {
    subject: words`An authenticator app was removed`,
    what: words`The authenticator app was removed from your Midspan account. Your other devices have been signed out.`,
  },
  codesRenewed: {
    subject: words`You have new recovery codes`,
    what: words`New recovery codes were made for your Midspan account. The old ones no longer work.`,
  },
  recoveryCodeUsed: {
    subject: words`A recovery code was used`,
    what: words`A recovery code was used for your Midspan account. It won’t work again.`,
  },
} as const;

/** [SF9] Says what was changed, or used that isn't used every day. */
export function factorMail(happened: keyof typeof WHAT_HAPPENED, mail: FactorMail): MailText {
  const { subject, what } = WHAT_HAPPENED[happened];
  return {
    subject,
    body: words`Hi ${recipientName(mail.username)},

${what}

${ifNotYou(mail)}`,
  };
}

/** [SF8] To confirm that someone who knows the password also reads the member's email. */
export function recoveryMail(
  username: string,
  link: string,
  ttlMs: number,
  waitMs: number,
): MailText {
  return {
    subject: words`Have you lost every way to sign in?`,
    body: words`Hi ${recipientName(username)},

Someone who knows your password said that they’ve lost your passkeys, your authenticator app, and your recovery codes. If that was you, confirm it here:

${ownLink(link)}

We can remove them ${inWords(waitMs)} after that, and then your password is enough to sign in.

The link works once and expires in ${inWords(ttlMs)}. If it wasn’t you, don’t open it, and choose a new password: someone knows yours.${signature}`,
  };
}

/** [SF8] At once, so that someone who still has a factor can prevent it. */
export function recoveryConfirmedMail(
  mail: FactorMail,
  stopLink: string,
  waitMs: number,
): MailText {
  return {
    subject: words`Your two-step sign-in is about to be removed`,
    body: words`Hi ${recipientName(mail.username)},

It was confirmed with the link in our last email that you’ve lost your passkeys, your authenticator app, and your recovery codes. In ${inWords(waitMs)} we can remove them. Write to ${ownWords(mail.supportEmail)} then, and name your username.

If you find one of them, just sign in with it: that keeps everything as it is. If it wasn’t you, stop it now:

${ownLink(stopLink)}

Then choose a new password, because someone knows yours and may read your email:

${ownLink(mail.publicUrl)}/forgot-password${signature}`,
  };
}

export function recoveryCanceledMail(username: string): MailText {
  return {
    subject: words`Your two-step sign-in stays`,
    body: words`Hi ${recipientName(username)},

Your passkeys, authenticator app and recovery codes won’t be removed from your Midspan account: one of them was used, or you stopped it.${signature}`,
  };
}

/** [SF8] After operators removed everything. */
export function factorsResetMail(mail: FactorMail): MailText {
  return {
    subject: words`Your two-step sign-in was removed`,
    body: words`Hi ${recipientName(mail.username)},

As you confirmed by email, we removed the passkeys, the authenticator app and the recovery codes from your Midspan account, and signed you out on all devices. Your password is enough to sign in now. Please set up two-step sign-in again:

${ownLink(mail.publicUrl)}/account

If it wasn’t you, choose a new password right away and write to ${ownWords(mail.supportEmail)}:

${ownLink(mail.publicUrl)}/forgot-password${signature}`,
  };
}
