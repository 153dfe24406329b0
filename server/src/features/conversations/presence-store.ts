import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connection.ts';
import { preparedText } from '../../db/prepared.ts';
import { notBlocked } from '../blocks/index.ts';

/** A participant's place in a conversation. */
export interface Place {
  readonly conversationId: string;
  readonly userId: string;
}

const given = sql`unnest(
  ${sql.placeholder('conversationIds')}::uuid[], ${sql.placeholder('userIds')}::uuid[]
) as own (conversation_id, user_id)`;

const valuesOf = (places: readonly Place[]) => ({
  conversationIds: places.map(({ conversationId }) => conversationId),
  userIds: places.map(({ userId }) => userId),
});

// In a fixed order, so that no two servers deadlock.
const here = preparedText(
  'save_presence',
  sql`insert into conversation_presence (conversation_id, user_id, here_at)
    select distinct own.conversation_id, own.user_id, statement_timestamp()
    from ${given}
    join conversations c on c.id = own.conversation_id and c.status = 'active'
    order by 1, 2
    on conflict (conversation_id, user_id) do update set here_at = excluded.here_at`,
);

/** These participants have their conversations open right now. */
export async function saveHere(db: Database, places: readonly Place[]): Promise<void> {
  await here(db, valuesOf(places));
}

export interface PartnerRow extends Record<string, unknown> {
  readonly conversationId: string;
  /** whose partner it is */
  readonly userId: string;
  readonly partnerId: string;
  readonly online: boolean;
  readonly hereAt: Date | null;
}

const partnerId = sql`case when c.user1_id = own.user_id then c.user2_id else c.user1_id end`;

const partners = preparedText<PartnerRow>(
  'partners',
  sql`select own.conversation_id as "conversationId", own.user_id as "userId",
      ${partnerId} as "partnerId", here.here_at as "hereAt",
      coalesce(here.here_at > clock_timestamp()
        - ${sql.placeholder('graceMs')}::int * interval '1 millisecond', false) as online
    from ${given}
    join conversations c on c.id = own.conversation_id and c.status = 'active'
    left join conversation_presence here
      on here.conversation_id = c.id and here.user_id = ${partnerId}
    where ${notBlocked(sql`own.user_id`, partnerId)}`,
);

/**
 * [ST6] The partners of these participants. Left out are conversations that are over and members
 * who have blocked each other.
 */
export const listPartners = (
  db: Database,
  places: readonly Place[],
  graceMs: number,
): Promise<PartnerRow[]> => partners(db, { ...valuesOf(places), graceMs });
