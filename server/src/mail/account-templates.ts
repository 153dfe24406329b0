import type { Settings } from '../platform/settings.ts';
import { ownLink, ownWords, words } from './quoting.ts';
import { inWords, type MailText, mailTo, signature } from './templates.ts';

type Site = Pick<Settings, 'PUBLIC_URL' | 'SUPPORT_EMAIL'>;

const newPasswordLink = ({ PUBLIC_URL }: Site) => ownLink(`${PUBLIC_URL}/forgot-password`);

const CHANGES = {
  passwordChanged: {
    subject: words`Your password was changed`,
    what: words`The password of your Midspan account was changed. Your other devices have been signed out.`,
  },
  passwordReset: {
    subject: words`Your password was changed`,
    what: words`A new password was set for your Midspan account with the link we sent you. You’ve been signed out on all devices.`,
  },
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
export function changeMail(change: keyof typeof CHANGES, username: string, site: Site): MailText {
  const { subject, what } = CHANGES[change];
  return mailTo(
    username,
    subject,
    words`${what}

If that was you, there’s nothing to do. If it wasn’t, choose a new password right away and write to ${ownWords(site.SUPPORT_EMAIL)}:

${newPasswordLink(site)}`,
  );
}

export const EMAIL_CHANGE_SUBJECT = words`Confirm your new email address`;

/**
 * To the new address. Without a name, because the address may be a stranger's, as at registration.
 */
export const emailChangeMail = (link: string, ttlMs: number): MailText => ({
  subject: EMAIL_CHANGE_SUBJECT,
  body: words`Hi,

Someone with a Midspan account asked to use this email address. If that was you, confirm it:

${ownLink(link)}

The link works once and expires in ${inWords(ttlMs)}. If it wasn’t you, ignore this email and nothing changes.${signature}`,
});

/**
 * To the old address, while it is still in use. Without the new one, which may be why it is
 * changed.
 */
export const emailChangeRequestedMail = (username: string, stopLink: string, stopMs: number) =>
  mailTo(
    username,
    words`Your email address is about to change`,
    words`Someone who is signed in to your Midspan account asked to change its email address. The new address takes effect as soon as the link we sent there is opened.

If that was you, there’s nothing to do here. If it wasn’t, stop it now:

${ownLink(stopLink)}

That cancels the change and signs you out on all devices, and no new address can be requested for ${inWords(stopMs)}. The link works once and expires in ${inWords(stopMs)}.`,
  );

export const emailChangeStoppedMail = (username: string, site: Site, stopMs: number) =>
  mailTo(
    username,
    words`Your email address stays the same`,
    words`The change of your email address was stopped with the link in our last email. You’ve been signed out on all devices, and no new address can be requested for ${inWords(stopMs)}.

If you didn’t ask for the change, someone may know your password. Choose a new one:

${newPasswordLink(site)}`,
  );

/** To the old address, which can no longer be used to log in: from here only support can help. */
export const emailChangedMail = (username: string, { SUPPORT_EMAIL }: Site) =>
  mailTo(
    username,
    words`Your email address was changed`,
    words`The email address of your Midspan account was changed, so this is the last email we send here. Your other devices have been signed out.

If it wasn’t you, write to ${ownWords(SUPPORT_EMAIL)} right away.`,
  );

/** [SF8] To confirm that someone who knows the password also reads the member's email. */
export const recoveryMail = (username: string, link: string, ttlMs: number, waitMs: number) =>
  mailTo(
    username,
    words`Have you lost every way to sign in?`,
    words`Someone who knows your password said that they’ve lost your passkeys, your authenticator app, and your recovery codes. If that was you, confirm it here:

${ownLink(link)}

We can remove them ${inWords(waitMs)} after that, and then your password is enough to sign in.

The link works once and expires in ${inWords(ttlMs)}. If it wasn’t you, don’t open it, and choose a new password: someone knows yours.`,
  );

/** [SF8] At once, so that someone who still has a factor can prevent it. */
export const recoveryConfirmedMail = (
  username: string,
  site: Site,
  stopLink: string,
  waitMs: number,
) =>
  mailTo(
    username,
    words`Your two-step sign-in is about to be removed`,
    words`It was confirmed with the link in our last email that you’ve lost your passkeys, your authenticator app, and your recovery codes. In ${inWords(waitMs)} we can remove them. Write to ${ownWords(site.SUPPORT_EMAIL)} then, and name your username.

If you find one of them, just sign in with it: that keeps everything as it is. If it wasn’t you, stop it now:

${ownLink(stopLink)}

Then choose a new password, because someone knows yours and may read your email:

${newPasswordLink(site)}`,
  );

export const recoveryCanceledMail = (username: string) =>
  mailTo(
    username,
    words`Your two-step sign-in stays`,
    words`Your passkeys, authenticator app and recovery codes won’t be removed from your Midspan account: one of them was used, or you stopped it.`,
  );

/** [SF8] After operators removed everything. */
export const factorsResetMail = (username: string, site: Site) =>
  mailTo(
    username,
    words`Your two-step sign-in was removed`,
    words`As you confirmed by email, we removed the passkeys, the authenticator app and the recovery codes from your Midspan account, and signed you out on all devices. Your password is enough to sign in now. Please set up two-step sign-in again:

${ownLink(site.PUBLIC_URL)}/account

If it wasn’t you, choose a new password right away and write to ${ownWords(site.SUPPORT_EMAIL)}:

${newPasswordLink(site)}`,
  );
