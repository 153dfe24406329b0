import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';
import { prepared } from '../../../db/prepared.ts';
import type { Role } from '../kernel/change.ts';
import { itemPlace } from './history-store.ts';

/** The most that a page holds of each. */
export interface PageSize {
  readonly messages: number;
  readonly events: number;
}

async function readNumber(on: Executor, query: SQL): Promise<number | null> {
  const { rows } = await on.execute<{ seq: string | null }>(query);
  const [row] = rows;
  return row?.seq == null ? null : Number(row.seq);
}

const TABLES = { messages: sql`messages`, events: sql`conversation_events` };

/**
 * [ST5] Where the page that ends before a number begins: just after the first entry that doesn't
 * fit.
 */
export async function findStart(
  on: Executor,
  conversationId: string,
  before: number,
  size: PageSize,
): Promise<number> {
  const statement = STARTS.get(size) ?? startOf(size);
  STARTS.set(size, statement);
  const [row] = await statement(on).execute({ conversationId, before });
  return Number(row?.seq ?? 0) + 1;
}

/** One statement for each of the few sizes that there are. */
const STARTS = new Map<PageSize, ReturnType<typeof startOf>>();

function startOf(size: PageSize) {
  const tooMuch = (what: keyof PageSize) => sql`(
    select seq from ${TABLES[what]}
    where conversation_id = ${sql.placeholder('conversationId')}
      and seq < ${sql.placeholder('before')}
    order by seq desc offset ${sql.raw(`${size[what]}`)} limit 1)`;
  return prepared((on) =>
    on
      .select({
        seq: sql<string | null>`greatest(${tooMuch('messages')}, ${tooMuch('events')})`,
      })
      .from(sql`(select) one`)
      .prepare(`page_start_${size.messages}_${size.events}`),
  );
}

/** [ST5] Where the page that begins after a number ends; null if it holds all the rest. */
export async function findEnd(
  on: Executor,
  conversationId: string,
  after: number,
  size: PageSize,
): Promise<number | null> {
  const tooMuch = (what: keyof PageSize) => sql`(
    select seq from ${TABLES[what]} where conversation_id = ${conversationId} and seq > ${after}
    order by seq offset ${size[what]} limit 1)`;
  const query = sql`select least(${tooMuch('messages')}, ${tooMuch('events')}) as seq`;
  const first = await readNumber(on, query);
  return first === null ? null : first - 1;
}

/**
 * The number at which a message, an item's card or a restatement stands; null for what the reader
 * may not see.
 */
export const findPlace = (on: Executor, conversationId: string, id: string, role: Role) =>
  readNumber(
    on,
    sql`select seq from messages where conversation_id = ${conversationId} and id = ${id}
      union all select seq from restatements where conversation_id = ${conversationId}
        and id = ${id} and (${role === 'participant'} or state = 'confirmed')
      union all ${itemPlace(conversationId, id, role === 'reader')} limit 1`,
  );
