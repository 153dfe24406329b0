import type { Turn } from '@midspan/domain';
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { conversations } from '../../db/schema/index.ts';
import type { ConversationRow } from './kernel/change.ts';

export type TwoTalking = Pick<ConversationRow, 'id' | 'user1Id' | 'user2Id' | 'hypothesisId'>;

const { id, user1Id, user2Id, hypothesisId } = getTableColumns(conversations);

/** Active conversations in the order of their ids, after one of them. */
export const listActive = (
  db: Database,
  after: string | undefined,
  limit: number,
): Promise<TwoTalking[]> =>
  db
    .select({ id, user1Id, user2Id, hypothesisId })
    .from(conversations)
    .where(
      and(
        eq(conversations.status, 'active'),
        after === undefined ? undefined : gt(conversations.id, after),
      ),
    )
    .orderBy(asc(conversations.id))
    .limit(limit);

/** A turn, and whose it is. */
export interface OwnTurn {
  readonly conversationId: string;
  readonly userId: string;
  readonly turn: Turn;
}

const texts = (values: readonly string[], type: 'uuid' | 'text' | 'timestamptz') =>
  sql`${sql.param([...values])}::${sql.raw(type)}[]`;

/** Notes what waits in these conversations now, and forgets what no longer does. */
export async function noteTurns(
  tx: Transaction,
  conversationIds: readonly string[],
  waiting: readonly OwnTurn[],
): Promise<void> {
  const column = (of: (one: OwnTurn) => string, type: Parameters<typeof texts>[1]) =>
    texts(waiting.map(of), type);
  const found = sql`unnest(
    ${column((one) => one.conversationId, 'uuid')}, ${column((one) => one.userId, 'uuid')},
    ${column(({ turn }) => turn.kind, 'text')}, ${column(({ turn }) => turn.id, 'uuid')},
    ${column(({ turn }) => turn.at, 'timestamptz')}
  ) as found (conversation_id, user_id, kind, turn_id, made_at)`;
  await tx.execute(sql`
    delete from waiting_turns known where conversation_id = any(${texts(conversationIds, 'uuid')})
      and not exists (select from ${found}
        where (found.conversation_id, found.user_id, found.kind, found.turn_id, found.made_at)
          = (known.conversation_id, known.user_id, known.kind, known.turn_id, known.made_at))`);
  await tx.execute(sql`
    insert into waiting_turns (conversation_id, user_id, kind, turn_id, made_at)
    select * from ${found} order by 1, 2, 3, 4, 5 on conflict do nothing`);
}

/**
 * [PU5] Whose turns have waited for so long without a reminder; from now on they have had it. Of two
 * servers at once, the second finds none.
 */
export async function takeDue(
  tx: Transaction,
  conversationIds: readonly string[],
  afterMs: number,
): Promise<{ readonly conversationId: string; readonly userId: string }[]> {
  const { rows } = await tx.execute<{ conversationId: string; userId: string }>(sql`
    with due as (
      update waiting_turns set reminded_at = now()
      where conversation_id = any(${texts(conversationIds, 'uuid')}) and reminded_at is null
        and since <= now() - ${afterMs}::double precision * interval '1 millisecond'
      returning conversation_id, user_id)
    select distinct conversation_id as "conversationId", user_id as "userId"
    from due order by 1, 2`);
  return rows;
}

/** What waited in conversations that have ended. */
export const forgetEndedTurns = (db: Database) =>
  db.execute(sql`delete from waiting_turns known using conversations c
    where c.id = known.conversation_id and c.status <> 'active'`);
