import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { notBlocked } from '../blocks/index.ts';

/** A participant's place in a conversation. */
export interface Place {
  readonly conversationId: string;
  readonly userId: string;
}

const unnested = (places: readonly Place[]) => sql`unnest(
  ${sql.param(places.map(({ conversationId }) => conversationId))}::uuid[],
  ${sql.param(places.map(({ userId }) => userId))}::uuid[]
) as own (conversation_id, user_id)`;

/** These participants have their conversations open right now. */
export async function saveHere(db: Database, places: readonly Place[]): Promise<void> {
  // In order, or two servers could wait for each other.
  await db.execute(sql`
    insert into conversation_presence (conversation_id, user_id, here_at)
    select distinct own.conversation_id, own.user_id, statement_timestamp()
    from ${unnested(places)}
    join conversations c on c.id = own.conversation_id and c.status = 'active'
    order by 1, 2
    on conflict (conversation_id, user_id) do update set here_at = excluded.here_at`);
}

export interface PartnerRow {
  readonly conversationId: string;
  /** whose partner it is */
  readonly userId: string;
  readonly partnerId: string;
  readonly online: boolean;
  readonly hereAt: Date | null;
}

/**
 * [ST6] The partners of these participants. Left out are conversations that are over and members
 * who have blocked each other.
 */
export async function listPartners(
  db: Database,
  places: readonly Place[],
  graceMs: number,
): Promise<PartnerRow[]> {
  const partnerId = sql`case when c.user1_id = own.user_id then c.user2_id else c.user1_id end`;
  const { rows } = await db.execute<{
    conversation_id: string;
    user_id: string;
    partner_id: string;
    online: boolean;
    here_at: string | null;
  }>(sql`
    select own.conversation_id, own.user_id, ${partnerId} as partner_id, here.here_at,
      coalesce(here.here_at > clock_timestamp() - ${graceMs} * interval '1 millisecond', false)
        as online
    from ${unnested(places)}
    join conversations c on c.id = own.conversation_id and c.status = 'active'
    left join conversation_presence here
      on here.conversation_id = c.id and here.user_id = ${partnerId}
    where ${notBlocked(sql`own.user_id`, partnerId)}`);
  return rows.map((row) => ({
    conversationId: row.conversation_id,
    userId: row.user_id,
    partnerId: row.partner_id,
    online: row.online,
    hereAt: row.here_at === null ? null : new Date(row.here_at),
  }));
}
