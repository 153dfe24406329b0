import type { Attendance } from '@midspan/domain';
import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connection.ts';
import { conversationSeen } from '../../db/schema/index.ts';
import { notBlocked } from '../blocks/index.ts';
import { isStored, type StoredEventName } from './kernel/stored-events.ts';

/** One of the two, with changes in the conversation that were not checked yet. */
export interface AwayMember {
  readonly conversationId: string;
  readonly userId: string;
  readonly otherId: string;
  readonly hypothesisId: string;
  readonly isDispute: boolean;
  /** whether it began with a private request */
  readonly byRequest: boolean;
  /** [NO8] whether this member may be called back at all */
  readonly mayBeCalled: boolean;
  /** the number of the conversation's last change */
  readonly seq: number;
  readonly handledSeq: number;
  readonly attendance: Attendance;
  /** whether the conversation began so recently that it may yet be opened */
  readonly isYoung: boolean;
}

/**
 * Up to which change a member's notices of a conversation were checked, and what they were about.
 */
export type Handled = Pick<AwayMember, 'conversationId' | 'userId' | 'handledSeq' | 'attendance'>;

/** A change of a conversation, with the current state of what it refers to. */
export interface ChangeRow {
  readonly conversationId: string;
  readonly seq: number;
  readonly name: StoredEventName;
  readonly isYoung: boolean;
  readonly completedBy: string | null;
  readonly evidenceId: string | null;
  readonly proposedBy: string | null;
  readonly resolution: string | null;
  /** what someone did about an offer or a restatement, and who it was */
  readonly did: string | null;
  readonly didBy: string | null;
  /** whose offer was accepted */
  readonly acceptedFrom: string | null;
  readonly flagId: string | null;
  readonly flagState: string | null;
  readonly authorId: string | null;
  readonly overturnId: string | null;
  readonly restatementId: string | null;
}

/** The newest message of a sender that is old enough, and the oldest that is not. */
export interface MessageRow extends Record<string, unknown> {
  readonly conversationId: string;
  readonly senderId: string;
  readonly newestSeq: number | null;
  readonly youngSeq: number | null;
}

export interface Stretch {
  readonly conversationId: string;
  readonly afterSeq: number;
  readonly upToSeq: number;
}

const ids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`;
const numbers = (values: readonly (number | null)[]) => sql`${sql.param([...values])}::bigint[]`;
const times = (values: readonly (number | null)[]) =>
  sql`${sql.param([...values])}::double precision[]`;
const youngerThan = (ms: number) => sql`now() - ${ms}::double precision * interval '1 millisecond'`;

/** Both participants of each conversation, with their seen numbers, locked until `tx` ends. */
export async function lockAway(
  tx: Transaction,
  conversationIds: readonly string[],
  youngMs: number,
): Promise<{ nowMs: number; members: AwayMember[] }> {
  await tx.execute(sql`
    insert into conversation_seen (conversation_id, user_id)
    select id, unnest(array[user1_id, user2_id]) from conversations
    where id = any(${ids(conversationIds)}) order by id on conflict do nothing`);
  const { rows } = await tx.execute<
    Omit<AwayMember, 'attendance'> & {
      seenSeq: number;
      noticeSeq: number | null;
      noticeAtMs: number | null;
      turnEmailAtMs: number | null;
      nowMs: number;
    }
  >(sql`
    select here.conversation_id as "conversationId", here.user_id as "userId",
      other.id as "otherId", c.hypothesis_id as "hypothesisId", c.is_dispute as "isDispute",
      c.conversation_type = 'private' and not c.by_invitation as "byRequest",
      own.suspended_at is null and own.deleted_at is null
        and ${notBlocked(sql`own.id`, sql`other.id`)} as "mayBeCalled",
      c.seq::float8 as seq, here.handled_seq::float8 as "handledSeq",
      here.seen_seq::float8 as "seenSeq", here.message_notice_seq::float8 as "noticeSeq",
      (extract(epoch from here.message_notice_at) * 1000)::float8 as "noticeAtMs",
      (extract(epoch from here.turn_email_at) * 1000)::float8 as "turnEmailAtMs",
      c.created_at > ${youngerThan(youngMs)} as "isYoung",
      (extract(epoch from now()) * 1000)::float8 as "nowMs"
    from conversation_seen here
    join conversations c on c.id = here.conversation_id
    join users own on own.id = here.user_id
    join users other
      on other.id = case when here.user_id = c.user1_id then c.user2_id else c.user1_id end
    where here.conversation_id = any(${ids(conversationIds)})
      and c.seq > greatest(here.handled_seq, here.seen_seq)
    order by here.conversation_id, here.user_id
    for update of here`);
  const members = rows.map(
    ({ seenSeq, noticeSeq, noticeAtMs, turnEmailAtMs, nowMs, ...member }) => {
      const messageNotice =
        noticeSeq === null || noticeAtMs === null ? null : { seq: noticeSeq, atMs: noticeAtMs };
      return { ...member, attendance: { seenSeq, messageNotice, turnEmailAtMs } };
    },
  );
  return { nowMs: rows[0]?.nowMs ?? 0, members };
}

const stretchesOf = (stretches: readonly Stretch[]) => sql`
  unnest(${ids(stretches.map((one) => one.conversationId))},
    ${numbers(stretches.map((one) => one.afterSeq))},
    ${numbers(stretches.map((one) => one.upToSeq))}) as stretch (id, after_seq, up_to_seq)`;

export async function listMessages(
  tx: Transaction,
  stretches: readonly Stretch[],
  youngMs: number,
): Promise<MessageRow[]> {
  const isYoung = sql`m.created_at > ${youngerThan(youngMs)}`;
  const { rows } = await tx.execute<MessageRow>(sql`
    select m.conversation_id as "conversationId", m.sender_id as "senderId",
      (max(m.seq) filter (where not (${isYoung})))::float8 as "newestSeq",
      (min(m.seq) filter (where ${isYoung}))::float8 as "youngSeq"
    from ${stretchesOf(stretches)}
    join messages m on m.conversation_id = stretch.id
      and m.seq > stretch.after_seq and m.seq <= stretch.up_to_seq
    group by m.conversation_id, m.sender_id`);
  return rows;
}

export async function listChanges(
  tx: Transaction,
  stretches: readonly Stretch[],
  youngMs: number,
): Promise<ChangeRow[]> {
  const { rows } = await tx.execute<Omit<ChangeRow, 'name'> & { name: string }>(sql`
    select e.conversation_id as "conversationId", e.seq::float8 as seq, e.name,
      e.created_at > ${youngerThan(youngMs)} as "isYoung",
      e.payload->>'completedBy' as "completedBy", e.payload->>'resolution' as resolution,
      item.id as "evidenceId", item.proposed_by as "proposedBy",
      e.payload->>'did' as did, e.payload->>'by' as "didBy",
      (select made_by from offers taken where taken.conversation_id = e.conversation_id
        and taken.evidence_id = item.id and taken.ending = 'accepted') as "acceptedFrom",
      flags.id as "flagId", flags.state as "flagState", flags.author_id as "authorId",
      (e.payload->>'overturnId')::uuid as "overturnId",
      (e.payload->>'restatementId')::uuid as "restatementId"
    from ${stretchesOf(stretches)}
    join conversation_events e on e.conversation_id = stretch.id
      and e.seq > stretch.after_seq and e.seq <= stretch.up_to_seq
    left join evidence item on item.id = (e.payload->>'evidenceId')::uuid
    left join flags on flags.id = (e.payload->>'flagId')::uuid
    order by e.conversation_id, e.seq`);
  // A newer version may have written events that this one doesn't know.
  return rows.flatMap(({ name, ...row }) => (isStored(name) ? { ...row, name } : []));
}

export async function saveHandled(tx: Transaction, handled: readonly Handled[]): Promise<void> {
  const timeOf = (ms: string) => sql.raw(`to_timestamp(done.${ms} / 1000.0)`);
  await tx.execute(sql`
    update conversation_seen set handled_seq = done.handled_seq,
      message_notice_seq = done.message_seq, message_notice_at = ${timeOf('message_ms')},
      turn_email_at = ${timeOf('turn_ms')}
    from unnest(${ids(handled.map((one) => one.conversationId))},
      ${ids(handled.map((one) => one.userId))},
      ${numbers(handled.map((one) => one.handledSeq))},
      ${numbers(handled.map((one) => one.attendance.messageNotice?.seq ?? null))},
      ${times(handled.map((one) => one.attendance.messageNotice?.atMs ?? null))},
      ${times(handled.map((one) => one.attendance.turnEmailAtMs))}
    ) as done (conversation_id, user_id, handled_seq, message_seq, message_ms, turn_ms)
    where conversation_seen.conversation_id = done.conversation_id
      and conversation_seen.user_id = done.user_id`);
}

/** [NO7] The one who didn't start a conversation is to be notified, unless they open it at once. */
export const awaitOpening = (tx: Transaction, conversationId: string, userIds: readonly string[]) =>
  tx
    .insert(conversationSeen)
    .values(userIds.map((userId) => ({ conversationId, userId, handledSeq: -1 })));

/**
 * Conversations with unchecked changes: a server stopped between a commit and its check. A
 * completed one has been checked within the day, or no longer matters.
 */
export async function listUnhandled(db: Database, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select c.id from conversations c
    left join conversation_seen one on one.conversation_id = c.id and one.user_id = c.user1_id
    left join conversation_seen other on other.conversation_id = c.id and other.user_id = c.user2_id
    where (c.completed_at is null or c.completed_at > now() - interval '1 day')
      and c.seq > least(
        greatest(coalesce(one.handled_seq, 0), coalesce(one.seen_seq, 0)),
        greatest(coalesce(other.handled_seq, 0), coalesce(other.seen_seq, 0)))
    order by c.id limit ${limit}`);
  return rows.map(({ id }) => id);
}
