import type { ListedEvidence, MovedScreen } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { countPublicDecided } from './items/listing-store.ts';
import { listPublicAmong } from './lists/listed-store.ts';
import { presentListed } from './lists/present.ts';
import { findSupport } from './weighings/support.ts';

/**
 * What a move changes on the page of its hypothesis, read once for all viewers. Null when operators
 * removed its item or restored it: it then leaves the list or returns to its old place, and clients
 * reload the pages.
 */
export async function readMovedScreen(
  on: Executor,
  hypothesisId: string,
  evidence: ListedEvidence,
  decidedIn: string | null,
): Promise<MovedScreen | null> {
  const entry = evidence.ledger.at(-1);
  if (entry === undefined) return null;
  const { cause, weighingId } = entry;
  if (cause === 'removed' || (cause === 'restored' && weighingId === null)) return null;
  const [evidence_total, support, rows] = await Promise.all([
    countPublicDecided(on, hypothesisId),
    findSupport(on, hypothesisId),
    listPublicAmong(on, hypothesisId, [
      evidence.conversation_id,
      ...(decidedIn === null ? [] : [decidedIn]),
    ]),
  ]);
  if (support === null) return null;
  const conversations = rows.map((row) => presentListed(row, 'reader'));
  return { evidence_total, support, conversations };
}
