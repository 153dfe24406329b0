import { createHash } from 'node:crypto';
import { hashEntry, NO_HASH } from '@midspan/domain';
import { and, eq, isNull } from 'drizzle-orm';
import { type Database, inTransaction } from '../db/connection.ts';
import { hypotheses, ledger, ledgerRoots } from '../db/schema/index.ts';
import { listOpenEntries } from '../features/conversations/index.ts';
import { writeRoot } from '../features/open-data/index.ts';
import { listClaims } from './store.ts';

/** More than any claim of the demo has. */
const ENTRIES_MAX = 1_000;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const isPublic = (hypothesisId: string, seq: number) =>
  and(eq(ledger.hypothesisId, hypothesisId), isNull(ledger.conversationId), eq(ledger.seq, seq));

/**
 * [OL1] [OL4] The demo's entries were made older after they were hashed, so their chains are made
 * again, once, before anyone has seen them.
 */
export const hashAgain = (db: Database): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { id } of await listClaims(tx)) {
      let ledgerHash = NO_HASH;
      const entries = await listOpenEntries(tx, id, { offset: 0, limit: ENTRIES_MAX });
      for (const entry of entries) {
        ledgerHash = hashEntry(ledgerHash, entry, sha256);
        await tx.update(ledger).set({ hash: ledgerHash }).where(isPublic(id, entry.seq));
      }
      await tx.update(hypotheses).set({ ledgerHash }).where(eq(hypotheses.id, id));
    }
    // A job may have run since the demo began.
    await tx.delete(ledgerRoots);
    await writeRoot(tx);
  });
