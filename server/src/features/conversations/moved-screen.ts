import type { MovedScreen } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { findSupport } from '../hypotheses/index.ts';
import type { FigureMoved } from './effects.ts';
import { countPublicDecided, findEvidence } from './evidence/listing-store.ts';
import { listPublicAmong } from './listed-store.ts';
import { readListed } from './reading-lists.ts';

/**
 * What a move changes on the page of its hypothesis, read once for everyone who watches. Null when
 * operators moved it: an item then leaves the list or returns to its old place, and pages are read
 * again.
 */
export async function readMovedScreen(
  on: Executor,
  { hypothesisId, evidenceId }: FigureMoved,
  decidedIn: string,
): Promise<MovedScreen | null> {
  const [evidence] = await findEvidence(on, [evidenceId]);
  const cause = evidence?.ledger.at(-1)?.cause;
  if (evidence === undefined || cause === 'removed' || cause === 'restored') return null;
  const [evidence_total, support, rows] = await Promise.all([
    countPublicDecided(on, hypothesisId),
    findSupport(on, hypothesisId),
    listPublicAmong(on, hypothesisId, [evidence.conversation_id, decidedIn]),
  ]);
  if (support === null) return null;
  const conversations = await readListed(on, rows, 'reader');
  return { evidence, evidence_total, support, conversations };
}
