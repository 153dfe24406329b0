import type { RemovableKind } from '@midspan/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { isHidden } from '../visibility/index.ts';

/** Something that a member wrote, with its place and who can see it. */
export interface Written extends Record<string, unknown> {
  readonly id: string;
  readonly authorId: string;
  /** the action that removed it */
  readonly removalId: string | null;
  readonly isShown: boolean;
  /** [DK12] the circle it is in */
  readonly circleId: string | null;
  /** null for a topic */
  readonly hypothesisId: string | null;
  /** of an item, a message or what was written in a restatement */
  readonly conversationId: string | null;
  readonly participantIds: readonly string[];
  /** only the two members of its conversation can see it */
  readonly isBetweenTwo: boolean;
  /** whether it is the claim of a dispute */
  readonly isDispute: boolean;
  readonly text: string;
}

const alone = (hypothesisId: SQL, isDispute: SQL, isShown: SQL, text: SQL) => sql`
  select part.id, part.created_by as author_id, part.removal_id, ${isShown} as is_shown,
    part.circle_id, ${hypothesisId} as hypothesis_id, null::uuid as conversation_id,
    '{}'::uuid[] as participants, false as is_between_two, ${isDispute} as is_dispute,
    ${text} as text`;

const inTalk = (author: SQL, isOpen: SQL, text: SQL, from: SQL) => sql`
  select part.id, ${author} as author_id, part.removal_id, part.removal_id is null as is_shown,
    claim.circle_id, talk.hypothesis_id, talk.id as conversation_id,
    array[talk.user1_id, talk.user2_id] as participants,
    talk.conversation_type = 'private' or not ${isOpen} as is_between_two,
    false as is_dispute, ${text} as text
  from ${from} join hypotheses claim on claim.id = talk.hypothesis_id`;

const WRITTEN: Readonly<Record<RemovableKind, SQL>> = {
  topic: sql`${alone(
    sql`null::uuid`,
    sql`false`,
    sql`not part.is_hidden`,
    sql`concat_ws(E'\n', part.name, nullif(part.description, ''))`,
  )} from topics part`,
  hypothesis: sql`${alone(
    sql`part.id`,
    sql`part.is_dispute`,
    sql`not ${isHidden('part')}`,
    sql`part.statement`,
  )} from hypotheses part`,
  evidence: inTalk(
    sql`part.proposed_by`,
    sql`(part.status not in ('proposed', 'disputed'))`,
    sql`concat(part.description, E'\nSource: ', part.source, E'\nReasoning: ', part.reasoning)`,
    sql`evidence part join conversations talk on talk.id = part.conversation_id`,
  ),
  message: inTalk(
    sql`part.sender_id`,
    sql`true`,
    sql`part.content`,
    sql`messages part join conversations talk on talk.id = part.conversation_id`,
  ),
  restatement: inTalk(
    sql`part.author_id`,
    sql`(asked.state = 'confirmed')`,
    sql`part.content`,
    sql`restatement_words part join restatements asked on asked.id = part.restatement_id
      join conversations talk on talk.id = asked.conversation_id`,
  ),
};

/** In the order of their ids, which is the order of creation. */
async function read(on: Executor, kind: RemovableKind, which: SQL): Promise<Written[]> {
  const { rows } = await on.execute<Written>(sql`
    select found.id, found.author_id as "authorId", found.removal_id as "removalId",
      found.is_shown as "isShown", found.circle_id as "circleId",
      found.hypothesis_id as "hypothesisId", found.conversation_id as "conversationId",
      found.participants::text[] as "participantIds", found.is_between_two as "isBetweenTwo",
      found.is_dispute as "isDispute", found.text
    from (${WRITTEN[kind]}) found where ${which} order by found.id`);
  return rows;
}

export async function findWritten(
  on: Executor,
  kind: RemovableKind,
  id: string,
): Promise<Written | null> {
  const [found] = await read(on, kind, sql`found.id = ${id}`);
  return found ?? null;
}

/** What one author wrote and isn't removed, or was removed together with all of theirs. */
export function listWrittenBy(
  on: Executor,
  kind: RemovableKind,
  authorId: string,
  which: 'standing' | 'removed together',
): Promise<Written[]> {
  // Through the conversations: an index on senders would slow down every message.
  const isInTheirs = sql`found.conversation_id in (
    select id from conversations where user1_id = ${authorId} or user2_id = ${authorId})`;
  const isMeant =
    which === 'standing'
      ? sql`found.removal_id is null`
      : sql`found.removal_id in (select id from operator_actions where action = 'remove_all')`;
  return read(
    on,
    kind,
    sql`found.author_id = ${authorId} and not found.is_dispute and ${isMeant}
      and ${kind === 'message' ? isInTheirs : sql`true`}`,
  );
}
