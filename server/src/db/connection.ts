import { randomUUID } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import { type DatabaseAddress, pooledUrlOf } from './address.ts';
import { inSession, LIMITS, liftLimits } from './limits.ts';
import * as schema from './schema/index.ts';
import { isStatementUnderWay, watchForSilence } from './silent-connections.ts';

/** Statements over a pool or over one connection. */
type Statements = NodePgDatabase<typeof schema>;
export type Database = Statements & { readonly $client: pg.Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a statement may run: on its own or inside a transaction. */
export type Executor = Statements | Transaction;

/** How long a call waits for a free connection. */
const FREE_CONNECTION_WITHIN_MS = 5_000;
/** Shorter, so that attempts from before the database came back don't delay those after it. */
const CONNECT_WITHIN_MS = 3_000;
/** When the first keep-alive packet is sent; the operating system decides the rest. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** The database ends a statement earlier; one that still runs after this long never returns. */
const STATEMENT_MAX_MS = LIMITS.statement_timeout + 5_000;

/** A unique connection name that every driver and proxy supports. */
const nameFor = (purpose: string) => `${purpose} ${randomUUID()}`;

/**
 * A pooler in transaction mode gives each transaction another session, where a statement that was
 * prepared under a name is unknown, or is someone else's.
 */
function sendWithoutNames(client: pg.Client): void {
  client.query = (config: pg.QueryConfig | string, ...rest: unknown[]) => {
    const query: (...args: unknown[]) => unknown = pg.Client.prototype.query.bind(client);
    return query(
      typeof config === 'string' ? config : { ...config, name: undefined },
      ...rest,
    ) as never;
  };
}

/**
 * When the wait for a synchronous standby is cut short, PostgreSQL reports success with a warning:
 * the commit is kept here, but a failover may lose it.
 */
function failUnconfirmedCommits(client: pg.Client): void {
  client.on('notice', ({ routine }) => {
    if (routine !== 'SyncRepWaitForLSN') return;
    const unknown = new Error('A commit was not confirmed by a standby');
    client.connection.emit('error', Object.assign(unknown, { code: '08007' }));
  });
}

/**
 * The options of all pools of a server: connections with limits, watched for silent deaths.
 * Operators' commands and migrations don't use them, because they may take as long as they need.
 */
export function serverPoolOptions(
  address: DatabaseAddress,
  log: Logger,
  purpose: string,
  onLostStatement: () => void = () => undefined,
) {
  const pooledUrl = pooledUrlOf(address);
  const config = {
    ...(pooledUrl === undefined ? address : { connectionString: pooledUrl }),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
  // The pooler would set each client's own name again before each of its transactions.
  const applicationName = pooledUrl === undefined ? nameFor(purpose) : null;
  const silence = watchForSilence({
    config,
    applicationName,
    statementMaxMs: STATEMENT_MAX_MS,
    log,
  });
  const limits = applicationName !== null && {
    ...inSession({ ...LIMITS, application_name: applicationName }),
    query_timeout: CONNECT_WITHIN_MS,
  };
  return {
    ...config,
    connectionTimeoutMillis: FREE_CONNECTION_WITHIN_MS,
    Client: class extends pg.Client {
      constructor() {
        super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN_MS });
        if (pooledUrl !== undefined) sendWithoutNames(this);
        failUnconfirmedCommits(this);
        // Without a listener, losing a connection in use would end the process: the pool listens
        // only to idle ones, and the statement of a transaction fails by itself.
        this.on('error', () => {
          if (isStatementUnderWay(this)) onLostStatement();
        });
      }
    },
    async onConnect(client: pg.ClientBase) {
      const { rows } = limits ? await client.query<{ pid: number }>(limits) : { rows: [] };
      silence.watch(client as pg.Client, rows[0]?.pid ?? null);
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

/** `onLostStatement`: a connection broke during a statement, whose outcome is unknown. */
export function openPool(
  address: DatabaseAddress,
  log: Logger,
  onLostStatement?: () => void,
): pg.Pool {
  const options = serverPoolOptions(address, log, 'midspan', onLostStatement);
  return listenForLosses(new pg.Pool({ ...options, max: 10 }), log);
}

/** For an operator's command, which may take long and doesn't delay anyone else. */
export function openUnlimitedPool(address: DatabaseAddress, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    max: 3,
    connectionTimeoutMillis: FREE_CONNECTION_WITHIN_MS,
    onConnect: liftLimits,
  });
  pool.on('connect', (client) => client.on('error', () => undefined));
  return listenForLosses(pool, log);
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema });
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** Drizzle for each connection, created once. */
const onConnection = new WeakMap<pg.PoolClient, Statements>();

function databaseOn(client: pg.PoolClient): Statements {
  const db = onConnection.get(client) ?? drizzle(client, { schema });
  onConnection.set(client, db);
  return db;
}

/** The connection that each transaction runs on. */
const beneath = new WeakMap<Executor, Statements>();

/** Where statements are prepared: those of a connection serve all of its transactions. */
export const connectionBeneath = (on: Executor): Executor => beneath.get(on) ?? on;

/**
 * Takes a connection and always returns it. Drizzle leaks one whose BEGIN fails, and after ten of
 * those the pool is empty.
 */
async function transactionOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const client = await pool.connect();
  let lost = false;
  try {
    const db = databaseOn(client);
    const run = (tx: Transaction) => {
      beneath.set(tx, db);
      return work(tx);
    };
    return await db.transaction(run, config);
  } catch (error) {
    lost = isConnectionLost(error);
    throw error;
  } finally {
    client.release(lost);
  }
}

/** Runs one transaction; retries after a serialization failure or deadlock. */
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

/** The driver's error, without drizzle's wrapper. */
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

/** The unique index that a write violated, or null. */
export function violatedUniqueIndex(error: unknown): string | null {
  const inner = databaseError(error);
  return inner instanceof pg.DatabaseError && inner.code === '23505'
    ? (inner.constraint ?? '')
    : null;
}

/** Out of disk, memory or connections: as good as down, and needs an operator. */
export function isDatabaseExhausted(error: unknown): boolean {
  return databaseErrorCode(error)?.startsWith('53') ?? false;
}

const LOST = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'];
const ENDED = ['57P01', '57P02', '57P03', '25P03'];
const LOST_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable/;
const CANCELED = '57014';
/** A statement or a lock took longer than allowed. */
const TOOK_TOO_LONG = [CANCELED, '55P03'];

/** The database ended a statement, as a rule because it took longer than it was allowed to. */
export const isStatementCanceled = (error: unknown): boolean =>
  databaseErrorCode(error) === CANCELED;

/** The connection is unusable. The outcome of a COMMIT under way is unknown. */
function isConnectionLost(error: unknown): boolean {
  const inner = databaseError(error);
  if (inner === null) return false;
  const code = databaseErrorCode(error) ?? '';
  return (
    [...LOST, ...ENDED].includes(code) || code.startsWith('08') || LOST_WORDS.test(inner.message)
  );
}

/** Connection lost or refused, server starting, stopping, exhausted or too slow: worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    isDatabaseExhausted(error) ||
    TOOK_TOO_LONG.includes(databaseErrorCode(error) ?? '')
  );
}
