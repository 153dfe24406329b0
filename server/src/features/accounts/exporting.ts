import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { inTransaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeExport } from './export-file.ts';
import { openSpool, type Spool } from './export-spool.ts';
import { lockExport } from './export-store.ts';
import type { Account } from './store.ts';

/** Each holds a database connection while it reads; most are left to everyone else. */
const READ_AT_ONCE = 2;

/** Each has a file open, whose reader may be slow. */
const DOWNLOADS_MAX = 50;

/** A client that reads the file byte by byte must not keep it open forever. */
const WITHIN_MS = 5 * 60_000;

const TRY_AGAIN_S = 60;

const UNDER_WAY =
  'Your data is already being downloaded. Please try again when that download finishes.';
const BUSY = 'Many members are downloading their data right now. Please try again in a minute.';

const refuse = (message: string) =>
  new Refusal('RATE_LIMITED', { message, retryAfterS: TRY_AGAIN_S });

/**
 * Exports. Each is read as of one moment of the database into a file, and downloaded from there
 * starting with the first piece, so slow downloads delay no one else.
 */
export function createExports({ db, limits, settings }: Pick<House, 'db' | 'limits' | 'settings'>) {
  const underWay = new Set<string>();
  const inTurn = pLimit(READ_AT_ONCE);

  const read = (account: Account, { reader, fill }: Spool, begun: () => void) =>
    inTransaction(
      db,
      async (tx) => {
        // It waited for its turn until its time was over.
        if (reader.destroyed) throw refuse(BUSY);
        if (!(await lockExport(tx, account.id))) throw refuse(UNDER_WAY);
        await limits.beforeExport(account.id);
        begun();
        await fill(writeExport(tx, account));
      },
      // Read-only and as of one moment, however long it takes.
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );

  return async (account: Account): Promise<Readable> => {
    if (underWay.has(account.id)) throw refuse(UNDER_WAY);
    if (underWay.size >= DOWNLOADS_MAX) throw refuse(BUSY);
    underWay.add(account.id);
    try {
      const spool = await openSpool(settings.EXPORT_STALL_MS, WITHIN_MS);
      // Released before the end is sent: a member with the whole file may ask again at once.
      for (const over of ['end', 'close']) {
        spool.reader.once(over, () => underWay.delete(account.id));
      }
      const { promise: begun, resolve, reject } = Promise.withResolvers<void>();
      inTurn(() => read(account, spool, resolve)).then(
        () => spool.end(),
        (error: unknown) => {
          // Breaks the download off: what was sent must not look like a complete file.
          spool.reader.destroy();
          reject(error);
        },
      );
      await begun;
      return spool.reader;
    } catch (error) {
      underWay.delete(account.id);
      throw error;
    }
  };
}
