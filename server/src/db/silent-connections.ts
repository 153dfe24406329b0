import type { Socket } from 'node:net';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';

/** How often connections are checked. */
const CHECK_EVERY_MS = 500;
/** After this long without an answer to a statement we ask the database about it. */
const SUSPICIOUS_AFTER_MS = 1_000;
/** After this long, if the database can't be asked either, it counts as away. */
const AWAY_AFTER_MS = 5_000;
const ASK_WITHIN_MS = 2_000;

/**
 * The driver's own flag, missing from its types: false from a statement until the end of its
 * answer.
 */
const readiness = (client: pg.Client): boolean | undefined =>
  (client as { readonly readyForQuery?: boolean }).readyForQuery;

export const isStatementUnderWay = (client: pg.Client): boolean => readiness(client) === false;

interface Watched {
  readonly client: pg.Client;
  /** the database's process id for the connection; null behind a pooler */
  readonly pid: number | null;
  bytesRead: number;
  silentSinceMs: number | null;
  /** the database said that this connection is idle, although we are waiting for it */
  forgotten: boolean;
}

export interface SilentConnections {
  /** Watches a connection until it ends. */
  watch(client: pg.Client, pid: number | null): void;
}

export interface SilentConnectionsParts {
  readonly config: pg.ClientConfig;
  /** unique to this process's connections; null behind a pooler, which lends them its own */
  readonly applicationName: string | null;
  /** after this long a statement counts as dead, whatever the database says */
  readonly statementMaxMs: number;
  readonly log: Logger;
}

/** A pooler answers in the database's place while it can't reach it. */
const isPoolerWithoutDatabase = ({ code }: pg.DatabaseError) => code?.startsWith('08') === true;

const bytesReadBy = (client: pg.Client) => (client.connection.stream as Socket).bytesRead;

/**
 * Finds connections that died silently: after a failover or a lost network no packet says so, and
 * callers would wait for minutes. Duration alone doesn't reveal it, because a slow statement is
 * silent as well. So we ask the database over a new connection: one that it considers idle while we
 * wait for an answer is dead. Then all silent ones are closed on both ends, because the transaction
 * of a dead connection may hold locks that others wait for.
 */
export function watchForSilence(parts: SilentConnectionsParts): SilentConnections {
  const { config, applicationName, statementMaxMs, log } = parts;
  const watched = new Set<Watched>();
  let suspicious = false;
  let checking = false;
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
    // Everything waiting for them fails now, and the pool opens new ones.
    for (const { client } of silent) client.connection.stream.destroy();
  }

  /** Idle ones may be dead too, so each is pinged before it is used for a call. */
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
      if (applicationName === null) {
        // Which of its connections works for whom only the pooler knows: what it doesn't answer
        // while it answers this ends with the time any statement may take.
        await client.query('SELECT 1');
        return;
      }
      // What it doesn't reveal, such as the state of another role, counts as busy.
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity
         WHERE application_name = $1 AND state IS DISTINCT FROM 'idle'
           AND state IS DISTINCT FROM 'idle in transaction'
           AND state IS DISTINCT FROM 'idle in transaction (aborted)'`,
        [applicationName],
      );
      const busy = new Set(rows.map(({ pid }) => pid));
      const unanswered = silent.filter(isStillSilent);
      const forgotten = unanswered.filter(({ pid }) => pid !== null && !busy.has(pid));
      // Twice, because an answer may have been in transit the first time.
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

  async function checkConnections(): Promise<void> {
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
      // It is up but refuses, for instance because it has no connections left.
      if (error instanceof pg.DatabaseError && !isPoolerWithoutDatabase(error)) return;
      const lost = silentFor(AWAY_AFTER_MS);
      if (lost.length > 0) giveUp(lost, 'the database does not answer');
    }
    const overdue = silentFor(statementMaxMs);
    if (overdue.length > 0) giveUp(overdue, 'statements took longer than any may');
  }

  function checkNow(): void {
    if (checking) return;
    checking = true;
    void checkConnections()
      .catch((err: unknown) => log.warn({ err }, 'database connections could not be checked'))
      .finally(() => {
        checking = false;
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
      timer ??= setInterval(checkNow, CHECK_EVERY_MS).unref();
      client.once('end', () => {
        watched.delete(one);
        if (watched.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
    },
  };
}
