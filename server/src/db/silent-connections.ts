import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';

/** How often connections are looked at. */
const LOOK_EVERY_MS = 500;
/** A statement without an answer for this long makes us ask the database about it. */
const SUSPICIOUS_AFTER_MS = 1_000;
/** And for this long while the database cannot be asked either: it is away. */
const AWAY_AFTER_MS = 5_000;
const ASK_WITHIN_MS = 2_000;

/** The driver knows, and its types leave it out: false from a statement to the end of its answer. */
const readiness = (client: pg.Client): boolean | undefined =>
  (client as { readonly readyForQuery?: boolean }).readyForQuery;

export const isStatementUnderWay = (client: pg.Client): boolean => readiness(client) === false;

interface Watched {
  readonly client: pg.Client;
  /** the database's own number of the connection */
  readonly pid: number;
  bytesRead: number;
  silentSinceMs: number | null;
  /** the database said that it has nothing to do for this connection, although we wait for it */
  forgotten: boolean;
}

export interface SilentConnections {
  /** Keeps an eye on a connection until it ends. */
  watch(client: pg.Client, pid: number): void;
}

export interface SilentConnectionsParts {
  readonly config: pg.ClientConfig;
  /** no other process's connections are called this */
  readonly applicationName: string;
  /** after this long no statement is under way, whatever the database says */
  readonly statementMaxMs: number;
  readonly log: Logger;
}

const bytesReadBy = (client: pg.Client) => (client.connection.stream as Socket).bytesRead;

/**
 * Finds connections that died without a word: after a failover or a lost network no packet says so,
 * and whoever waits for an answer would wait for many minutes. How long a statement takes does not
 * give it away, because a slow one is silent as well. So the database is asked over a new
 * connection: what it has nothing to do for, while we wait, is dead. Then all that are silent go,
 * here and there, because a dead connection's transaction may hold the locks others wait for.
 */
export function watchForSilence(parts: SilentConnectionsParts): SilentConnections {
  const { config, applicationName, statementMaxMs, log } = parts;
  const watched = new Set<Watched>();
  let suspicious = false;
  let looking = false;
  let timer: NodeJS.Timeout | null = null;

  function isStillSilent(one: Watched): boolean {
    if (!isStatementUnderWay(one.client)) return false;
    return one.silentSinceMs !== null && one.bytesRead === bytesReadBy(one.client);
  }

  function noteProgress(now: number): void {
    for (const one of watched) {
      if (isStillSilent(one)) continue;
      one.bytesRead = bytesReadBy(one.client);
      one.silentSinceMs = isStatementUnderWay(one.client) ? now : null;
      one.forgotten = false;
    }
  }

  function giveUp(silent: readonly Watched[], why: string): void {
    log.warn({ connections: silent.length }, why);
    // Whatever waits for them fails now, and the pool opens new ones.
    for (const { client } of silent) client.connection.stream.destroy();
  }

  /** Idle ones may be dead too: each is asked for a sign of life before somebody's call is. */
  function askIdleOnes(): void {
    for (const { client } of watched) {
      if (readiness(client) === true) client.query('SELECT 1').catch(() => undefined);
    }
  }

  async function askDatabase(silent: readonly Watched[]): Promise<void> {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: ASK_WITHIN_MS,
      query_timeout: ASK_WITHIN_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      // What it does not tell, such as another role's state, counts as busy.
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE application_name = $1 AND state IS DISTINCT FROM 'idle'
           AND state IS DISTINCT FROM 'idle in transaction'
           AND state IS DISTINCT FROM 'idle in transaction (aborted)'`,
        [applicationName],
      );
      const busy = new Set(rows.map(({ pid }) => pid));
      const unanswered = silent.filter(isStillSilent);
      const forgotten = unanswered.filter(({ pid }) => !busy.has(pid));
      // Twice, because an answer may have been on its way the first time.
      const isDead = forgotten.some((one) => one.forgotten);
      for (const one of unanswered) one.forgotten = forgotten.includes(one);
      if (!isDead) return;
      giveUp(unanswered, 'database connections died silently and are replaced');
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = $1 AND pid = ANY($2)`,
        [applicationName, unanswered.map(({ pid }) => pid)],
      );
    } finally {
      client.connection.stream.destroy();
    }
  }

  async function look(): Promise<void> {
    const now = performance.now();
    noteProgress(now);
    const silentFor = (ms: number) =>
      [...watched].filter(
        (one) => one.silentSinceMs !== null && now - one.silentSinceMs >= ms && isStillSilent(one),
      );
    const silent = silentFor(SUSPICIOUS_AFTER_MS);
    if (silent.length > 0 && !suspicious) askIdleOnes();
    suspicious = silent.length > 0;
    if (!suspicious) return;
    try {
      await askDatabase(silent);
    } catch (error) {
      // It is there and refuses, because it has no connection left for instance.
      if (error instanceof pg.DatabaseError) return;
      const lost = silentFor(AWAY_AFTER_MS);
      if (lost.length > 0) giveUp(lost, 'the database does not answer');
    }
    const overdue = silentFor(statementMaxMs);
    if (overdue.length > 0) giveUp(overdue, 'statements took longer than any may');
  }

  function lookNow(): void {
    if (looking) return;
    looking = true;
    void look()
      .catch((err: unknown) => log.warn({ err }, 'database connections could not be looked at'))
      .finally(() => {
        looking = false;
      });
  }

  return {
    watch(client, pid) {
      const one: Watched = {
        client,
        pid,
        bytesRead: bytesReadBy(client),
        silentSinceMs: null,
        forgotten: false,
      };
      watched.add(one);
      timer ??= setInterval(lookNow, LOOK_EVERY_MS).unref();
      client.once('end', () => {
        watched.delete(one);
        if (watched.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
    },
  };
}
