import type { Restatement, RestatementWords } from '@midspan/contract';
import type { RestatementState } from '@midspan/domain';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { restatements, restatementWords } from '../../../db/schema/index.ts';
import { unlessHidden } from '../../visibility/index.ts';

type WordsRow = RestatementWords & { readonly attempt: number; readonly part: 'said' | 'note' };

const isRemoved = sql<boolean>`${restatementWords.removalId} is not null`;

async function readWords(on: Executor, ids: readonly string[]): Promise<Map<string, WordsRow[]>> {
  const rows = await on
    .select({
      restatementId: restatementWords.restatementId,
      attempt: restatementWords.attempt,
      part: restatementWords.part,
      id: restatementWords.id,
      text: unlessHidden(isRemoved, restatementWords.content),
      at: restatementWords.createdAt,
      removed: isRemoved,
    })
    .from(restatementWords)
    .where(inArray(restatementWords.restatementId, [...ids]))
    .orderBy(asc(restatementWords.attempt));
  const words = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return Map.groupBy(words, ({ restatementId }) => restatementId);
}

function triesOf(words: readonly WordsRow[]): Restatement['tries'] {
  const shown = ({ id, text, at, removed }: WordsRow) => ({ id, text, at, removed });
  return words
    .filter(({ part }) => part === 'said')
    .map((said) => {
      const note = words.find((one) => one.part === 'note' && one.attempt === said.attempt);
      return { said: shown(said), note: note === undefined ? null : shown(note) };
    });
}

async function read(on: Executor, where: SQL | undefined): Promise<Restatement[]> {
  const rows = await on.select().from(restatements).where(where).orderBy(asc(restatements.seq));
  if (rows.length === 0) return [];
  const words = await readWords(
    on,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    seq: row.seq,
    asked_by: row.askedBy,
    asked_at: row.createdAt.toISOString(),
    state: row.state,
    changed_at: row.changedAt.toISOString(),
    tries: triesOf(words.get(row.id) ?? []),
  }));
}

/** All of a conversation, oldest first. */
export const listRestatements = (on: Executor, conversationId: string) =>
  read(on, eq(restatements.conversationId, conversationId));

export const findRestatements = async (on: Executor, ids: readonly string[]) =>
  ids.length === 0 ? [] : read(on, inArray(restatements.id, [...ids]));

export async function insertRestatement(
  tx: Transaction,
  row: Pick<typeof restatements.$inferInsert, 'id' | 'conversationId' | 'seq' | 'askedBy'>,
): Promise<void> {
  const now = sql`clock_timestamp()`;
  await tx.insert(restatements).values({ ...row, createdAt: now, changedAt: now });
}

export const insertWords = (
  tx: Transaction,
  row: Pick<
    typeof restatementWords.$inferInsert,
    'restatementId' | 'authorId' | 'attempt' | 'part' | 'content'
  >,
) =>
  tx.insert(restatementWords).values({ id: uuidv7(), ...row, createdAt: sql`clock_timestamp()` });

export const saveState = (tx: Transaction, id: string, state: RestatementState) =>
  tx
    .update(restatements)
    .set({ state, changedAt: sql`clock_timestamp()` })
    .where(eq(restatements.id, id));

/** [SB9] Who of the two has confirmed what the other said back. */
export async function listAskersWhoConfirmed(
  on: Executor,
  conversationId: string,
): Promise<string[]> {
  const rows = await on
    .selectDistinct({ askedBy: restatements.askedBy })
    .from(restatements)
    .where(
      and(eq(restatements.conversationId, conversationId), eq(restatements.state, 'confirmed')),
    );
  return rows.map(({ askedBy }) => askedBy);
}
