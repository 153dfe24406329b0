import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/connection.ts';
import { preparedText } from '../../db/prepared.ts';
import { readTogether } from '../../db/read-together.ts';
import type { Gate } from '../../session/gate.ts';
import type { Session } from '../../session/sessions.ts';

/** Many more than are in use at a time; the oldest are looked up again. */
const KNOWN_MAX = 100_000;

const ID = /^[0-9a-f-]{36}$/;

const ids = sql`array(select unnest(${sql.placeholder('ids')}::uuid[]))`;

/**
 * Everything that a caller can name, with the circle it belongs to. Members belong to none; they are
 * here so that their ids are known too.
 */
const find = preparedText<{ name: string; circle_id: string | null }>(
  'circles_of',
  sql`
    select id::text as name, circle_id from topics where id = any(${ids})
    union all
    select id::text, circle_id from hypotheses where id = any(${ids})
    union all
    select part.id::text, claim.circle_id
    from (
      select id, hypothesis_id from conversations where id = any(${ids})
      union all select id, hypothesis_id from evidence where id = any(${ids})
      union all select id, hypothesis_id from overturn_proposals where id = any(${ids})
      union all select id, hypothesis_id from private_requests where id = any(${ids})
      union all select id, hypothesis_id from invitations where id = any(${ids})
      union all select said.id, hypothesis_id from messages said
        join conversations on conversations.id = said.conversation_id where said.id = any(${ids})
      union all select flag.id, hypothesis_id from flags flag
        join conversations on conversations.id = flag.conversation_id where flag.id = any(${ids})
      union all select asked.id, hypothesis_id from restatements asked
        join conversations on conversations.id = asked.conversation_id where asked.id = any(${ids})
      union all select words.id, hypothesis_id from restatement_words words
        join restatements asked on asked.id = words.restatement_id
        join conversations on conversations.id = asked.conversation_id where words.id = any(${ids})
    ) part join hypotheses claim on claim.id = part.hypothesis_id
    union all
    select invitations.code, claim.circle_id from invitations
      join hypotheses claim on claim.id = invitations.hypothesis_id
      where invitations.code = any(array(select unnest(${sql.placeholder('codes')}::text[])))
    union all
    select id::text, id from circles where id = any(${ids})
    union all
    select id::text, circle_id from circle_links where id = any(${ids})
    union all
    select id::text, circle_id from rounds where id = any(${ids})
    union all
    select id::text, null from users where id = any(${ids})`,
);

/**
 * [CI2] Where things belong never changes, so each is looked up once. What doesn't exist may still
 * come to be and is looked up each time, and so is what the caller may not know of, which would
 * otherwise be answered sooner.
 */
export function createGate(db: Database): Gate {
  const known = new LRUCache<string, { circleId: string | null }>({ max: KNOWN_MAX });

  const lookUp = readTogether(async (names: readonly string[]) => {
    const rows = await find(db, {
      ids: names.filter((name) => ID.test(name)),
      codes: names.filter((name) => !ID.test(name)),
    });
    for (const { name, circle_id: circleId } of rows) known.set(name, { circleId });
    return new Map(rows.map(({ name, circle_id }) => [name, circle_id]));
  });

  const isOpenTo = (own: Session['circles'] | null, { circleId }: { circleId: string | null }) =>
    own === null || circleId === null || circleId in own;

  const circleOf = async (name: string, own: Session['circles'] | null) => {
    const place = known.get(name);
    const isAnswered = place !== undefined && isOpenTo(own, place);
    return isAnswered ? place.circleId : ((await lookUp(name)) ?? null);
  };

  return {
    isOpen: (names, own) =>
      names.every((name) => {
        const place = known.get(name);
        return place !== undefined && isOpenTo(own, place);
      }),

    async circlesOf(names, own) {
      // Most calls name what is known and public.
      if (names.every((name) => known.get(name)?.circleId === null)) return new Map();
      const found = await Promise.all(
        names.map(async (name) => [name, await circleOf(name, own)] as const),
      );
      return new Map(found.flatMap(([name, circleId]) => (circleId ? [[name, circleId]] : [])));
    },
  };
}
