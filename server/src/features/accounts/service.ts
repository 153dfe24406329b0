import type { Readable } from 'node:stream';
import {
  type accountRoutes,
  accountTexts,
  type RouteParsed,
  type SignedIn,
  type User,
} from '@midspan/contract';
import { emailKey } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { changeMail } from '../../mail/account-templates.ts';
import { resetMail, verificationMail } from '../../mail/templates.ts';
import { Refusal } from '../../platform/refusal.ts';
import { factorRequired } from '../../session/second-factors.ts';
import { hashPassword } from '../../session/secrets.ts';
import type { Session } from '../../session/sessions.ts';
import { forgetEnded } from './ended-sessions.ts';
import { createExports } from './exporting.ts';
import { type Caller, type Credentials, createIdentifying } from './identifying.ts';
import { forgetDevices, rememberDevice } from './known-device-store.ts';
import { type AccountHooks, startLeaving } from './leaving.ts';
import { confirmOwner } from './password-check.ts';
import { presentUser } from './present.ts';
import { looksOfficial } from './skeleton.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  findLink,
  findOwn,
  holdAccount,
  holdPassword,
  insertAccount,
  markVerified,
  refusalOfLink,
  removeLinks,
  replaceLink,
  setEmail,
  setPasswordHash,
  suspended,
  takeLink,
} from './store.ts';
import { emailTaken, refuseTaken } from './taken.ts';
import { removeUnverified } from './unverified-store.ts';

const SEND_RESET_MAIL = 'accounts-send-reset-mail';

type Registration = RouteParsed<typeof accountRoutes.register>['body'];

/** Whether a limit has been reached; throws any other error. */
async function isRefused(counting: Promise<void>): Promise<boolean> {
  try {
    await counting;
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}

export async function createAccountsService(house: House, hooks: AccountHooks) {
  const { db, jobs, limits, outbox, sessions, settings } = house;
  const exportOwnData = createExports(house);
  const { identify, identifyOwner } = createIdentifying(house);
  const leaveForGood = await startLeaving(house, hooks);

  async function postVerificationMail(tx: Transaction, account: Account): Promise<void> {
    const secret = await replaceLink(tx, 'verification', account.id);
    const link = `${settings.PUBLIC_URL}/email-verification?token=${secret}`;
    await outbox.post(tx, account.email, verificationMail(link, settings.VERIFICATION_TTL_MS));
  }

  // Everything that depends on the address happens in this job and not in the call, so that the
  // call does the same for known and unknown addresses, below and above their limit.
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
          const link = `${settings.PUBLIC_URL}/reset-password?token=${secret}`;
          await outbox.post(
            tx,
            account.email,
            resetMail(account.username, link, settings.RESET_TTL_MS),
          );
        });
      } catch (error) {
        // The next try counts again.
        await limits.uncountMail(key);
        throw error;
      }
    },
  });

  function refuseSuspended(account: Account): void {
    if (account.suspendedAt !== null) throw suspended(account, settings.SUPPORT_EMAIL);
  }

  async function accountOf(session: Session): Promise<Account> {
    const account = await findAccount(db, session.userId);
    if (account === null) throw new Refusal('UNAUTHENTICATED');
    return account;
  }

  /** Locks the account of a member who hasn't verified the address yet; null if it is gone. */
  async function holdUnverified(tx: Transaction, { userId }: Session): Promise<Account | null> {
    const account = await holdAccount(tx, userId);
    if (account === null) return null;
    refuseSuspended(account);
    if (account.emailVerifiedAt !== null) throw new Refusal('ALREADY_VERIFIED');
    return account;
  }

  /** Counts a registration against its network; returns how to uncount one that failed. */
  async function countRegistration(
    ip: string,
    how: { readonly throughLink: boolean; readonly replacesOwn: boolean },
  ): Promise<() => Promise<void>> {
    if (how.throughLink) {
      await limits.beforeLinkedAccount(ip);
      return () => limits.uncountLinkedAccount(ip);
    }
    if (how.replacesOwn) {
      // Replacing an account doesn't add one, but requests another email.
      await limits.beforeEmailRequest(ip);
      return async () => undefined;
    }
    await limits.beforeAccount(ip);
    return () => limits.uncountAccount(ip);
  }

  async function remove(account: Account): Promise<void> {
    await leaveForGood(account);
    forgetEnded(house);
  }

  return {
    async register(input: Registration, session: Session | null, ip: string): Promise<SignedIn> {
      if (looksOfficial(input.username)) {
        throw new Refusal('INVALID', { details: { username: accountTexts.usernameReserved } });
      }
      const { email, username, password, invitation, device_token: deviceToken } = input;
      const { replace_unverified: isReplacing = false, returnTo: returnPath = null } = input;
      const { join_code: joinCode = null } = input;
      const key = emailKey(email);
      // The token sent along proves that the account is the caller's own.
      const ownUnverified = isReplacing && session?.standing.emailVerified === false;
      const uncount = await countRegistration(ip, {
        throughLink: joinCode !== null,
        replacesOwn: ownUnverified,
      });
      try {
        // Over the limit only the email is skipped: the account can request it again later.
        const mayMail = await limits.mayMail(key);
        const passwordHash = await hashPassword(password);
        const signedIn = await inTransaction(db, async (tx) => {
          const replaced = isReplacing && session ? await holdUnverified(tx, session) : null;
          if (replaced !== null) await removeUnverified(tx, replaced);
          const account = await insertAccount(tx, { email, username, passwordHash, returnPath });
          if (invitation) await hooks.keepAnswer(tx, account.id, invitation);
          if (joinCode !== null) await hooks.takePlace(tx, account.id, joinCode);
          const token = await sessions.open(tx, account.id);
          if (mayMail) await postVerificationMail(tx, account);
          const device_token = await rememberDevice(tx, account.id, deviceToken);
          return { token, user: presentUser(account), device_token };
        });
        // Counted only now, so that trying to register someone else's address costs them no email.
        if (mayMail) await limits.afterMail(key);
        if (isReplacing) forgetEnded(house);
        return signedIn;
      } catch (error) {
        await uncount();
        throw refuseTaken(error);
      }
    },

    async login(credentials: Credentials, caller: Caller): Promise<SignedIn> {
      const { account, proofs, knownAs } = await identify(credentials, caller);
      refuseSuspended(account);
      const signedIn = await inTransaction(db, async (tx) => {
        // A faster reset has ended every session of the old password, so no new one is opened.
        if ((await holdPassword(tx, account)) === null) throw new Refusal('INVALID_CREDENTIALS');
        if (proofs.length > 0) {
          return factorRequired(tx, { userId: account.id, purpose: 'sign_in', knownAs }, proofs);
        }
        const token = await sessions.open(tx, account.id);
        const device_token = await rememberDevice(tx, account.id, credentials.device_token);
        return { token, user: presentUser(account), device_token };
      });
      if (signedIn instanceof Refusal) throw signedIn;
      // It may have replaced the oldest one.
      sessions.forgetAll();
      return signedIn;
    },

    async logout(session: Session): Promise<void> {
      await sessions.end(session.id);
      forgetEnded(house);
    },

    async me(session: Session): Promise<User> {
      const account = await findOwn(db, session.userId);
      if (account === null) throw new Refusal('UNAUTHENTICATED');
      return presentUser(account);
    },

    async resendVerification(
      session: Session | null,
      expiredToken: string | undefined,
      ip: string,
    ): Promise<void> {
      const asker =
        expiredToken === undefined ? session : await findLink(db, 'verification', expiredToken);
      // [CI5] Places limit how many emails a link leads to, so that a class can ask again.
      if (asker === null || !(await hooks.holdsPlace(db, asker.userId))) {
        await limits.beforeEmailRequest(ip);
      }
      if (asker === null) {
        throw new Refusal(expiredToken === undefined ? 'UNAUTHENTICATED' : 'LINK_INVALID');
      }
      const account = await findAccount(db, asker.userId);
      if (account === null) throw new Refusal('UNAUTHENTICATED');
      refuseSuspended(account);
      if (account.emailVerifiedAt !== null) throw new Refusal('ALREADY_VERIFIED');
      await limits.beforeMail(account.emailKey);
      await inTransaction(db, (tx) => postVerificationMail(tx, account));
    },

    async correctEmail(session: Session, email: string, ip: string): Promise<User> {
      await limits.beforeEmailRequest(ip);
      const key = emailKey(email);
      const owner = await findAccountByEmail(db, email);
      // Before the email is counted, so that requesting someone else's address costs them no email.
      if (owner !== null && owner.id !== session.userId) throw emailTaken();
      await limits.beforeMail(key);
      const corrected = await inTransaction(db, async (tx) => {
        const held = await holdUnverified(tx, session);
        if (held === null) throw new Refusal('UNAUTHENTICATED');
        const account = await setEmail(tx, held.id, email);
        // What went to the wrong address may be in a stranger's hands.
        await removeLinks(tx, 'reset', account.id);
        await postVerificationMail(tx, account);
        return account;
      }).catch((error: unknown) => {
        throw refuseTaken(error);
      });
      return presentUser(corrected);
    },

    async verifyEmail(token: string): Promise<void> {
      const isTaken = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'verification', token, settings.VERIFICATION_TTL_MS);
        if (link !== null) await markVerified(tx, link.userId);
        return link !== null;
      });
      if (!isTaken) throw await refusalOfLink(db, 'verification', token, 'ALREADY_VERIFIED');
    },

    async forgotPassword(email: string, ip: string): Promise<void> {
      // A network's limit reveals nothing about the address, so the answer may name it [AC12]; the
      // limit of the address is checked by the job.
      await limits.beforeEmailRequest(ip);
      await jobs.queue(SEND_RESET_MAIL, { email });
    },

    /** Returns the token for the browser to keep, which the account now knows. */
    async resetPassword({
      token,
      password,
      device_token: deviceToken,
    }: RouteParsed<typeof accountRoutes.resetPassword>['body']): Promise<string> {
      // An invalid link must not cost a hash.
      if ((await findLink(db, 'reset', token)) === null) throw new Refusal('RESET_LINK_INVALID');
      const passwordHash = await hashPassword(password);
      const kept = await inTransaction(db, async (tx) => {
        const link = await takeLink(tx, 'reset', token, settings.RESET_TTL_MS);
        if (link === null) throw new Refusal('RESET_LINK_INVALID');
        const { userId } = link;
        const account = await holdAccount(tx, userId);
        if (account === null) throw new Refusal('RESET_LINK_INVALID');
        await setPasswordHash(tx, userId, passwordHash);
        await removeLinks(tx, 'reset', userId);
        // A member who resets a password may be recovering the account.
        await removeLinks(tx, 'email-change', userId);
        await sessions.endAllOf(tx, userId);
        await forgetDevices(tx, userId);
        const mail = changeMail('passwordReset', account.username, settings);
        await outbox.post(tx, account.email, mail);
        // The person who opened the link is the owner, and may be locked out by guesses from elsewhere.
        return rememberDevice(tx, userId, deviceToken);
      });
      forgetEnded(house);
      return kept;
    },

    async exportOwn(session: Session): Promise<Readable> {
      return exportOwnData(await accountOf(session));
    },

    async deleteOwn(session: Session, password: string, ip: string): Promise<void> {
      await remove(await confirmOwner(house, session, password, ip));
    },

    /** The same for a member who can't log in because the account is suspended. */
    async exportWithPassword(
      credentials: Credentials,
      caller: Caller,
      session: Session | null,
    ): Promise<Readable> {
      return exportOwnData(await identifyOwner(credentials, caller, session));
    },

    async deleteWithPassword(
      credentials: Credentials,
      caller: Caller,
      session: Session | null,
    ): Promise<void> {
      await remove(await identifyOwner(credentials, caller, session));
    },
  };
}
