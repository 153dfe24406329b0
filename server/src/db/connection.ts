import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '../platform/logger.ts';
import * as schema from './schema/index.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Where a statement may run: on its own or inside a transaction. */
export type Executor = Database | Transaction;

/** Where the database is: an address, or the embedded one's unix socket. */
export type DatabaseAddress =
  | { readonly connectionString: string }
  | {
      readonly host: string;
      readonly port: number;
      readonly user: string;
      readonly database: string;
    };

export function openPool(address: DatabaseAddress, log: Logger): pg.Pool {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5_000, ...address });
  // Without a listener, a database restart would end the process through an idle connection.
  pool.on('error', (err) => {
    if (!pool.ending) log.warn({ err }, 'an idle database connection was lost');
  });
  // Nor may it through one in use: the pool listens to those it holds only, and a transaction's
  // statement fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return drizzle(pool, { schema });
}

const RETRYABLE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

/** One transaction; a serialization failure or deadlock is tried again. */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work);
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

/** Connection lost or refused, server starting, stopping or exhausted: worth another try in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const inner = databaseError(error);
  if (inner === null) return false;
  if (isDatabaseExhausted(error)) return true;
  const code = databaseErrorCode(error) ?? '';
  return (
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'ENOENT',
      'EPIPE',
      'ETIMEDOUT',
      '57P01',
      '57P02',
      '57P03',
    ].includes(code) ||
    code.startsWith('08') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(inner.message)
  );
}
