import { setTimeout as delay } from 'node:timers/promises';
import { clientEvents } from '@midspan/contract';
import type { FeltHeard, MindMove } from '@midspan/domain';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readWatched, type Watched } from '../jobs/watched.ts';
import { Refusal } from '../platform/refusal.ts';
import { isDirectRequest } from './direct.ts';

/** From a fast read to the longest anyone waits. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Records an answered event, successful or not. */
  recordEvent(name: string, answered: 'ok' | 'refused', ms: number): void;
  /**
   * [RF4] [SB10] Counts what a participant said after a conversation, with or without a confirmed
   * restatement; null when they skipped it.
   */
  recordReflection(feltHeard: FeltHeard | null, isRestated: boolean): void;
  /** [RF4] Counts how a credence given after a conversation differs from the one before. */
  recordMindMove(move: MindMove): void;
  /** Counts an attempt at a job that failed. */
  recordJobFailure(name: string, isFinal: boolean): void;
  /** Counts what is open at the time of each scrape. */
  watch(parts: { pool: pg.Pool; countSockets: () => number; keptBytes: () => number }): void;
  mount(app: FastifyInstance): void;
}

/** A scrape must not wait for a database that hangs. */
const READ_WITHIN_MS = 2_000;

/** What the database says is the same on every server: look at the largest, not at the sum. */
function watchDatabase(pool: pg.Pool, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const jobsDue = gauge('midspan_jobs_due', 'Jobs that are due and not begun, by kind', ['kind']);
  const others: Readonly<Record<Exclude<keyof Watched, 'jobsDue'>, Gauge>> = {
    unsentEmailS: gauge('midspan_unsent_email_seconds', 'How long the oldest unsent email waits'),
    unsentPushS: gauge('midspan_unsent_push_seconds', 'How long the oldest unsent alert waits'),
    replicationLagS: gauge('midspan_replication_lag_seconds', 'How far the last standby is behind'),
    standbys: gauge('midspan_standbys', 'Standbys that stream from the database'),
    backupAgeS: gauge(
      'midspan_verified_backup_age_seconds',
      'Age of the newest backup that was verified',
    ),
  };
  const answers = gauge(
    'midspan_database_answers',
    'Whether the database answered this scrape; without an answer, what it knows is missing',
  );
  return async () => {
    const late = delay(READ_WITHIN_MS, null, { ref: false });
    const watched = await Promise.race([readWatched(pool).catch(() => null), late]);
    answers.set(watched === null ? 0 : 1);
    jobsDue.reset();
    for (const [kind, due] of Object.entries(watched?.jobsDue ?? {})) jobsDue.set({ kind }, due);
    for (const name of Object.keys(others) as (keyof typeof others)[]) {
      if (watched === null) others[name].remove();
      else others[name].set(watched[name]);
    }
  };
}

/** Metrics for a monitoring system. Nothing in them says who did or wrote what. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  let askDatabase = async (): Promise<void> => undefined;
  const calls = new Histogram({
    name: 'midspan_http_request_seconds',
    help: 'How long calls took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const events = new Histogram({
    name: 'midspan_socket_event_seconds',
    help: 'How long events took until their acknowledgement, by name and answer',
    labelNames: ['event', 'answer'],
    buckets: SECONDS,
    registers,
  });

  const reflections = new Counter({
    name: 'midspan_reflections_total',
    help: 'How heard participants felt after a conversation, from 1 to 5, or skipped, with and without a confirmed restatement',
    labelNames: ['felt_heard', 'restated'],
    registers,
  });
  const mindMoves = new Counter({
    name: 'midspan_minds_after_conversation_total',
    help: 'Credences given after a conversation: same, toward the partner, away, or crossed',
    labelNames: ['move'],
    registers,
  });

  const jobFailures = new Counter({
    name: 'midspan_job_failures_total',
    help: 'Attempts at jobs that failed, by kind; final ones will not be tried again',
    labelNames: ['kind', 'final'],
    registers,
  });

  return {
    recordJobFailure: (kind, isFinal) => jobFailures.inc({ kind, final: isFinal ? 'yes' : 'no' }),

    recordReflection: (feltHeard, isRestated) =>
      reflections.inc({
        felt_heard: feltHeard ?? 'skipped',
        restated: isRestated ? 'yes' : 'no',
      }),
    recordMindMove: (move) => mindMoves.inc({ move }),

    recordEvent(name, answer, ms) {
      // Names that a client makes up must not become a series of their own.
      const event = Object.hasOwn(clientEvents, name) ? name : 'unknown';
      events.observe({ event, answer }, ms / 1_000);
    },

    watch({ pool, countSockets, keptBytes }) {
      const gauge = (name: string, help: string, value: () => number) =>
        new Gauge({
          name,
          help,
          registers,
          collect() {
            this.set(value());
          },
        });
      gauge('midspan_sockets', 'Open live connections', countSockets);
      gauge('midspan_kept_bytes', 'Answers and pages kept for visitors', keptBytes);
      gauge(
        'midspan_db_connections',
        'Database connections, idle ones included',
        () => pool.totalCount,
      );
      gauge('midspan_db_waiting', 'Statements that wait for a connection', () => pool.waitingCount);
      askDatabase = watchDatabase(pool, registers);
    },

    mount(app) {
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'page';
        const labels = { method: request.method, route, status: reply.statusCode };
        calls.observe(labels, reply.elapsedTime / 1_000);
      });
      app.get(
        '/metrics',
        { logLevel: 'silent', schema: { hide: true } },
        async (request, reply) => {
          // Not only from this machine, because several servers are monitored from another one.
          if (!isDirectRequest(request)) throw new Refusal('NOT_FOUND');
          await askDatabase();
          return reply.type(registry.contentType).send(await registry.metrics());
        },
      );
    },
  };
}
