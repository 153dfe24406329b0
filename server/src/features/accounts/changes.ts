import { accountChangeTexts, type EmailChange } from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import { type Executor, inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import {
  changeMail,
  emailChangedMail,
  emailChangeMail,
  emailChangeRequestedMail,
  emailChangeStoppedMail,
} from '../../mail/account-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import {
  findPendingEmail,
  findStoppedUntil,
  removePendingEmail,
  removePendingEmailOfOthers,
  useUpStopLinks,
} from './email-change-store.ts';
import { forgetEnded } from './ended-sessions.ts';
import { forgetDevices } from './known-device-store.ts';
import { confirmOwner, wrongPassword } from './password-check.ts';
import {
  type Account,
  findAccountByEmail,
  holdAccount,
  holdPassword,
  insertLink,
  refusalOfLink,
  removeLinks,
  replaceLink,
  setEmail,
  setPasswordHash,
  suspended,
  takeLink,
} from './store.ts';
import { emailTaken, refuseTaken } from './taken.ts';

const DAY_MS = 24 * 3_600_000;

/** [AC17] [AC18] [AC25] Changes the address or password of a signed-in member. */
export function createAccountChanges(house: House) {
  const { db, limits, outbox, sessions, settings } = house;
  const { PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail } = settings;
  const ttlMs = settings.VERIFICATION_TTL_MS;
  const stopMs = settings.EMAIL_CHANGE_STOP_MS;

  const emailChangeOf = async ({ userId }: Session): Promise<EmailChange> => ({
    pending: await findPendingEmail(db, userId, ttlMs),
    stopped_until: (await findStoppedUntil(db, userId, stopMs))?.toISOString() ?? null,
  });

  async function refuseStopped(on: Executor, userId: string): Promise<void> {
    const until = await findStoppedUntil(on, userId, stopMs);
    if (until === null) return;
    const days = Math.max(1, Math.ceil((until.getTime() - Date.now()) / DAY_MS));
    throw new Refusal('EMAIL_CHANGE_STOPPED', { message: accountChangeTexts.stopped(days) });
  }

  /** The link to the new address, and the one by which the old address can stop the change. */
  async function postLinks(
    tx: Transaction,
    session: Session,
    account: Account,
    email: string,
  ): Promise<void> {
    const change = { email, sessionId: session.id };
    const secret = await replaceLink(tx, 'email-change', account.id, change);
    const link = `${publicUrl}/confirm-email?token=${secret}`;
    const stopLink = `${publicUrl}/stop-email-change?token=${await insertLink(tx, 'email-stop', account.id)}`;
    await outbox.post(tx, email, emailChangeMail(link, ttlMs));
    const warning = emailChangeRequestedMail(account.username, stopLink, stopMs);
    await outbox.post(tx, account.email, warning);
  }

  return {
    emailChange: emailChangeOf,

    /**
     * Sends a link to a new address, which applies once the link is opened, and notifies the old one.
     */
    async changeEmail(
      session: Session,
      { email, password }: { readonly email: string; readonly password: string },
      ip: string,
    ): Promise<EmailChange> {
      const account = await confirmOwner(house, session, password, ip);
      await refuseStopped(db, account.id);
      await limits.beforeEmailRequest(ip);
      const key = emailKey(email);
      if (key === account.emailKey) {
        throw new Refusal('INVALID', { details: { email: accountChangeTexts.sameEmail } });
      }
      // Before the email is counted, so that requesting someone else's address costs them no email.
      if ((await findAccountByEmail(db, email)) !== null) throw emailTaken();
      await limits.beforeMail(key);
      await inTransaction(db, async (tx) => {
        // A member who changed the password in the meantime may have done so to prevent this.
        const held = await holdPassword(tx, account);
        if (held === null) throw wrongPassword();
        // Of two at once, the stop wins.
        await refuseStopped(tx, held.id);
        await postLinks(tx, session, held, email);
      });
      return emailChangeOf(session);
    },

    async resendEmailChange(session: Session, ip: string): Promise<EmailChange> {
      await limits.beforeEmailRequest(ip);
      const { pending } = await emailChangeOf(session);
      const nothingPending = () =>
        new Refusal('NOT_FOUND', { message: accountChangeTexts.nothingPending });
      if (pending === null) throw nothingPending();
      await limits.beforeMail(emailKey(pending.email));
      await inTransaction(db, async (tx) => {
        const account = await holdAccount(tx, session.userId);
        // Confirmed, canceled, stopped or replaced in the meantime, so this one is no longer
        // wanted.
        const still = await findPendingEmail(tx, session.userId, ttlMs);
        if (account === null || still?.email !== pending.email) throw nothingPending();
        await postLinks(tx, session, account, pending.email);
      });
      return emailChangeOf(session);
    },

    cancelEmailChange: ({ userId }: Session): Promise<void> => removePendingEmail(db, userId),

    /** Activates the address of a link and returns it; notifies the old one. */
    async confirmEmailChange(token: string, opener: Session | null): Promise<string> {
      const confirmed = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'email-change', token, ttlMs);
        if (link === null || link.email === null) return null;
        const account = await holdAccount(tx, link.userId);
        if (account === null) return null;
        if (account.suspendedAt !== null) throw suspended(account, supportEmail);
        await setEmail(tx, account.id, link.email);
        await removeLinks(tx, 'verification', account.id);
        await removeLinks(tx, 'reset', account.id);
        // The old address no longer has a say.
        await removeLinks(tx, 'email-stop', account.id);
        const staying = opener?.userId === account.id ? [opener.id] : [];
        await sessions.endAllOf(tx, account.id, [
          ...staying,
          ...(link.sessionId ? [link.sessionId] : []),
        ]);
        await outbox.post(tx, account.email, emailChangedMail(account.username, settings));
        return link.email;
      }).catch((error: unknown) => {
        throw refuseTaken(error);
      });
      if (confirmed === null) {
        throw await refusalOfLink(db, 'email-change', token, 'ALREADY_VERIFIED');
      }
      forgetEnded(house);
      return confirmed;
    },

    /** Keeps the address, by the link that was sent there, and ends every session. */
    async stopEmailChange(token: string): Promise<void> {
      const isStopped = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'email-stop', token, stopMs);
        const account = link && (await holdAccount(tx, link.userId));
        if (account === null) return false;
        await useUpStopLinks(tx, account.id);
        await removePendingEmail(tx, account.id);
        await sessions.endAllOf(tx, account.id);
        await forgetDevices(tx, account.id);
        const mail = emailChangeStoppedMail(account.username, settings, stopMs);
        await outbox.post(tx, account.email, mail);
        return true;
      });
      if (!isStopped) throw await refusalOfLink(db, 'email-stop', token, 'ALREADY_STOPPED');
      forgetEnded(house);
    },

    async changePassword(
      session: Session,
      given: { readonly password: string; readonly new_password: string },
      ip: string,
    ): Promise<void> {
      const account = await confirmOwner(house, session, given.password, ip);
      const passwordHash = await hashPassword(given.new_password);
      await inTransaction(db, async (tx) => {
        const held = await holdPassword(tx, account);
        if (held === null) throw wrongPassword();
        await setPasswordHash(tx, account.id, passwordHash);
        await removeLinks(tx, 'reset', account.id);
        await removePendingEmailOfOthers(tx, account.id, session.id);
        await sessions.endAllOf(tx, account.id, [session.id]);
        const mail = changeMail('passwordChanged', held.username, settings);
        await outbox.post(tx, held.email, mail);
      });
      forgetEnded(house);
    },
  };
}
