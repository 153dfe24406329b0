import { hypothesisTexts } from '@midspan/contract';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type CredenceRow,
  findBelievable,
  findCurrent,
  type GivenCredence,
  insertCredences,
} from './store.ts';

const noSuchHypothesis = () => new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });

/** Refuses credences on what doesn't exist or was removed. */
async function refuseUnbelievable(tx: Transaction, ids: readonly string[]): Promise<void> {
  const found = await findBelievable(tx, ids);
  if (found.length !== ids.length) throw noSuchHypothesis();
  if (found.some(({ hidden }) => hidden)) throw new Refusal('REMOVED');
}

/** The member's credence on a hypothesis right now; refused where it cannot be believed or not. */
export async function credenceOn(
  tx: Transaction,
  userId: string,
  hypothesisId: string,
): Promise<number | null> {
  await refuseUnbelievable(tx, [hypothesisId]);
  return findCurrent(tx, userId, hypothesisId);
}

/** Saves all of them or none; of several for one hypothesis the last one counts. */
export function saveCredences(
  db: Database,
  userId: string,
  given: readonly GivenCredence[],
): Promise<CredenceRow[]> {
  const lastOfEach = [...new Map(given.map((one) => [one.hypothesisId, one])).values()];
  return inTransaction(db, async (tx) => {
    await refuseUnbelievable(
      tx,
      lastOfEach.map((one) => one.hypothesisId),
    );
    return insertCredences(tx, userId, lastOfEach);
  });
}
