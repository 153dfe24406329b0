import { hypothesisTexts } from '@midspan/contract';
import { type Database, inTransaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CredenceRow, countHypotheses, type GivenCredence, insertCredences } from './store.ts';

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
          throw new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });
        }
        return insertCredences(tx, userId, lastOfEach);
      });
    },
  };
}
