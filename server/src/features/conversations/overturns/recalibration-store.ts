import type { Weight } from '@midspan/domain';
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { recalibrations, users } from '../../../db/schema/index.ts';

const select = (on: Executor) =>
  on
    .select({ row: getTableColumns(recalibrations), username: users.username })
    .from(recalibrations)
    .innerJoin(users, eq(users.id, recalibrations.proposerId));

export type ListedRecalibration = Awaited<ReturnType<typeof select>>[number];
type Status = ListedRecalibration['row']['status'];

const findOne = async (on: Executor, where: SQL | undefined) =>
  (await select(on).where(where))[0] ?? null;

export const findRecalibration = (on: Executor, id: string) =>
  findOne(on, eq(recalibrations.id, id));

export const findRecalibrations = (on: Executor, ids: readonly string[]) =>
  ids.length === 0 ? [] : select(on).where(inArray(recalibrations.id, [...ids]));

const isOpenIn = (conversationId: string) =>
  and(eq(recalibrations.conversationId, conversationId), eq(recalibrations.status, 'proposed'));

export const findOpenRecalibration = (on: Executor, conversationId: string) =>
  findOne(on, isOpenIn(conversationId));

export async function insertRecalibration(
  tx: Transaction,
  given: {
    readonly conversationId: string;
    readonly evidenceId: string;
    readonly proposerId: string;
    readonly weight: Weight;
    readonly reason: string;
  },
): Promise<string> {
  const { weight, ...rest } = given;
  const id = uuidv7();
  await tx.insert(recalibrations).values({
    id,
    ...rest,
    hypothesisLikelihood: weight.hypothesis,
    negationLikelihood: weight.negation,
  });
  return id;
}

export async function saveAnswer(tx: Transaction, id: string, status: Status): Promise<void> {
  await tx
    .update(recalibrations)
    .set({ status, answeredAt: sql`clock_timestamp()` })
    .where(and(eq(recalibrations.id, id), eq(recalibrations.status, 'proposed')));
}

/** What is still open when a dispute ends can no longer be answered. */
export async function closeRecalibrations(tx: Transaction, conversationId: string): Promise<void> {
  await tx
    .update(recalibrations)
    .set({ status: 'closed', answeredAt: sql`clock_timestamp()` })
    .where(isOpenIn(conversationId));
}
