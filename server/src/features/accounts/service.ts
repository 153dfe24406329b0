import type { Readable } from 'node:stream';
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
import { createExports } from './exporting.ts';
import type { LeaveForGood } from './leaving.ts';
import type { AccountLimits } from './limits.ts';
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

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Who calls, as far as the network tells. */
interface Caller {
  readonly ip: string;
  readonly fromThisMachine: boolean;
}

export interface AccountsService {
  register(
    input: Credentials & {
      readonly username: string;
      readonly returnTo?: string | null | undefined;
    },
  ): Promise<SignedIn>;
  login(credentials: Credentials, caller: Caller): Promise<SignedIn>;
  logout(session: Session): Promise<void>;
  me(session: Session): Promise<User>;
  resendVerification(
    session: Session | null,
    expiredToken: string | undefined,
    ip: string,
  ): Promise<void>;
  verifyEmail(token: string): Promise<void>;
  forgotPassword(email: string, ip: string): Promise<void>;
  resetPassword(token: string, password: string): Promise<void>;
  exportOwn(session: Session): Promise<Readable>;
  deleteOwn(session: Session, password: string, ip: string): Promise<void>;
  /** The same for somebody who cannot sign in, because the account is suspended. */
  exportWithPassword(credentials: Credentials, caller: Caller): Promise<Readable>;
  deleteWithPassword(credentials: Credentials, caller: Caller): Promise<void>;
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
  /** Whether everyone knows this password, so that it opens nothing from another machine. */
  readonly isPublicPassword: (credentials: Credentials) => boolean;
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

/** Whether a limit has been reached; anything else that goes wrong is thrown. */
async function isRefused(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

export async function createAccountsService(parts: AccountsParts): Promise<AccountsService> {
  const { db, jobs, outbox, sessions, limits, publicUrl } = parts;
  const exportOwnData = createExports(db, limits.beforeExport);

  async function postVerificationMail(tx: Transaction, account: Account): Promise<void> {
    const secret = await replaceLink(tx, 'verification', account.id);
    const link = `${publicUrl}/email-verification?token=${secret}`;
    await outbox.post(tx, account.email, verificationMail(link, parts.verificationTtlMs));
  }

  // Everything that depends on the address happens here and not in the call: the call does the same
  // for known and unknown addresses, under and over their limit.
  await jobs.work<{ email: string }>({
    name: SEND_RESET_MAIL,
    retry: { limit: 20, firstDelayS: 1, maxDelayS: 60 },
    async work({ email }) {
      const key = emailKey(email);
      if (await isRefused(limits.beforeMail(key))) return;
      try {
        await inTransaction(db, async (tx) => {
          const account = await findAccountByEmail(tx, email);
          if (account === null || account.suspendedAt !== null) return;
          const secret = await replaceLink(tx, 'reset', account.id);
          const link = `${publicUrl}/reset-password?token=${secret}`;
          await outbox.post(tx, account.email, resetMail(account.username, link, parts.resetTtlMs));
        });
      } catch (error) {
        // The next try counts again.
        await limits.takeMailBack(key);
        throw error;
      }
    },
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

  /** Whose address and password these are. Unknown addresses get the same answer in the same time. */
  async function identify(credentials: Credentials, caller: Caller): Promise<Account> {
    const { email, password } = credentials;
    const key = emailKey(email);
    await limits.beforeLogin(key, caller.ip);
    const account = await findAccountByEmail(db, email);
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    const isAccepted = caller.fromThisMachine || !parts.isPublicPassword(credentials);
    if (account === null || !matches || !isAccepted) throw new Refusal('INVALID_CREDENTIALS');
    await limits.afterLogin(key, caller.ip);
    return account;
  }

  async function remove(account: Account): Promise<void> {
    await parts.leaveForGood(account);
    parts.onSessionEnded();
  }

  return {
    async register(input) {
      if (looksOfficial(input.username)) {
        throw new Refusal('INVALID', { details: { username: accountTexts.usernameReserved } });
      }
      const { password, returnTo = null, ...rest } = input;
      const key = emailKey(input.email);
      // Over the limit only the mail waits: the account can ask for it again later.
      const mayMail = await limits.mayMail(key);
      const passwordHash = await hashPassword(password);
      const signedIn = await inTransaction(db, async (tx) => {
        const account = await insertAccount(tx, { ...rest, passwordHash, returnPath: returnTo });
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

    async login(credentials, caller) {
      const account = await identify(credentials, caller);
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

    async resendVerification(session, expiredToken, ip) {
      await limits.beforeResend(ip);
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

    async forgotPassword(email, ip) {
      // Over its limit the call answers the same, or it would tell which addresses are known.
      if (await isRefused(limits.beforeForgotPassword(ip))) return;
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
      return exportOwnData(await accountOf(session));
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
      await remove(account);
    },

    async exportWithPassword(credentials, caller) {
      return exportOwnData(await identify(credentials, caller));
    },

    async deleteWithPassword(credentials, caller) {
      await remove(await identify(credentials, caller));
    },
  };
}
