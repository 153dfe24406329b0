import type { Weighing } from '@midspan/contract';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { hypotheses, users, weighings } from '../../../db/schema/index.ts';
import { stated, weightOf } from '../items/weight-columns.ts';

/** [SD6] Since when a claim is carried. */
export async function findCarried(
  on: Executor,
  hypothesisId: string,
): Promise<{ carriedSeq: number | null }> {
  const { carriedSeq, id } = hypotheses;
  const [row] = await on.select({ carriedSeq }).from(hypotheses).where(eq(id, hypothesisId));
  return row ?? { carriedSeq: null };
}

/** Where and when items were weighed, by the weighings' ids. */
export async function findPlaces(on: Executor, ids: readonly string[]) {
  const rows = await on
    .select({
      id: weighings.id,
      conversationId: weighings.conversationId,
      at: weighings.createdAt,
    })
    .from(weighings)
    .where(inArray(weighings.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findNames(
  on: Executor,
  userIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await on
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** What two members agreed on, by id. */
export async function findWeighings(
  on: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Weighing>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select()
    .from(weighings)
    .where(inArray(weighings.id, [...ids]));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        evidenceId: row.evidenceId,
        ...stated(weightOf(row)),
        at: row.createdAt.toISOString(),
      },
    ]),
  );
}
