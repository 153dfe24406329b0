import { accountTexts, ERRORS, type User } from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import {
  type Database,
  inTransaction,
  type Transaction,
  violatedUnique,
} from '../../db/connection.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { resetMail, verificationMail } from '../../mail/templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LeaveForGood } from './leaving.ts';
import type { AccountLimits } from './limits.ts';
import { exportOwnData } from './own-data.ts';
import { presentUser } from './present.ts';
import { hashPassword, verifyPassword } from './secrets.ts';
import type { Session, SessionStore } from './sessions.ts';
import { looksOfficial } from './skeleton.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findLinkOwner,
  holdPassword,
  insertAccount,
  markVerified,
  removeLinks,
  replaceLink,
  setPasswordHash,
  takeLink,
} from './store.ts';

const SEND_RESET_MAIL = 'accounts-send-reset-mail';

interface SignedIn {
  token: string;
  user: User;
}

export interface AccountsService {
  register(
    input: { email: string; username: string; password: string },
    ip: string,
  ): Promise<SignedIn>;
  login(input: { email: string; password: string }, ip: string): Promise<SignedIn>;
  logout(session: Session): Promise<void>;
  me(session: Session): Promise<User>;
  resendVerification(session: Session | null, expiredToken: string | undefined): Promise<void>;
  verifyEmail(token: string): Promise<void>;
  forgotPassword(email: string): Promise<void>;
  resetPassword(token: string, password: string): Promise<void>;
  exportOwn(session: Session): Promise<Record<string, unknown>>;
  deleteOwn(session: Session, password: string, ip: string): Promise<void>;
}

export interface AccountsParts {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly sessions: SessionStore;
  readonly limits: AccountLimits;
  readonly publicUrl: string;
  readonly verificationTtlMs: number;
  readonly resetTtlMs: number;
  /** A session has ended: whoever holds a connection for it lets go of it. */
  readonly onSessionEnded: () => void;
  readonly leaveForGood: LeaveForGood;
  readonly supportEmail: string;
}

const TAKEN = {
  users_email_key: { code: 'EMAIL_TAKEN', field: 'email' },
  users_username_key: { code: 'USERNAME_TAKEN', field: 'username' },
  users_username_skeleton: { code: 'USERNAME_TAKEN', field: 'username' },
} as const;

const isTaken = (index: string): index is keyof typeof TAKEN => Object.hasOwn(TAKEN, index);

function refuseTaken(error: unknown): unknown {
  const index = violatedUnique(error);
  if (index === null || !isTaken(index)) return error;
  const { code, field } = TAKEN[index];
  return new Refusal(code, { details: { [field]: ERRORS[code].message } });
}

export async function createAccountsService(parts: AccountsParts): Promise<AccountsService> {
  const { db, jobs, outbox, sessions, limits, publicUrl } = parts;

  async function postVerificationMail(tx: Transaction, account: Account): Promise<void> {
    const secret = await replaceLink(tx, 'verification', account.id);
    const link = `${publicUrl}/email-verification?token=${secret}`;
    await outbox.post(tx, account.email, verificationMail(link, parts.verificationTtlMs));
  }

  // Looking the address up here and not in the call keeps the call alike for known and unknown ones.
  await jobs.work<{ email: string }>({
    name: SEND_RESET_MAIL,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 60 },
    work: ({ email }) =>
      inTransaction(db, async (tx) => {
        const account = await findAccountByEmail(tx, email);
        if (account === null || account.suspendedAt !== null) return;
        const secret = await replaceLink(tx, 'reset', account.id);
        const link = `${publicUrl}/reset-password?token=${secret}`;
        await outbox.post(tx, account.email, resetMail(account.username, link, parts.resetTtlMs));
      }),
  });

  function refuseSuspended({ suspendedAt, suspensionReason }: Account): void {
    if (suspendedAt === null) return;
    throw new Refusal('SUSPENDED', {
      message: accountTexts.suspended(suspensionReason, parts.supportEmail),
    });
  }

  async function accountOf(session: Session): Promise<Account> {
    const account = await findAccount(db, session.userId);
    if (account === null) throw new Refusal('UNAUTHENTICATED');
    return account;
  }

  return {
    async register(input, ip) {
      await limits.beforeRegister(ip);
      if (looksOfficial(input.username)) {
        throw new Refusal('INVALID', { details: { username: accountTexts.usernameReserved } });
      }
      const { password, ...rest } = input;
      const key = emailKey(input.email);
      // Over the limit only the mail waits: the account can ask for it again later.
      const mayMail = await limits.mayMail(key);
      const passwordHash = await hashPassword(password);
      const signedIn = await inTransaction(db, async (tx) => {
        const account = await insertAccount(tx, { ...rest, passwordHash });
        const token = await sessions.open(tx, account.id);
        if (mayMail) await postVerificationMail(tx, account);
        return { token, user: presentUser(account) };
      }).catch((error: unknown) => {
        throw refuseTaken(error);
      });
      // Counted only now, so that trying to register somebody's address costs them no mail.
      if (mayMail) await limits.afterMail(key);
      return signedIn;
    },

    async login({ email, password }, ip) {
      const key = emailKey(email);
      await limits.beforeLogin(key, ip);
      const account = await findAccountByEmail(db, email);
      const matches = await verifyPassword(account?.passwordHash ?? null, password);
      if (account === null || !matches) throw new Refusal('INVALID_CREDENTIALS');
      await limits.afterLogin(key, ip);
      refuseSuspended(account);
      const token = await inTransaction(db, async (tx) => {
        // A reset that was quicker has ended every session of the old password: no new one now.
        if (!(await holdPassword(tx, account))) throw new Refusal('INVALID_CREDENTIALS');
        return sessions.open(tx, account.id);
      });
      return { token, user: presentUser(account) };
    },

    async logout(session) {
      await sessions.end(session.id);
      parts.onSessionEnded();
    },

    async me(session) {
      return presentUser(await accountOf(session));
    },

    async resendVerification(session, expiredToken) {
      const userId =
        expiredToken === undefined
          ? (session?.userId ?? null)
          : await findLinkOwner(db, 'verification', expiredToken);
      if (userId === null) {
        throw new Refusal(expiredToken === undefined ? 'UNAUTHENTICATED' : 'LINK_INVALID');
      }
      const account = await findAccount(db, userId);
      if (account === null) throw new Refusal('UNAUTHENTICATED');
      refuseSuspended(account);
      if (account.emailVerifiedAt !== null) throw new Refusal('ALREADY_VERIFIED');
      await limits.beforeMail(account.emailKey);
      await inTransaction(db, (tx) => postVerificationMail(tx, account));
    },

    async verifyEmail(token) {
      const userId = await inTransaction(db, async (tx) => {
        const owner = await takeLink(tx, 'verification', token, parts.verificationTtlMs);
        if (owner !== null) await markVerified(tx, owner);
        return owner;
      });
      if (userId !== null) return;
      const expired = await findLinkOwner(db, 'verification', token);
      throw new Refusal(expired === null ? 'LINK_INVALID' : 'LINK_EXPIRED');
    },

    async forgotPassword(email) {
      try {
        await limits.beforeMail(emailKey(email));
      } catch (error) {
        // Over its limit the call answers the same, or it would tell which addresses are known.
        if (error instanceof Refusal) return;
        throw error;
      }
      await jobs.queue(SEND_RESET_MAIL, { email });
    },

    async resetPassword(token, password) {
      // A link that is no good must not cost a hash.
      if ((await findLinkOwner(db, 'reset', token)) === null)
        throw new Refusal('RESET_LINK_INVALID');
      const passwordHash = await hashPassword(password);
      await inTransaction(db, async (tx) => {
        const owner = await takeLink(tx, 'reset', token, parts.resetTtlMs);
        if (owner === null) throw new Refusal('RESET_LINK_INVALID');
        await setPasswordHash(tx, owner, passwordHash);
        await removeLinks(tx, 'reset', owner);
        await sessions.endAllOf(tx, owner);
      });
      parts.onSessionEnded();
    },

    async exportOwn(session) {
      return exportOwnData(db, await accountOf(session));
    },

    async deleteOwn(session, password, ip) {
      const account = await accountOf(session);
      // Guessing here is guessing a password, and is limited as such.
      await limits.beforeLogin(account.emailKey, ip);
      if (!(await verifyPassword(account.passwordHash, password))) {
        const text = ERRORS.WRONG_PASSWORD.message;
        throw new Refusal('WRONG_PASSWORD', { details: { password: text } });
      }
      await limits.afterLogin(account.emailKey, ip);
      await parts.leaveForGood(account);
      parts.onSessionEnded();
    },
  };
}
