import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../platform/refusal.ts';
import { waitInWords } from '../platform/wait-in-words.ts';
import { networksOf, WIDER_TIMES } from './network.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** [AC10] Ten a minute for a whole hour: no one who writes by hand comes near it. */
export const WRITES_PER_HOUR = 600;

/** [AC11] Wrong passwords for one address: from one network, and from all of them together. */
const WRONG_PASSWORDS_PER_NETWORK = 5;
export const WRONG_PASSWORDS_PER_ADDRESS = 50;

/** [AC23] Wrong passwords of a device that has signed in to the account before. */
const WRONG_PASSWORDS_PER_DEVICE = 5;

/**
 * [SF6] Wrong codes within a day: three of a million guesses at an app's code are right, so that
 * guessing takes years.
 */
export const WRONG_CODES_PER_DAY = 20;

/** [SF6] Wrong codes of one network within 15 minutes. */
const WRONG_CODES_PER_NETWORK = 100;

/** [SF6] Wrong codes within a day of a session, or of a device that signed in there before. */
const WRONG_CODES_PER_DEVICE = 10;

const TOO_MANY_CODES = 'Too many wrong codes.';

/** [SF6] Each asks the server for a challenge or answers one; a class may sign in together. */
const PASSKEY_CALLS = 300;

/** [AC24] Accounts made from one network: a class, which is rarely larger than twice this. */
export const ACCOUNTS_PER_HOUR = 20;

/** [CI5] Accounts made from one network through links to circles: several classes of a school. */
export const LINKED_ACCOUNTS_PER_HOUR = 120;

/** [AC24] Attempts to make one, most of which are mistyped. Beyond that, it's a program. */
export const REGISTER_CALLS_PER_HOUR = 300;

/** [AC12] Requests for emails of all kinds together, from one network. */
export const EMAIL_REQUESTS_PER_HOUR = 60;

/**
 * Enough for a class behind one network that opens a link together, and comes back to it. Each
 * visit counts twice: once for the preview that the page's head shows, and once for the page's own
 * read.
 */
const INVITATION_CALLS = 600;

/** [OL6] Reads of public data by pages of other origins: enough for a page with many figures. */
export const OTHER_ORIGIN_READS_PER_MINUTE = 120;

/** Each reads everything the member ever wrote; one copy is enough for anyone. */
const EXPORTS_PER_HOUR = 5;

/** A password that is about to be checked. */
export interface PasswordAttempt {
  readonly emailKey: string;
  readonly ip: string;
  /** [AC23] a device or session that has signed in to this account before; null for any other */
  readonly knownAs: string | null;
}

/** A code that is about to be checked. */
export interface CodeAttempt {
  readonly userId: string;
  readonly ip: string;
  /** [SF6] a device or session that has signed in to this account before; null for any other */
  readonly knownAs: string | null;
}

export interface AccountLimits {
  /** Counts a password as wrong before it is checked, so that parallel guesses can't slip through. */
  beforePassword(attempt: PasswordAttempt): Promise<void>;
  /** The password was correct, so it no longer counts as wrong. */
  afterPassword(attempt: PasswordAttempt): Promise<void>;
  /** The same for a second factor's code. */
  beforeCode(attempt: CodeAttempt): Promise<void>;
  afterCode(attempt: CodeAttempt): Promise<void>;
  /** Counts a call about a passkey that anyone can make. */
  beforePasskeyCall(ip: string): Promise<void>;
  /** Counts a call to register before its body is read. */
  beforeRegisterCall(ip: string): Promise<void>;
  /** Counts an account before it is created, so that parallel registrations can't slip through. */
  beforeAccount(ip: string): Promise<void>;
  /** Takes back the count of an account that was not created. */
  uncountAccount(ip: string): Promise<void>;
  /** [CI5] The same for an account made through a link, which takes one of its places instead. */
  beforeLinkedAccount(ip: string): Promise<void>;
  uncountLinkedAccount(ip: string): Promise<void>;
  /** Counts a request for an email against its network. */
  beforeEmailRequest(ip: string): Promise<void>;
  /** Counts a call that names an invitation by its code, so that no network can try out many. */
  beforeInvitationCall(ip: string): Promise<void>;
  /** [OL6] Counts a read of public data by a page of another origin. */
  beforeOtherOrigin(ip: string): Promise<void>;
  /** Counts a verification or reset email to this address, or refuses with the time to wait. */
  beforeMail(emailKey: string): Promise<void>;
  /** Whether one more such email may be sent; counts nothing. */
  mayMail(emailKey: string): Promise<boolean>;
  afterMail(emailKey: string): Promise<void>;
  /** Uncounts an email that could not be sent. */
  uncountMail(emailKey: string): Promise<void>;
  /** Counts a write of this member, on any server. */
  beforeWrite(userId: string): Promise<void>;
  /** Counts an export of this member's data. */
  beforeExport(userId: string): Promise<void>;
  removeExpired(): Promise<void>;
}

/** Counters are in the database, so that they survive restarts and apply across servers. */
export function createAccountLimits(pool: pg.Pool, perNetworkAddress: boolean): AccountLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });

  async function consume(
    counter: RateLimiterPostgres,
    key: string,
    tooMany = 'Too many attempts.',
  ): Promise<void> {
    try {
      await counter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal('RATE_LIMITED', {
        retryAfterS,
        message: `${tooMany} Please try again in ${waitInWords(retryAfterS)}.`,
      });
    }
  }

  /** [AC22] A limit per network: for an IPv6 address both networks must have room. */
  function networkLimiter(keyPrefix: string, points: number, durationS: number, tooMany?: string) {
    const byOwn = limiter(keyPrefix, points, durationS);
    const byWider = limiter(keyPrefix, points * WIDER_TIMES, durationS);
    const countersFor = (ip: string, about: string) => {
      const { own, wider } = networksOf(ip);
      return [
        { counter: byOwn, key: about + own },
        ...(wider === null ? [] : [{ counter: byWider, key: about + wider }]),
      ];
    };
    const uncountIn = async (counters: ReturnType<typeof countersFor>) => {
      for (const { counter, key } of counters) await counter.reward(key, 1);
    };
    return {
      async count(ip: string, about = ''): Promise<void> {
        const counted: ReturnType<typeof countersFor> = [];
        for (const one of countersFor(ip, about)) {
          counted.push(one);
          try {
            await consume(one.counter, one.key, tooMany);
          } catch (error) {
            // What is refused must not stay counted: others may yet be uncounted.
            if (error instanceof Refusal) await uncountIn(counted);
            throw error;
          }
        }
      },

      uncount: (ip: string, about = '') => uncountIn(countersFor(ip, about)),
    };
  }

  const loginByNetwork = networkLimiter('login-ip', 100, 15 * MINUTE_S);
  const loginByPair = networkLimiter('login', WRONG_PASSWORDS_PER_NETWORK, 15 * MINUTE_S);
  const loginByAddress = limiter('login-address', WRONG_PASSWORDS_PER_ADDRESS, 15 * MINUTE_S);
  const loginByDevice = limiter('login-device', WRONG_PASSWORDS_PER_DEVICE, 15 * MINUTE_S);
  const codesByNetwork = networkLimiter('code-ip', WRONG_CODES_PER_NETWORK, 15 * MINUTE_S);
  const codesByMember = limiter('code', WRONG_CODES_PER_DAY, 24 * HOUR_S);
  const codesByDevice = limiter('code-device', WRONG_CODES_PER_DEVICE, 24 * HOUR_S);
  const passkeyCalls = networkLimiter('passkey-ip', PASSKEY_CALLS, 15 * MINUTE_S);
  const registerCalls = networkLimiter('register-ip', REGISTER_CALLS_PER_HOUR, HOUR_S);
  const tooManyAccounts = 'Too many accounts were created from your network in the last hour.';
  const accountsMade = networkLimiter('account-ip', ACCOUNTS_PER_HOUR, HOUR_S, tooManyAccounts);
  const linkedAccountsMade = networkLimiter(
    'linked-account-ip',
    LINKED_ACCOUNTS_PER_HOUR,
    HOUR_S,
    tooManyAccounts,
  );
  const emailRequests = networkLimiter(
    'email-ip',
    EMAIL_REQUESTS_PER_HOUR,
    HOUR_S,
    'Too many emails were requested from your network in the last hour, so we didn’t send this one.',
  );
  const invitationCalls = networkLimiter('invitation-ip', INVITATION_CALLS, 15 * MINUTE_S);
  const otherOriginReads = networkLimiter('origin-ip', OTHER_ORIGIN_READS_PER_MINUTE, MINUTE_S);
  const mailByAddress = limiter('mail', 3, HOUR_S);
  const writesByMember = limiter('write', WRITES_PER_HOUR, HOUR_S);
  const exportsByMember = limiter('export', EXPORTS_PER_HOUR, HOUR_S);

  const whereLimited = async (counting: () => Promise<void>) => {
    if (perNetworkAddress) await counting();
  };
  const about = (emailKey: string) => `${emailKey} `;

  return {
    async beforePassword({ emailKey, ip, knownAs }) {
      if (knownAs !== null) return consume(loginByDevice, knownAs);
      await whereLimited(() => loginByNetwork.count(ip));
      await loginByPair.count(ip, about(emailKey));
      // Last, so that what is refused above doesn't count here: otherwise one network alone could
      // use up the shared limit and lock the owner out.
      await consume(loginByAddress, emailKey);
    },

    async afterPassword({ emailKey, ip, knownAs }) {
      if (knownAs !== null) {
        await loginByDevice.reward(knownAs, 1);
        return;
      }
      await whereLimited(() => loginByNetwork.uncount(ip));
      await loginByPair.uncount(ip, about(emailKey));
      await loginByAddress.reward(emailKey, 1);
    },

    async beforeCode({ userId, ip, knownAs }) {
      if (knownAs !== null) return consume(codesByDevice, knownAs, TOO_MANY_CODES);
      await whereLimited(() => codesByNetwork.count(ip));
      await consume(codesByMember, userId, TOO_MANY_CODES);
    },

    async afterCode({ userId, ip, knownAs }) {
      if (knownAs !== null) {
        await codesByDevice.reward(knownAs, 1);
        return;
      }
      await whereLimited(() => codesByNetwork.uncount(ip));
      await codesByMember.reward(userId, 1);
    },

    beforePasskeyCall: (ip) => whereLimited(() => passkeyCalls.count(ip)),
    beforeRegisterCall: (ip) => whereLimited(() => registerCalls.count(ip)),
    beforeAccount: (ip) => whereLimited(() => accountsMade.count(ip)),
    uncountAccount: (ip) => whereLimited(() => accountsMade.uncount(ip)),
    beforeLinkedAccount: (ip) => whereLimited(() => linkedAccountsMade.count(ip)),
    uncountLinkedAccount: (ip) => whereLimited(() => linkedAccountsMade.uncount(ip)),
    beforeEmailRequest: (ip) => whereLimited(() => emailRequests.count(ip)),
    beforeInvitationCall: (ip) => whereLimited(() => invitationCalls.count(ip)),

    beforeOtherOrigin: (ip) => whereLimited(() => otherOriginReads.count(ip)),

    beforeMail: (emailKey) => consume(mailByAddress, emailKey),

    async mayMail(emailKey) {
      const emailCount = await mailByAddress.get(emailKey);
      return (emailCount?.consumedPoints ?? 0) < mailByAddress.points;
    },

    async afterMail(emailKey) {
      await mailByAddress.penalty(emailKey, 1);
    },

    async uncountMail(emailKey) {
      await mailByAddress.reward(emailKey, 1);
    },

    beforeWrite: (userId) =>
      consume(writesByMember, userId, 'You’ve saved too many things in the last hour.'),

    beforeExport: (userId) =>
      consume(
        exportsByMember,
        userId,
        'You’ve downloaded your data several times in the last hour.',
      ),

    async removeExpired() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
    },
  };
}
