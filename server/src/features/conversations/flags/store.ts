import type { ActiveFlag } from '@midspan/contract';
import type { FlagState } from '@midspan/domain';
import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Executor, Transaction } from '../../../db/connection.ts';
import { firstOf } from '../../../db/rows.ts';
import { conversations, flags, messages } from '../../../db/schema/index.ts';
import { unlessHidden } from '../../visibility/index.ts';

export type FlagRow = typeof flags.$inferSelect & { readonly flaggedText: string };

const select = (on: Executor) =>
  on
    .select({
      ...getTableColumns(flags),
      flaggedText: unlessHidden(sql`${messages.removalId} is not null`, messages.content),
    })
    .from(flags)
    .innerJoin(messages, eq(messages.id, flags.messageId));

/** A flag in a past or current open state. */
export function presentFlag(row: FlagRow, state: ActiveFlag['state']): ActiveFlag {
  return {
    flagId: row.id,
    messageId: row.messageId,
    flaggedText: row.flaggedText,
    flagType: row.type,
    flaggedBy: row.flaggerId,
    flaggedUserId: row.authorId,
    state,
    // Later changes are not sent with earlier events.
    clarification: state === 'created' ? null : row.clarification,
    suggestion: state === 'suggested' ? row.suggestion : null,
  };
}

export async function findFlags(on: Executor, ids: readonly string[]): Promise<FlagRow[]> {
  return ids.length === 0 ? [] : select(on).where(inArray(flags.id, [...ids]));
}

export const findFlag = (on: Executor, id: string) => firstOf(findFlags(on, [id]));

export const findOpenFlag = (on: Executor, conversationId: string) =>
  firstOf(
    select(on).where(and(eq(flags.conversationId, conversationId), ne(flags.state, 'resolved'))),
  );

export async function findActiveFlag(
  on: Executor,
  conversationId: string,
): Promise<ActiveFlag | null> {
  const row = await findOpenFlag(on, conversationId);
  return row === null || row.state === 'resolved' ? null : presentFlag(row, row.state);
}

export async function insertFlag(
  tx: Transaction,
  given: Omit<typeof flags.$inferInsert, 'id'>,
): Promise<string> {
  const id = uuidv7();
  await tx.insert(flags).values({ id, ...given });
  await tx.update(messages).set({ flagType: given.type }).where(eq(messages.id, given.messageId));
  await silence(tx, given.conversationId, given.authorId);
  return id;
}

/** Whom the open flag keeps from sending; stored where sending checks it. */
const silence = (tx: Transaction, conversationId: string, userId: string | null) =>
  tx.update(conversations).set({ silencedId: userId }).where(eq(conversations.id, conversationId));

export interface FlagTextsGiven {
  readonly clarification?: string;
  readonly suggestion?: string;
  readonly resolutionText?: string;
}

export async function saveFlag(
  tx: Transaction,
  flag: FlagRow,
  state: FlagState,
  texts: FlagTextsGiven,
): Promise<void> {
  await tx
    .update(flags)
    .set({
      state,
      ...texts,
      ...(state === 'clarified' && { clarifiedAt: sql`clock_timestamp()` }),
      ...(state === 'resolved' && { resolvedAt: sql`clock_timestamp()` }),
    })
    .where(and(eq(flags.id, flag.id), eq(flags.state, flag.state)));
  if (state === 'clarified' || state === 'resolved') await silence(tx, flag.conversationId, null);
  if (state === 'resolved') {
    await tx.update(messages).set({ flagResolved: true }).where(eq(messages.id, flag.messageId));
  }
}
