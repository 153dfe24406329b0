import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, inTransaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { AccountLimits } from '../../session/limits.ts';
import { writeExport } from './export-file.ts';
import { allowIdle, lockExport } from './export-store.ts';
import type { Account } from './store.ts';

/** Each holds a database connection as long as it lasts; most are left to everyone else. */
const AT_ONCE = 2;

/** A client that reads the file drop by drop must not hold that connection for good. */
const WITHIN_MS = 5 * 60_000;

const TRY_AGAIN_S = 60;

const UNDER_WAY =
  'Your data is already being downloaded. Please try again when that download finishes.';
const BUSY = 'Other members are downloading their data right now. Please try again in a minute.';

const refuse = (message: string) =>
  new Refusal('RATE_LIMITED', { message, retryAfterS: TRY_AGAIN_S });

export type ExportOwnData = (account: Account) => Promise<Readable>;

/** Exports, which are read from one moment of the database and written while they are fetched. */
export function createExports(db: Database, limits: AccountLimits): ExportOwnData {
  const underWay = new Set<string>();

  /** Resolves when everything is written and let go of; what fails before breaks the file off. */
  async function write(account: Account, file: PassThrough, begun: () => void): Promise<void> {
    await inTransaction(
      db,
      async (tx) => {
        if (!(await lockExport(tx, account.id))) throw refuse(UNDER_WAY);
        await allowIdle(tx, WITHIN_MS);
        await limits.beforeExport(account.id);
        begun();
        const signal = AbortSignal.timeout(WITHIN_MS);
        await pipeline(writeExport(tx, account), file, { signal, end: false });
      },
      // Read only, and yet all of one moment, however long it takes.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }

  return async (account) => {
    if (underWay.has(account.id)) throw refuse(UNDER_WAY);
    if (underWay.size >= AT_ONCE) throw refuse(BUSY);
    underWay.add(account.id);
    const file = new PassThrough();
    // An error before anyone reads the file still reaches its reader.
    file.on('error', () => undefined);
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
    void write(account, file, resolve)
      .finally(() => underWay.delete(account.id))
      // Only now, so that a member with the whole file may ask for another one at once.
      .then(
        () => file.end(),
        (error: unknown) => {
          file.destroy();
          reject(error);
        },
      );
    await begun;
    return file;
  };
}
