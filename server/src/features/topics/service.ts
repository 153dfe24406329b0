import { topicTexts } from '@midspan/contract';
import { canMoveBelow } from '@midspan/domain';
import { type Database, inTransaction, type Transaction } from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  findTopic,
  holdParent,
  insertTopic,
  lineOf,
  type TopicFields,
  type TopicInTreeRow,
  updateTopic,
} from './store.ts';
import { lockTree } from './topic-tree.ts';

const notFound = () => new Refusal('NOT_FOUND', { message: topicTexts.notFound });

const wrongParent = (text: string) =>
  new Refusal('INVALID', { message: text, details: { parent_id: text } });

async function findOrRefuse(on: Database | Transaction, id: string): Promise<TopicInTreeRow> {
  const topic = await findTopic(on, id);
  if (topic === null) throw notFound();
  if (topic.isHidden) throw new Refusal('REMOVED');
  return topic;
}

export interface TopicsService<FirstHypothesis> {
  one(id: string): Promise<TopicInTreeRow>;
  update(userId: string, id: string, fields: TopicFields): Promise<TopicInTreeRow>;
  createWithHypothesis(
    userId: string,
    fields: TopicFields,
    hypothesis: FirstHypothesis,
  ): Promise<TopicInTreeRow>;
}

export interface TopicsParts<FirstHypothesis> {
  readonly db: Database;
  /** [AC14] Refuses what is beyond a new member's limit; the member's row is held. */
  readonly refuseBeyondLimit: (tx: Transaction, userId: string, kind: 'topics') => Promise<void>;
  /** The hypothesis, if the member has sent it before; holds the member's row. */
  readonly findSent: (
    tx: Transaction,
    userId: string,
    hypothesis: FirstHypothesis,
  ) => Promise<{ readonly topicId: string } | null>;
  readonly addHypothesis: (
    tx: Transaction,
    userId: string,
    topicId: string,
    hypothesis: FirstHypothesis,
  ) => Promise<unknown>;
}

export function createTopicsService<FirstHypothesis>({
  db,
  refuseBeyondLimit,
  findSent,
  addHypothesis,
}: TopicsParts<FirstHypothesis>): TopicsService<FirstHypothesis> {
  return {
    one: (id) => findOrRefuse(db, id),

    update: (userId, id, fields) =>
      inTransaction(db, async (tx) => {
        await lockTree(tx);
        const topic = await findOrRefuse(tx, id);
        if (topic.createdBy !== userId) throw new Refusal('FORBIDDEN');
        if (fields.parent_id !== null) {
          const line = await lineOf(tx, fields.parent_id);
          if (!(await holdParent(tx, fields.parent_id))) {
            throw wrongParent(topicTexts.parentUnknown);
          }
          if (!canMoveBelow(id, line)) throw wrongParent(topicTexts.parentCircle);
        }
        await updateTopic(tx, id, fields);
        return findOrRefuse(tx, id);
      }),

    createWithHypothesis: (userId, fields, hypothesis) =>
      inTransaction(db, async (tx) => {
        const first = await findSent(tx, userId, hypothesis);
        if (first !== null) return findOrRefuse(tx, first.topicId);
        await refuseBeyondLimit(tx, userId, 'topics');
        if (fields.parent_id !== null && !(await holdParent(tx, fields.parent_id))) {
          throw wrongParent(topicTexts.parentUnknown);
        }
        const { id } = await insertTopic(tx, userId, fields);
        await addHypothesis(tx, userId, id, hypothesis);
        return findOrRefuse(tx, id);
      }),
  };
}
