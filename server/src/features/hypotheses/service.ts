import { type Hypothesis, hypothesisTexts, newHypothesisTexts } from '@midspan/contract';
import { v7 as uuidv7 } from 'uuid';
import {
  type Database,
  type Executor,
  inTransaction,
  type Transaction,
} from '../../db/connection.ts';
import { readTogether } from '../../db/read-together.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import { refuseBeyondLimit } from '../accounts/index.ts';
import { insertCredences } from '../credences/index.ts';
import {
  addTopic,
  type NewTopic,
  noteHypothesis,
  readTopic,
  type TopicInTreeRow,
} from '../topics/index.ts';
import { presentHypothesis, withOwnPart } from './present.ts';
import {
  findCreation,
  findDispute,
  findHypothesis,
  findSent,
  type HypothesisRow,
  insertHypothesis,
  listMarks,
  listOwnParts,
  type NewHypothesis,
} from './store.ts';

const notFound = () => new Refusal('NOT_FOUND', { message: hypothesisTexts.notFound });

function refuseHidden<T extends { readonly hidden: boolean }>(row: T | null): T {
  if (row === null) throw notFound();
  if (row.hidden) throw new Refusal('REMOVED');
  return row;
}

export const readHypothesis = async (on: Executor, id: string): Promise<HypothesisRow> =>
  refuseHidden(await findHypothesis(on, id));

/** A hypothesis as its page shows it to everyone; a dispute's includes what it is about. */
export async function presentForPage(on: Executor, row: HypothesisRow): Promise<Hypothesis> {
  const { id, isDispute } = row.hypothesis;
  return presentHypothesis(row, isDispute ? await findDispute(on, id) : null);
}

/** Adds the reader's own part, read now, to the public part of these hypotheses. */
export async function withOwnParts(
  on: Executor,
  hypotheses: readonly Hypothesis[],
  readerId: string,
): Promise<Hypothesis[]> {
  const ids = hypotheses.map(({ id }) => id);
  const parts = new Map((await listOwnParts(on, ids, readerId)).map((row) => [row.id, row]));
  return hypotheses.map((one) => {
    const own = parts.get(one.id);
    return own === undefined ? one : withOwnPart(one, own);
  });
}

/** The same for one hypothesis, whose public part is read at the same time. */
export async function withOwnPartOf(
  on: Executor,
  id: string,
  readerId: string,
  reading: Promise<Hypothesis>,
): Promise<Hypothesis> {
  const [hypothesis, [own]] = await Promise.all([reading, listOwnParts(on, [id], readerId)]);
  return own === undefined ? hypothesis : withOwnPart(hypothesis, own);
}

/** A mark of what has been broadcast about a shown hypothesis. */
export async function readMark(on: Executor, id: string): Promise<string> {
  const [row = null] = await listMarks(on, [id]);
  return refuseHidden(row).mark;
}

/** The same, in one statement for all simultaneous callers. */
export function readMarksTogether(db: Database): (id: string) => Promise<string> {
  const find = readTogether(
    async (ids: readonly string[]) =>
      new Map((await listMarks(db, ids)).map((row) => [row.id, row])),
  );
  return async (id) => refuseHidden((await find(id)) ?? null).mark;
}

/** When a shown hypothesis was created. */
export const readCreatedAt = async (db: Database, id: string): Promise<Date> =>
  refuseHidden(await findCreation(db, id)).createdAt;

/**
 * What the member already sent with this id. The second of two simultaneous calls waits here and
 * finds the first.
 */
async function findFirst(tx: Transaction, userId: string, { tempId }: NewHypothesis) {
  await lockOwner(tx, userId);
  return tempId === undefined ? null : findSent(tx, userId, tempId);
}

/** After `findFirst`; returns the new id. */
async function addHypothesis(
  tx: Transaction,
  userId: string,
  topicId: string,
  given: NewHypothesis,
): Promise<string> {
  await refuseBeyondLimit(tx, userId, 'hypotheses');
  const hypothesisId = uuidv7();
  const topic = await noteHypothesis(tx, topicId, hypothesisId);
  if (topic === null) {
    const text = newHypothesisTexts.topicUnknown;
    throw new Refusal('NOT_FOUND', { message: text, details: { topic_id: text } });
  }
  const place = { topicId, circleId: topic.circleId };
  await insertHypothesis(tx, hypothesisId, userId, place, given);
  // The creator's initial credence is also their personal credence.
  await insertCredences(tx, userId, [
    {
      hypothesisId,
      percent: given.initial_credence,
      reason: given.credence_reason,
      importance: given.importance,
    },
  ]);
  return hypothesisId;
}

export async function createHypothesis(
  db: Database,
  userId: string,
  topicId: string,
  given: NewHypothesis,
): Promise<Hypothesis> {
  const id = await inTransaction(db, async (tx) => {
    const first = await findFirst(tx, userId, given);
    return first?.id ?? addHypothesis(tx, userId, topicId, given);
  });
  return withOwnPartOf(
    db,
    id,
    userId,
    readHypothesis(db, id).then((row) => presentHypothesis(row)),
  );
}

/** A topic, with the first claim to talk about in it. */
export const createTopic = (
  db: Database,
  userId: string,
  fields: NewTopic,
  given: NewHypothesis,
): Promise<TopicInTreeRow> =>
  inTransaction(db, async (tx) => {
    const first = await findFirst(tx, userId, given);
    if (first !== null) return readTopic(tx, first.topicId);
    const topicId = await addTopic(tx, userId, fields);
    await addHypothesis(tx, userId, topicId, given);
    return readTopic(tx, topicId);
  });
