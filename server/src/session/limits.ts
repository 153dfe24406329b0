import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../platform/refusal.ts';
import { waitInWords } from '../platform/wait-in-words.ts';
import { networkOf } from './network.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** [AC10] Ten a minute for a whole hour: no one who writes by hand comes near it. */
export const WRITES_PER_HOUR = 600;

/** [AC11] Wrong passwords for one address: from one network, and from all of them together. */
const WRONG_PASSWORDS_PER_NETWORK = 5;
export const WRONG_PASSWORDS_PER_ADDRESS = 50;

/** [AC12] Requests for reset or verification emails, from one network. */
export const EMAIL_REQUESTS_PER_HOUR = 20;

/**
 * Enough for a class behind one network that opens a link together, and comes back to it. Each
 * visit counts twice: the page names the link's claim to chats, and then reads it itself.
 */
const INVITATION_CALLS = 600;

/** Each reads everything the member ever wrote; one copy is enough for anyone. */
const EXPORTS_PER_HOUR = 5;

export interface AccountLimits {
  /** Counts a login against its network, before its body is read. */
  beforeLoginCall(ip: string): Promise<void>;
  /** Counts a login as failed before it is checked, so that parallel guesses can't slip through. */
  beforeLogin(emailKey: string, ip: string): Promise<void>;
  /** The login succeeded, so it no longer counts as failed. */
  afterLogin(emailKey: string, ip: string): Promise<void>;
  /** Counts a registration before its body is read. */
  beforeRegisterCall(ip: string): Promise<void>;
  beforeForgotPassword(ip: string): Promise<void>;
  beforeResend(ip: string): Promise<void>;
  /** Counts a call that names an invitation by its code, so that no network can try out many. */
  beforeInvitationCall(ip: string): Promise<void>;
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
  const loginByNetwork = limiter('login-ip', 100, 15 * MINUTE_S);
  const loginByPair = limiter('login', WRONG_PASSWORDS_PER_NETWORK, 15 * MINUTE_S);
  const loginByAddress = limiter('login-address', WRONG_PASSWORDS_PER_ADDRESS, 15 * MINUTE_S);
  const registerByNetwork = limiter('register-ip', 20, HOUR_S);
  const forgotByNetwork = limiter('forgot-ip', EMAIL_REQUESTS_PER_HOUR, HOUR_S);
  const resendByNetwork = limiter('resend-ip', EMAIL_REQUESTS_PER_HOUR, HOUR_S);
  const invitationsByNetwork = limiter('invitation-ip', INVITATION_CALLS, 15 * MINUTE_S);
  const mailByAddress = limiter('mail', 3, HOUR_S);
  const writesByMember = limiter('write', WRITES_PER_HOUR, HOUR_S);
  const exportsByMember = limiter('export', EXPORTS_PER_HOUR, HOUR_S);

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

  const consumeForNetwork = async (counter: RateLimiterPostgres, ip: string) => {
    if (perNetworkAddress) await consume(counter, networkOf(ip));
  };
  const pairOf = (emailKey: string, ip: string) => `${emailKey} ${networkOf(ip)}`;

  return {
    beforeLoginCall: (ip) => consumeForNetwork(loginByNetwork, ip),

    async beforeLogin(emailKey, ip) {
      await consume(loginByPair, pairOf(emailKey, ip));
      // Last, so that what is refused above doesn't count here: otherwise one network alone could
      // use up the shared limit and lock the owner out.
      await consume(loginByAddress, emailKey);
    },

    async afterLogin(emailKey, ip) {
      if (perNetworkAddress) await loginByNetwork.reward(networkOf(ip), 1);
      await loginByPair.reward(pairOf(emailKey, ip), 1);
      await loginByAddress.reward(emailKey, 1);
    },

    beforeRegisterCall: (ip) => consumeForNetwork(registerByNetwork, ip),
    beforeForgotPassword: (ip) => consumeForNetwork(forgotByNetwork, ip),
    beforeResend: (ip) => consumeForNetwork(resendByNetwork, ip),
    beforeInvitationCall: (ip) => consumeForNetwork(invitationsByNetwork, ip),

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
