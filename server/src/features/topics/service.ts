import { circleTexts, type RouteParsed, type topicRoutes, topicTexts } from '@midspan/contract';
import { canMoveBelow } from '@midspan/domain';
import {
  type Database,
  type Executor,
  inTransaction,
  type Transaction,
} from '../../db/connection.ts';
import { Refusal } from '../../platform/refusal.ts';
import { refuseBeyondLimit } from '../accounts/index.ts';
import {
  findTopic,
  holdCircle,
  holdParent,
  insertTopic,
  lineOf,
  lockTree,
  type TopicFields,
  type TopicInTreeRow,
  updateTopic,
} from './store.ts';

const notFound = () => new Refusal('NOT_FOUND', { message: topicTexts.notFound });

const wrongParent = (text: string) =>
  new Refusal('INVALID', { message: text, details: { parent_id: text } });

export async function readTopic(on: Executor, id: string): Promise<TopicInTreeRow> {
  const topic = await findTopic(on, id);
  if (topic === null) throw notFound();
  if (topic.isHidden) throw new Refusal('REMOVED');
  return topic;
}

export const editTopic = (
  db: Database,
  userId: string,
  id: string,
  fields: TopicFields,
): Promise<TopicInTreeRow> =>
  inTransaction(db, async (tx) => {
    await lockTree(tx);
    const topic = await readTopic(tx, id);
    if (topic.createdBy !== userId) throw new Refusal('FORBIDDEN');
    if (fields.parent_id !== null) {
      const line = await lineOf(tx, fields.parent_id);
      if (!(await holdParent(tx, fields.parent_id, topic.circleId))) {
        throw wrongParent(topicTexts.parentUnknown);
      }
      if (!canMoveBelow(id, line)) throw wrongParent(topicTexts.parentCircle);
    }
    await updateTopic(tx, id, fields);
    return readTopic(tx, id);
  });

export type NewTopic = RouteParsed<typeof topicRoutes.createWithHypothesis>['body']['topic'];

/** Within the caller's transaction, which holds the member's row lock; returns the new id. */
export async function addTopic(
  tx: Transaction,
  userId: string,
  { circle_id: circleId, ...fields }: NewTopic,
): Promise<string> {
  await refuseBeyondLimit(tx, userId, 'topics');
  // [CI2] The gate has replaced a circle of others by one that doesn't exist.
  if (circleId !== null && !(await holdCircle(tx, circleId))) {
    throw new Refusal('NOT_FOUND', { message: circleTexts.notFound });
  }
  if (fields.parent_id !== null && !(await holdParent(tx, fields.parent_id, circleId))) {
    throw wrongParent(topicTexts.parentUnknown);
  }
  const { id } = await insertTopic(tx, userId, { ...fields, circleId });
  return id;
}
