import type { DeskContent, RemovableKind } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/connection.ts';

/** Enough of a text to recognize it. */
const TEXT_SHOWN = 300;

/**
 * How many of the newest messages and restatements are searched. An index of their words would slow
 * down every message; what is older is found by its id, its author or a report.
 */
const NEWEST_SEARCHED = 20_000;

/** Conditions; for what is said, what it is selected from. */
type Parts = Readonly<Record<RemovableKind, SQL>>;

/** [DK4] [DK13] What members wrote that every member could read: not in circles, nor between two. */
async function readContent(on: Executor, which: Parts, limit: number): Promise<DeskContent[]> {
  const place = (topic: SQL, claim: SQL, talk: SQL) =>
    sql`${topic} as topic_id, ${claim} as hypothesis_id, ${talk} as conversation_id`;
  const none = sql`null::uuid`;
  const inClaim = (talk: SQL) => place(sql`claim.topic_id`, sql`claim.id`, talk);
  const part = (kind: RemovableKind, text: SQL, author: SQL, at: SQL, from: SQL) => sql`(
    select ${kind}::text as kind, part.id, part.created_at, ${author} as author_id,
      ${text} as text, part.removal_id is not null as is_removed, ${at}
    from ${from} order by part.id desc limit ${limit})`;
  const said = (talkId: SQL) => sql`join conversations talk on talk.id = ${talkId}
    join hypotheses claim on claim.id = talk.hypothesis_id
    where talk.conversation_type = 'public' and claim.circle_id is null`;
  const parts = sql.join(
    [
      part(
        'topic',
        sql`concat_ws(E'\n', name, description)`,
        sql`created_by`,
        place(sql`part.id`, none, none),
        sql`topics part where circle_id is null and ${which.topic}`,
      ),
      part(
        'hypothesis',
        sql`statement`,
        sql`created_by`,
        place(sql`topic_id`, sql`part.id`, none),
        sql`hypotheses part where circle_id is null and not is_dispute and ${which.hypothesis}`,
      ),
      part(
        'evidence',
        sql`concat_ws(E'\n', description, source, reasoning)`,
        sql`proposed_by`,
        inClaim(sql`conversation_id`),
        sql`evidence part join hypotheses claim on claim.id = part.hypothesis_id
          where is_public and claim.circle_id is null
            and status not in ('proposed', 'disputed') and ${which.evidence}`,
      ),
      part(
        'message',
        sql`content`,
        sql`sender_id`,
        inClaim(sql`conversation_id`),
        sql`${which.message} part ${said(sql`part.conversation_id`)}`,
      ),
      part(
        'restatement',
        sql`content`,
        sql`author_id`,
        inClaim(sql`asked.conversation_id`),
        sql`${which.restatement} part join restatements asked on asked.id = part.restatement_id
          ${said(sql`asked.conversation_id`)} and asked.state = 'confirmed'`,
      ),
    ],
    sql` union all `,
  );
  const { rows } = await on.execute<DeskContent & Record<string, unknown>>(sql`
    select found.kind, found.id, found.created_at,
      json_build_object('id', author.id, 'username', author.username) as author,
      left(found.text, ${TEXT_SHOWN}) as text, found.is_removed,
      found.topic_id, found.hypothesis_id, found.conversation_id
    from (${parts}) found join users author on author.id = found.author_id
    order by found.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

export function findContentById(on: Executor, id: string): Promise<DeskContent[]> {
  const isIt = sql`part.id = ${id}`;
  return readContent(
    on,
    {
      topic: isIt,
      hypothesis: isIt,
      evidence: isIt,
      message: sql`(select * from messages where id = ${id})`,
      restatement: sql`(select * from restatement_words where id = ${id})`,
    },
    1,
  );
}

/** Those with all of these words. Topics, claims and items have an index of them. */
export function searchContent(on: Executor, text: string, limit: number): Promise<DeskContent[]> {
  const words = sql`plainto_tsquery('simple', ${text})`;
  const has = (column: SQL) => sql`to_tsvector('simple', ${column}) @@ ${words}`;
  const newest = (table: SQL) => sql`(select * from (
      select * from ${table} order by id desc limit ${NEWEST_SEARCHED}) newest
    where ${has(sql`content`)})`;
  return readContent(
    on,
    {
      topic: sql`(setweight(to_tsvector('simple', name), 'A') || setweight(to_tsvector('simple', coalesce(description, '')), 'B')) @@ ${words}`,
      hypothesis: has(sql`statement`),
      evidence: has(sql`description`),
      message: newest(sql`messages`),
      restatement: newest(sql`restatement_words`),
    },
    limit,
  );
}

/** One member's, newest first. */
export function listContentBy(
  on: Executor,
  authorId: string,
  limit: number,
): Promise<DeskContent[]> {
  return readContent(
    on,
    {
      topic: sql`part.created_by = ${authorId}`,
      hypothesis: sql`part.created_by = ${authorId}`,
      evidence: sql`proposed_by = ${authorId}`,
      // Through the conversations: an index on senders would slow down every message.
      message: sql`(select * from messages where sender_id = ${authorId} and conversation_id in (
        select id from conversations where user1_id = ${authorId} or user2_id = ${authorId}))`,
      restatement: sql`(select * from restatement_words where author_id = ${authorId})`,
    },
    limit,
  );
}
