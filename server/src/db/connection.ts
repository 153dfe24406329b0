import { randomUUID } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import * as schema from './schema/index.ts';
import { isStatementUnderWay, watchForSilence } from './silent-connections.ts';

/** Statements over a pool or over one connection. */
type Statements = NodePgDatabase<typeof schema>;
export type Database = Statements & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a statement may run: on its own or inside a transaction. */
export type Executor = Statements | Transaction;

/** Where the database is: an address, or the embedded one's unix socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

/** How long a call waits for a free connection. */
const FREE_CONNECTION_WITHIN_MS = 5_000;
/** Less, so that attempts begun before the database was back do not hold up those after it. */
const CONNECT_WITHIN_MS = 3_000;
/** The first packet of keep-alive; the rest is the system's to decide. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** What the database itself ends, so that nothing of a server that is gone stays there. */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** The database ends a statement before; one that nevertheless lasts has nobody to end it. */
const STATEMENT_MAX_MS = LIMITS.statement_timeout + 5_000;

/** Every driver's and every proxy's way to name a connection. */
const nameFor = (purpose: string) => `${purpose} ${randomUUID()}`;

/**
 * What a server's pools have in common: connections with limits, watched for a silent death. An
 * operator's command and a migration have no pool like this one: they may take as long as they take.
 */
export function serverPoolOptions(
  address: DatabaseAddress,
  log: Logger,
  purpose: string,
  onLostStatement: () => void = () => undefined,
) {
  const config = {
    ...address,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  const applicationName = nameFor(purpose);
  const silence = watchForSilence({
    config,
    applicationName,
    statementMaxMs: STATEMENT_MAX_MS,
    log,
  });
  const settings = Object.entries({ ...LIMITS, application_name: applicationName });
  const sessionSettings = {
    // Not at the start of the connection, where PgBouncer refuses settings it does not know.
    text: `SELECT pg_backend_pid() AS pid, ${settings.map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`).join(', ')}`,
    values: settings.flatMap(([name, value]) => [name, String(value)]),
    query_timeout: CONNECT_WITHIN_MS,
  };
  return {
    ...config,
    connectionTimeoutMillis: FREE_CONNECTION_WITHIN_MS,
    Client: class extends pg.Client {
      constructor() {
        super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN_MS });
        // Without a listener, a lost connection would end the process while it is in use: the pool
        // listens to those it holds only, and a transaction's statement fails by itself.
        this.on('error', () => {
          if (isStatementUnderWay(this)) onLostStatement();
        });
      }
    },
    async onConnect(client: pg.ClientBase) {
      const { rows } = await client.query<{ pid: number }>(sessionSettings);
      silence.watch(client as pg.Client, rows[0]?.pid ?? 0);
    },
  } satisfies pg.PoolConfig;
}

function listenForLosses(pool: pg.Pool, log: Logger): pg.Pool {
  // Without a listener, a database restart would end the process through an idle connection.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'an idle database connection was lost');
  });
  return pool;
}

/** `onLostStatement`: a connection broke while a statement was under way, and nobody knows its end. */
export function openPool(
  address: DatabaseAddress,
  log: Logger,
  onLostStatement?: () => void,
): pg.Pool {
  const options = serverPoolOptions(address, log, 'midspan', onLostStatement);
  return listenForLosses(new pg.Pool({ ...options, max: 10 }), log);
}

/** For an operator's command, which may take long and answers to nobody but its operator. */
export function openPatientPool(address: DatabaseAddress, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: 3,
    connectionTimeoutMillis: FREE_CONNECTION_WITHIN_MS,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return listenForLosses(pool, log);
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema });
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Drizzle over each connection, made once for each. */
const onConnection = new WeakMap<pg.PoolClient, Statements>();

function databaseOn(client: pg.PoolClient): Statements {
  const db = onConnection.get(client) ?? drizzle(client, { schema });
  onConnection.set(client, db);
  return db;
}

/**
 * Takes a connection and gives it back in every case. Drizzle's own way keeps one whose BEGIN fails,
 * until after ten of them nothing works any more.
 */
async function transactionOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect();
  let lost = false;
  try {
    return await databaseOn(client).transaction(work, config);
  } catch (error) {
    lost = isConnectionLost(error);
    throw error;
  } finally {
    client.release(lost);
  }
}

/** One transaction; a serialization failure or deadlock is tried again. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transactionOnce(db, work, config);
    } catch (error) {
      const code = databaseErrorCode(error);
      if (attempt === ATTEMPTS || code === null || !RETRYABLE.has(code)) throw error;
    }
  }
}

/** The error of the driver, below what drizzle wraps around it. */
function databaseError(error: unknown): (Error & { code?: unknown }) | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (!(at.cause instanceof Error)) return at;
  }
  return null;
}

function databaseErrorCode(error: unknown): string | null {
  const code = databaseError(error)?.code;
  return typeof code === 'string' ? code : null;
}

/** The unique index a write ran into, or null. */
export function violatedUnique(error: unknown): string | null {
  const inner = databaseError(error);
  return inner instanceof pg.DatabaseError && inner.code === '23505'
    ? (inner.constraint ?? '')
    : null;
}

/** Out of disk, memory or connections: as good as away, and for an operator to look at. */
export function isDatabaseExhausted(error: unknown): boolean {
  return databaseErrorCode(error)?.startsWith('53') ?? false;
}

const LOST = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
const ENDED = ['57P01', '57P02', '57P03', '25P03'];
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;
/** A statement or a lock took longer than any may. */
const TOOK_TOO_LONG = ['57014', '55P03'];

/** The connection is of no use any more. Of a COMMIT under way nobody knows how it ended. */
function isConnectionLost(error: unknown): boolean {
  const inner = databaseError(error);
  if (inner === null) return false;
  const code = databaseErrorCode(error) ?? '';
  return (
    [...LOST, ...ENDED].includes(code) || code.startsWith('08') || LOST_WORDS.test(inner.message)
  );
}

/**
 * Connection lost or refused, server starting, stopping, exhausted or too slow: worth another try in
 * a moment.
 */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isDatabaseExhausted(error) ||
    TOOK_TOO_LONG.includes(databaseErrorCode(error) ?? '')
  );
}
