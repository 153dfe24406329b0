import { accountChangeTexts, accountTexts, type PendingEmail } from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { emailChangedMail, emailChangeMail } from '../../mail/account-templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import {
  findPendingEmail,
  removePendingEmail,
  removePendingEmailOfOthers,
} from './email-change-store.ts';
import { forgetEnded } from './ended-sessions.ts';
import { confirmPassword, wrongPassword } from './password-check.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findLink,
  holdAccount,
  holdPassword,
  removeLinks,
  replaceLink,
  setEmail,
  setPasswordHash,
  takeLink,
} from './store.ts';
import { emailTaken, refuseTaken } from './taken.ts';

export interface AccountChanges {
  pendingEmail(session: Session): Promise<PendingEmail | null>;
  /** Sends a link to a new address, which counts once that is opened. */
  changeEmail(
    session: Session,
    given: { readonly email: string; readonly password: string },
    ip: string,
  ): Promise<PendingEmail | null>;
  resendEmailChange(session: Session, ip: string): Promise<PendingEmail | null>;
  cancelEmailChange(session: Session): Promise<void>;
  /** Activates the address of a link and returns it; notifies the old one. */
  confirmEmailChange(token: string, session: Session | null): Promise<string>;
  changePassword(
    session: Session,
    given: { readonly password: string; readonly new_password: string },
    ip: string,
  ): Promise<void>;
}

/** [AC17] [AC18] Changes the address or password of a signed-in member. */
export function createAccountChanges(house: House): AccountChanges {
  const { db, limits, outbox, sessions, settings } = house;
  const ttlMs = settings.VERIFICATION_TTL_MS;

  async function accountOf({ userId }: Session): Promise<Account> {
    const account = await findAccount(db, userId);
    if (account === null) throw new Refusal('UNAUTHENTICATED');
    return account;
  }

  const pendingOf = ({ userId }: Session) => findPendingEmail(db, userId, ttlMs);

  async function postLink(tx: Transaction, session: Session, email: string): Promise<void> {
    const change = { email, sessionId: session.id };
    const secret = await replaceLink(tx, 'email-change', session.userId, change);
    const link = `${settings.PUBLIC_URL}/confirm-email?token=${secret}`;
    await outbox.post(tx, email, emailChangeMail(link, ttlMs));
  }

  return {
    pendingEmail: pendingOf,

    async changeEmail(session, { email, password }, ip) {
      const account = await accountOf(session);
      await confirmPassword(limits, session, account, password, ip);
      await limits.beforeEmailRequest(ip);
      const key = emailKey(email);
      if (key === account.emailKey) {
        throw new Refusal('INVALID', { details: { email: accountChangeTexts.sameEmail } });
      }
      // Before the email is counted, so that asking for someone's address costs them no email.
      if ((await findAccountByEmail(db, email)) !== null) throw emailTaken();
      await limits.beforeMail(key);
      await inTransaction(db, async (tx) => {
        // A member who changed the password in the meantime did so to keep others from this.
        if (!(await holdPassword(tx, account))) throw wrongPassword();
        await postLink(tx, session, email);
      });
      return pendingOf(session);
    },

    async resendEmailChange(session, ip) {
      await limits.beforeEmailRequest(ip);
      const pending = await pendingOf(session);
      const nothingPending = () =>
        new Refusal('NOT_FOUND', { message: accountChangeTexts.nothingPending });
      if (pending === null) throw nothingPending();
      await limits.beforeMail(emailKey(pending.email));
      await inTransaction(db, async (tx) => {
        await holdAccount(tx, session.userId);
        // Confirmed, canceled or replaced in the meantime: this one is no longer wanted.
        const still = await findPendingEmail(tx, session.userId, ttlMs);
        if (still?.email !== pending.email) throw nothingPending();
        await postLink(tx, session, pending.email);
      });
      return pendingOf(session);
    },

    cancelEmailChange: ({ userId }) => removePendingEmail(db, userId),

    async confirmEmailChange(token, opener) {
      const confirmed = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'email-change', token, ttlMs);
        if (link === null || link.email === null) return null;
        const account = await holdAccount(tx, link.userId);
        if (account === null) return null;
        if (account.suspendedAt !== null) {
          const { suspensionReason } = account;
          throw new Refusal('SUSPENDED', {
            message: accountTexts.suspended(suspensionReason, settings.SUPPORT_EMAIL),
          });
        }
        await setEmail(tx, account.id, link.email);
        await removeLinks(tx, 'verification', account.id);
        await removeLinks(tx, 'reset', account.id);
        const staying = opener?.userId === account.id ? [opener.id] : [];
        await sessions.endAllOf(tx, account.id, [
          ...staying,
          ...(link.sessionId ? [link.sessionId] : []),
        ]);
        await outbox.post(
          tx,
          account.email,
          emailChangedMail(account.username, settings.SUPPORT_EMAIL),
        );
        return link.email;
      }).catch((error: unknown) => {
        throw refuseTaken(error);
      });
      if (confirmed === null) {
        const link = await findLink(db, 'email-change', token);
        if (link === null) throw new Refusal('LINK_INVALID');
        throw new Refusal(link.usedAt === null ? 'LINK_EXPIRED' : 'ALREADY_VERIFIED');
      }
      forgetEnded(house);
      return confirmed;
    },

    async changePassword(session, given, ip) {
      const account = await accountOf(session);
      await confirmPassword(limits, session, account, given.password, ip);
      const passwordHash = await hashPassword(given.new_password);
      await inTransaction(db, async (tx) => {
        if (!(await holdPassword(tx, account))) throw wrongPassword();
        await setPasswordHash(tx, account.id, passwordHash);
        await removeLinks(tx, 'reset', account.id);
        await removePendingEmailOfOthers(tx, account.id, session.id);
        await sessions.endAllOf(tx, account.id, [session.id]);
      });
      forgetEnded(house);
    },
  };
}
