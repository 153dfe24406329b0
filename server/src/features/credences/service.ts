import { hypothesisTexts } from '@midspan/contract';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type CredenceRow,
  countHypotheses,
  findCurrent,
  type GivenCredence,
  insertCredences,
} from './store.ts';

const noSuchHypothesis = () => new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });

/** The member's credence on a hypothesis right now; refused where it cannot be believed or not. */
export async function credenceOn(
  tx: Transaction,
  userId: string,
  hypothesisId: string,
): Promise<number | null> {
  const percent = await findCurrent(tx, userId, hypothesisId);
  if (percent !== null) return percent;
  if ((await countHypotheses(tx, [hypothesisId])) === 0) throw noSuchHypothesis();
  return null;
}

export interface CredencesService {
  /** Saves all of them or none; of several for one hypothesis the last one counts. */
  save(userId: string, given: readonly GivenCredence[]): Promise<CredenceRow[]>;
}

export function createCredencesService(db: Database): CredencesService {
  return {
    save(userId, given) {
      const lastOfEach = [...new Map(given.map((one) => [one.hypothesisId, one])).values()];
      return inTransaction(db, async (tx) => {
        const ids = lastOfEach.map((one) => one.hypothesisId);
        if ((await countHypotheses(tx, ids)) !== ids.length) {
          throw noSuchHypothesis();
        }
        return insertCredences(tx, userId, lastOfEach);
      });
    },
  };
}
