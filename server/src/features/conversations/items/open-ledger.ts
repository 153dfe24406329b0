import { hypothesisTexts, type LedgerEntry, type Page, type Paged } from '@midspan/contract';
import type { Executor } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  countItemsAsOf,
  findOpenLedger,
  listEntriesAsOf,
  listOpenEntries,
} from './open-ledger-store.ts';

/**
 * [OL1] [OL5] A page of a public claim's ledger. It is the same for everyone, so a circle's claim
 * is unknown to its members here too.
 */
export async function readOpenLedger(
  on: Executor,
  hypothesisId: string,
  { at, ...page }: Page & { readonly at?: number | undefined },
): Promise<Paged<LedgerEntry[]>> {
  const length = await findOpenLedger(on, hypothesisId);
  if (length === null) throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
  if (at === undefined) {
    return { items: await listOpenEntries(on, hypothesisId, page), total: length };
  }
  const [items, total] = await Promise.all([
    listEntriesAsOf(on, hypothesisId, at, page),
    countItemsAsOf(on, hypothesisId, at),
  ]);
  return { items, total };
}
