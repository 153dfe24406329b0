import { conversationTexts, hypothesisTexts } from '@midspan/contract';
import { type MindMove, mindMove } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import {
  type CredenceRow,
  findBelievable,
  findCurrent,
  findOwnTalk,
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

/** The member's current credence on a hypothesis; refused where there can be none. */
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

/**
 * Saves one credence, with the conversation after which it was given. `move` is how it differs from
 * the one before that conversation; null unless it names one.
 */
export const saveCredence = (
  db: Database,
  userId: string,
  given: GivenCredence,
  conversationId: string | undefined,
): Promise<{ row: CredenceRow; move: MindMove | null }> =>
  inTransaction(db, async (tx) => {
    await lockOwner(tx, userId);
    await refuseUnbelievable(tx, [given.hypothesisId]);
    const talk =
      conversationId === undefined
        ? null
        : await readOwnTalk(tx, userId, conversationId, given.hypothesisId);
    const before = await findCurrent(tx, userId, given.hypothesisId);
    const isFirst = talk?.isNoted === false;
    const noted = isFirst ? { ...given, conversationId } : given;
    const [row] = await insertCredences(tx, userId, [noted]);
    if (row === undefined) throw new Error('a saved credence is missing');
    return {
      row,
      move: isFirst && before !== null ? mindMove(talk.side, before, given.percent) : null,
    };
  });

/** [RF3] The conversation that a credence names, if it may; any other counts as none. */
async function readOwnTalk(
  tx: Transaction,
  userId: string,
  conversationId: string,
  hypothesisId: string,
) {
  const talk = await findOwnTalk(tx, userId, conversationId);
  if (talk === null || talk.hypothesisId !== hypothesisId) {
    throw new Refusal('NOT_FOUND', { message: conversationTexts.notFound });
  }
  if (!talk.isCompleted) throw new Refusal('CONVERSATION_ACTIVE');
  return talk;
}
