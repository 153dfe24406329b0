import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Database } from '../db/connection.ts';
import type { SharedReads } from '../db/shared-reads.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Mount } from '../http/mount.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Publisher, Realtime } from '../realtime/realtime.ts';
import type { AccountLimits } from '../session/limits.ts';
import type { SessionStore } from '../session/sessions.ts';

/** What every process that changes data has: a server, and an operator's command. */
export interface Core {
  readonly settings: Settings;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly publisher: Publisher;
}

/** What a server gives its features. */
export interface House extends Core {
  /** for the one statement that drizzle would slow down */
  readonly pool: pg.Pool;
  readonly shared: SharedReads;
  readonly sessions: SessionStore;
  readonly limits: AccountLimits;
  readonly realtime: Realtime;
  readonly metrics: Pick<Metrics, 'recordReflection' | 'recordMindMove'>;
  /** for HTTP routes outside the contract */
  readonly app: FastifyInstance;
  readonly mount: Mount;
  /** Features add what has to be done every hour. */
  readonly chores: (() => Promise<void>)[];
  /** Features add what has to be released at the stop. */
  readonly started: AsyncDisposableStack;
}
