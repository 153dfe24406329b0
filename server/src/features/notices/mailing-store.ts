import { type MailedKind, mailedAs, noticeKindField } from '@midspan/contract';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../db/connection.ts';
import { mailOutbox, type NewNotice, notices } from '../../db/schema/index.ts';
import { findByIds, type NoticeRow } from './store.ts';

/**
 * Serializes emails to a member until the end of `tx`: each must see what the others have counted.
 * In a fixed order, so that no two deadlock.
 */
export async function takeTurnMailing(tx: Transaction, userIds: readonly string[]): Promise<void> {
  const keys = [...new Set(userIds)].sort().map((id) => `notice-mail:${id}`);
  for (const key of keys) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  }
}

/**
 * How many emails of which kind these members were sent within the last day. Counted by emails,
 * because a block removes some of the notices.
 */
export const countMailed = (tx: Transaction, userIds: readonly string[]) =>
  tx
    .select({ userId: mailOutbox.userId, kind: mailOutbox.noticeKind, sent: count() })
    .from(mailOutbox)
    .where(
      and(
        inArray(mailOutbox.userId, [...userIds]),
        sql`${mailOutbox.createdAt} > now() - interval '1 day'`,
      ),
    )
    .groupBy(mailOutbox.userId, mailOutbox.noticeKind);

/** A notice that its member has not seen and no email was sent about, locked until `tx` ends. */
export async function holdUnmailed(tx: Transaction, id: string): Promise<NewNotice | null> {
  const [owner] = await tx
    .select({ userId: notices.userId })
    .from(notices)
    .where(eq(notices.id, id));
  if (owner === undefined) return null;
  // Before the row: another email of theirs may include this notice, and would wait for it.
  await takeTurnMailing(tx, [owner.userId]);
  const [row] = await tx
    .select()
    .from(notices)
    .where(and(eq(notices.id, id), isNull(notices.readAt), isNull(notices.mailedAs)))
    .for('update');
  return row ?? null;
}

const TURN_KINDS = noticeKindField.options.filter(
  (kind) => mailedAs(kind, { outcome: null, hours_left: null }) === 'your_turn',
);

/** [NO5] One email is for everything that waits in its conversation by then. */
export async function markMailed(
  tx: Transaction,
  { id, userId, conversationId }: NewNotice & { readonly id: string },
  kind: MailedKind,
): Promise<NoticeRow | null> {
  const isIncluded =
    kind === 'your_turn' && conversationId != null
      ? and(
          eq(notices.userId, userId),
          eq(notices.conversationId, conversationId),
          inArray(notices.kind, TURN_KINDS),
          isNull(notices.readAt),
          isNull(notices.mailedAs),
        )
      : eq(notices.id, id);
  await tx.update(notices).set({ mailedAs: kind }).where(isIncluded);
  const [row] = await findByIds(tx, [id]);
  return row ?? null;
}
