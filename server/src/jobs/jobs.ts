import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { DatabaseAddress } from '../db/address.ts';
import { serverPoolOptions, type Transaction } from '../db/connection.ts';
import type { Logger } from '../platform/logger.ts';
import { withoutValues } from '../platform/safe-error.ts';

export interface JobKind<Data extends object> {
  readonly name: string;
  /** how often and how slowly a failed one is retried */
  readonly retry: {
    readonly limit: number;
    readonly firstDelayS: number;
    readonly maxDelayS: number;
  };
  /** how many a server works on at the same time; one unless it says more */
  readonly atOnce?: number;
  readonly work: (data: Data) => Promise<void>;
}

export interface Jobs {
  readonly role: JobsRole;
  /** Registers the handler of a kind of job, and starts working on it. */
  work<Data extends object>(kind: JobKind<Data>): Promise<void>;
  /** Queues a job; within a transaction it exists if and only if the transaction commits. */
  queue(name: string, data: object, when?: { tx?: Transaction; afterMs?: number }): Promise<void>;
  /** Queues many jobs of a kind in one statement; they exist if and only if `tx` commits. */
  queueAll(name: string, data: readonly object[], tx: Transaction, afterMs?: number): Promise<void>;
  /** Repeats a job, once per tick across all servers. */
  repeat(name: string, cron: string): Promise<void>;
  stop(): Promise<void>;
}

/** Long enough for an email under way, short enough for a clean stop within ten seconds. */
const STOP_TIMEOUT_MS = 4_000;

/** How often an idle worker polls for jobs while it can't be notified of them. */
const POLL_EVERY_S = 1;

/**
 * Notifications wake an idle worker at once, but none is sent when a job comes due. Polling finds
 * retries, deadlines days ahead, and the jobs of servers that are gone.
 */
const POLL_ANYWAY_EVERY_S = 5;

/** A job queued for sooner than this must not wait for the next poll. */
const SOON_MS = 60_000;

/** Timers may fire a little early. */
const DUE_BY_NOW_MS = 10;

/** A silent listener is replaced within twice this; until then polling finds the jobs. */
const HEARTBEAT_MS = 2_000;

/** A process's role: a server works on jobs, an operator's command only queues them. */
export type JobsRole = 'work' | 'queue';

interface JobsOptions {
  /** whether the queue may make and change its own tables */
  readonly migrate?: boolean;
  /** `isFinal`: the job will not be tried again */
  readonly onFailure?: (name: string, isFinal: boolean) => void;
}

export async function startJobs(
  address: DatabaseAddress,
  log: Logger,
  role: JobsRole = 'work',
  { migrate = true, onFailure = () => undefined }: JobsOptions = {},
): Promise<Jobs> {
  const working = role === 'work';
  const boss = new PgBoss({
    ...(working && serverPoolOptions(address, log, 'midspan-jobs')),
    // The connection that listens is not of the pool: it needs a session, even where the pool's
    // connections lead to a pooler.
    ...address,
    max: 3,
    useListenNotify: working,
    migrate,
    supervise: working,
    schedule: working,
    notifyHeartbeatIntervalMs: HEARTBEAT_MS,
    notifyHeartbeatTimeoutMs: HEARTBEAT_MS,
    application_name: 'midspan-jobs',
  });
  // Without a listener, a database restart would end the process.
  let stopping = false;
  boss.on('error', (err) => {
    if (!stopping) log.warn({ err }, 'the job queue met an error');
  });
  await boss.start();
  const workers = new Map<string, string>();
  const wake = (name: string) => {
    const worker = workers.get(name);
    if (worker !== undefined && !stopping) boss.notifyWorker(worker);
  };
  const wakeAfter = (name: string, ms: number) =>
    setTimeout(() => wake(name), ms + DUE_BY_NOW_MS).unref();

  return {
    role,

    async work(kind) {
      const retry = {
        retryLimit: kind.retry.limit,
        retryDelay: kind.retry.firstDelayS,
        retryDelayMax: kind.retry.maxDelayS,
        retryBackoff: true,
      };
      await boss.createQueue(kind.name, { ...retry, notify: true });
      if (!working) return;
      await boss.updateQueue(kind.name, retry);
      const polling = {
        pollingIntervalSeconds: POLL_EVERY_S,
        notifyPollingIntervalSeconds: POLL_ANYWAY_EVERY_S,
        localConcurrency: kind.atOnce ?? 1,
        includeMetadata: true as const,
      };
      const worker = await boss.work(kind.name, polling, async ([job]) => {
        if (job === undefined) return;
        try {
          await kind.work(job.data as Parameters<typeof kind.work>[0]);
        } catch (err) {
          const isFinal = job.retryCount >= job.retryLimit;
          const then = isFinal ? 'and will not be tried again' : 'and will be tried again';
          log.warn({ err, job: kind.name }, `a job failed ${then}`);
          onFailure(kind.name, isFinal);
          wakeAfter(kind.name, kind.retry.firstDelayS * 1_000);
          // It is stored with the job.
          throw withoutValues(err);
        } finally {
          // More may have arrived, which would otherwise wait for the next poll.
          wake(kind.name);
        }
      });
      workers.set(kind.name, worker);
    },

    async queue(name, data, { tx, afterMs } = {}) {
      await boss.send(name, data, {
        ...(tx !== undefined && { db: fromDrizzle(tx, sql) }),
        // In seconds, which the database adds to its own time: this server's clock decides nothing.
        ...(afterMs !== undefined && { startAfter: afterMs / 1_000 }),
      });
      if (afterMs !== undefined && afterMs < SOON_MS) wakeAfter(name, afterMs);
    },

    async queueAll(name, data, tx, afterMs) {
      const later = afterMs === undefined ? {} : { startAfter: afterMs / 1_000 };
      await boss.insert(
        name,
        data.map((one) => ({ data: one, ...later })),
        { db: fromDrizzle(tx, sql) },
      );
      if (afterMs !== undefined && afterMs < SOON_MS) wakeAfter(name, afterMs);
    },

    async repeat(name, cron) {
      // Without data, handlers would get null.
      await boss.schedule(name, cron, {});
    },

    async stop() {
      stopping = true;
      // A graceful stop of its own would check only every half second whether the jobs have ended.
      await Promise.race([
        Promise.all([...workers.keys()].map((name) => boss.offWork(name))),
        wait(STOP_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      await boss.stop({ graceful: false });
    },
  };
}
