import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../../platform/refusal.ts';
import { networkOf } from './network.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** [AC10] Ten a minute for a whole hour: nobody who writes by hand comes near it. */
export const WRITES_PER_HOUR = 600;

/** Each reads everything the member ever wrote; somebody who wants a copy needs one. */
const EXPORTS_PER_HOUR = 5;

export interface AccountLimits {
  /** Counts a login as failed before it is tried, so that parallel guesses cannot slip through. */
  beforeLogin(emailKey: string, ip: string): Promise<void>;
  /** The login succeeded: it was no failure after all. */
  afterLogin(emailKey: string, ip: string): Promise<void>;
  beforeRegister(ip: string): Promise<void>;
  /** Counts a verification or reset mail to this address, or refuses with the time to wait. */
  beforeMail(emailKey: string): Promise<void>;
  /** Whether one more such mail may go there; counts nothing. */
  mayMail(emailKey: string): Promise<boolean>;
  afterMail(emailKey: string): Promise<void>;
  /** Counts something that this member saves, whichever server it comes to. */
  beforeWrite(userId: string): Promise<void>;
  /** Counts an export of this member's data. */
  beforeExport(userId: string): Promise<void>;
  removeExpired(): Promise<void>;
}

function inWords(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE_S)} minutes`;
}

/** Counters live in the database: they hold over restarts and over all servers. */
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
  const loginByAddress = limiter('login', 5, 15 * MINUTE_S);
  const loginByNetwork = limiter('login-ip', 100, 15 * MINUTE_S);
  const registerByNetwork = limiter('register-ip', 20, HOUR_S);
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
        message: `${tooMany} Please try again in ${inWords(retryAfterS)}.`,
      });
    }
  }

  return {
    async beforeLogin(emailKey, ip) {
      if (perNetworkAddress) await consume(loginByNetwork, networkOf(ip));
      await consume(loginByAddress, emailKey);
    },

    async afterLogin(emailKey, ip) {
      if (perNetworkAddress) await loginByNetwork.reward(networkOf(ip), 1);
      await loginByAddress.reward(emailKey, 1);
    },

    async beforeRegister(ip) {
      if (perNetworkAddress) await consume(registerByNetwork, networkOf(ip));
    },

    beforeMail: (emailKey) => consume(mailByAddress, emailKey),

    async mayMail(emailKey) {
      const counted = await mailByAddress.get(emailKey);
      return (counted?.consumedPoints ?? 0) < mailByAddress.points;
    },

    async afterMail(emailKey) {
      await mailByAddress.penalty(emailKey, 1);
    },

    beforeWrite: (userId) =>
      consume(writesByMember, userId, 'You have saved a great deal within an hour.'),

    beforeExport: (userId) =>
      consume(exportsByMember, userId, 'You have downloaded your data several times in an hour.'),

    async removeExpired() {
      await pool.query('delete from rate_limits where expire < $1', [Date.now()]);
    },
  };
}
