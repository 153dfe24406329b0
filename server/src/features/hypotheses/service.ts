import {
  hypothesisTexts,
  type Importance,
  newHypothesisTexts,
  type Support,
} from '@midspan/contract';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import {
  findCreation,
  findHypothesis,
  findSent,
  type HypothesisRow,
  insertHypothesis,
  type NewHypothesis,
} from './store.ts';
import { readSupport } from './support.ts';

interface FirstCredence {
  readonly hypothesisId: string;
  readonly percent: number;
  readonly reason: string;
  readonly importance: Importance | null;
}

export interface HypothesesParts {
  readonly db: Database;
  /** [AC14] Refuses what is beyond a new member's limit; the member's row is held. */
  readonly refuseBeyondLimit: (
    tx: Transaction,
    userId: string,
    kind: 'hypotheses',
  ) => Promise<void>;
  /** Counts the hypothesis in its topic; false when there is no such topic. */
  readonly noteInTopic: (tx: Transaction, topicId: string) => Promise<boolean>;
  /** What the creator believes at first is the creator's personal credence. */
  readonly saveFirstCredence: (
    tx: Transaction,
    userId: string,
    credence: FirstCredence,
  ) => Promise<unknown>;
}

export interface HypothesesService {
  one(id: string, readerId: string | null): Promise<HypothesisRow>;
  createdAt(id: string): Promise<Date>;
  support(id: string): Promise<Support>;
  create(userId: string, topicId: string, given: NewHypothesis): Promise<HypothesisRow>;
  /**
   * Within a transaction of the caller: what the member has sent under this name before. Of two that
   * come in one moment the second waits here and finds the first.
   */
  findSent(
    tx: Transaction,
    userId: string,
    given: NewHypothesis,
  ): Promise<{ id: string; topicId: string } | null>;
  /** Within a transaction of the caller, after `findSent`; answers the new id. */
  add(tx: Transaction, userId: string, topicId: string, given: NewHypothesis): Promise<string>;
}

const notFound = () => new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });

function refuseHidden<T extends { readonly hidden: boolean }>(row: T | null): T {
  if (row === null) throw notFound();
  if (row.hidden) throw new Refusal('REMOVED');
  return row;
}

export function createHypothesesService(parts: HypothesesParts): HypothesesService {
  const { db } = parts;

  const service: HypothesesService = {
    async one(id, readerId) {
      return refuseHidden(await findHypothesis(db, id, readerId));
    },

    async createdAt(id) {
      return refuseHidden(await findCreation(db, id)).createdAt;
    },

    async support(id) {
      refuseHidden(await findCreation(db, id));
      const support = await readSupport(db, id);
      if (support === null) throw notFound();
      return support;
    },

    async create(userId, topicId, given) {
      const id = await inTransaction(db, async (tx) => {
        const first = await service.findSent(tx, userId, given);
        return first?.id ?? service.add(tx, userId, topicId, given);
      });
      return service.one(id, userId);
    },

    async findSent(tx, userId, { tempId }) {
      await lockOwner(tx, userId);
      return tempId === undefined ? null : findSent(tx, userId, tempId);
    },

    async add(tx, userId, topicId, given) {
      await parts.refuseBeyondLimit(tx, userId, 'hypotheses');
      if (!(await parts.noteInTopic(tx, topicId))) {
        const text = newHypothesisTexts.topicUnknown;
        throw new Refusal('NOT_FOUND', { message: text, details: { topic_id: text } });
      }
      const hypothesisId = await insertHypothesis(tx, userId, topicId, given);
      await parts.saveFirstCredence(tx, userId, {
        hypothesisId,
        percent: given.initial_credence,
        reason: given.credence_reason,
        importance: given.importance,
      });
      return hypothesisId;
    },
  };
  return service;
}
