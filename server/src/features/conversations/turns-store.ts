import { type ConversationState, restatementTurn, turnIn } from '@midspan/domain';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Executor } from '../../db/connection.ts';
import { writtenTime } from '../../db/written-json.ts';
import { occasionIn } from './bargains/reading.ts';
import { hasTakenPart } from './overturns/state-store.ts';

/**
 * [TU1] Whether anything in the active conversation `c` waits for a member: `turnsFor` for many
 * conversations at once; a test checks that both agree.
 */
export const isTurnOf = (userId: SQLWrapper): SQL => sql`(
  exists (select from evidence item
    where item.conversation_id = c.id and item.status in ('proposed', 'disputed')
      and item.removal_id is null
      and case item.status when 'proposed' then item.proposed_by = c.partner_id
        else item.proposed_by = ${userId} end
      and not exists (select from offers where offers.conversation_id = c.id
        and offers.evidence_id = item.id and offers.ending is null))
  or exists (select from offers join evidence item on item.id = offers.evidence_id
    where offers.conversation_id = c.id and offers.ending is null
      and offers.made_by = c.partner_id and item.removal_id is null)
  or exists (select from flags where flags.conversation_id = c.id and flags.state <> 'resolved'
    and case flags.state when 'created' then flags.author_id = ${userId}
      else flags.flagger_id = ${userId} end)
  or exists (select from overturn_proposals proposal where proposal.conversation_id = c.id
    and proposal.phase = 'review' and proposal.reviewer_id = ${userId})
  or (c.is_dispute and exists (select from overturn_proposals d
    where d.dispute_conversation_id = c.id and d.phase = 'dispute' and d.ends_at >= now()
      and not ${hasTakenPart(userId)}))
  or exists (select from restatements asked where asked.conversation_id = c.id
    and (asked.state = 'to_write' and asked.asked_by = c.partner_id
      or asked.state = 'to_check' and asked.asked_by = ${userId})))`;

interface BargainRow extends Record<string, unknown> {
  readonly conversation_id: string;
  readonly user1_id: string;
  readonly user2_id: string;
  readonly is_dispute: boolean;
  readonly id: string;
  readonly home: string;
  readonly status: 'proposed' | 'disputed';
  readonly proposed_by: string;
  readonly at: string;
  readonly offered_by: string | null;
  readonly offered_at: string | null;
}

function bargainOf(row: BargainRow): ConversationState['bargains'][number] {
  const occasion = occasionIn({ id: row.conversation_id, isDispute: row.is_dispute }, row.home);
  const { status, offered_at: at } = row;
  const turn = turnIn(
    {
      occasion,
      status,
      proposedBy: row.proposed_by,
      obstacle: null,
      standing: row.offered_by === null ? null : { by: row.offered_by },
    },
    [row.user1_id, row.user2_id],
  );
  return { evidenceId: row.id, turn, status, at: row.at, standing: at === null ? null : { at } };
}

type InConversation = { readonly conversation_id: string };
type FlagRow = InConversation & NonNullable<ConversationState['flag']>;
/** What either of the two kinds of open challenges has. */
type ChallengeRow = InConversation &
  ConversationState['challenges'][number] &
  NonNullable<ConversationState['dispute']> & { readonly phase: 'review' | 'dispute' };

interface RestatementRow extends Record<string, unknown> {
  readonly conversation_id: string;
  readonly user1_id: string;
  readonly user2_id: string;
  readonly id: string;
  readonly asked_by: string;
  readonly state: 'to_write' | 'to_check';
  readonly at: string;
}

const restatementOf = ({ id, at, ...row }: RestatementRow) => ({
  id,
  at,
  turn: restatementTurn({ askedBy: row.asked_by, state: row.state }, [row.user1_id, row.user2_id]),
});

const NOTHING: ConversationState = {
  bargains: [],
  flag: null,
  challenges: [],
  dispute: null,
  restatement: null,
};

/** What can wait for one of the two in each of these conversations. */
export async function readStates(
  on: Executor,
  conversationIds: readonly string[],
): Promise<(conversationId: string) => ConversationState> {
  if (conversationIds.length === 0) return () => NOTHING;
  const among = sql`any(${sql.param([...conversationIds])}::uuid[])`;
  const { rows: bargains } = await on.execute<BargainRow>(sql`
    select c.id as conversation_id, c.user1_id, c.user2_id, c.is_dispute, item.id,
      item.conversation_id as home, item.status, item.proposed_by,
      ${writtenTime(sql`item.created_at`)} as at, offer.made_by as offered_by,
      ${writtenTime(sql`offer.created_at`)} as offered_at
    from conversations c
    join (select conversation_id as place, id as item_id from evidence
        where conversation_id = ${among} and status in ('proposed', 'disputed')
      union select conversation_id, evidence_id from offers
        where conversation_id = ${among} and ending is null) open on open.place = c.id
    join evidence item on item.id = open.item_id and item.removal_id is null
    left join offers offer on offer.conversation_id = c.id and offer.evidence_id = item.id
      and offer.ending is null`);
  const { rows: flags } = await on.execute<FlagRow>(sql`
    select conversation_id, id, state, author_id as "authorId", flagger_id as "flaggerId",
      ${writtenTime(sql`created_at`)} as at
    from flags where conversation_id = ${among} and state <> 'resolved'`);
  const { rows: challenges } = await on.execute<ChallengeRow>(sql`
    select case d.phase when 'review' then d.conversation_id else d.dispute_conversation_id end
        as conversation_id,
      d.id, d.phase, d.reviewer_id as "reviewerId",
      ${writtenTime(sql`coalesce(d.disputed_at, d.created_at)`)} as at,
      ${writtenTime(sql`d.ends_at`)} as deadline,
      array_remove(array[
        case when ${hasTakenPart(sql`d.proposer_id`)} then d.proposer_id end,
        case when ${hasTakenPart(sql`d.counterpart_id`)} then d.counterpart_id end], null) as active
    from overturn_proposals d
    where (d.phase = 'review' and d.conversation_id = ${among})
      or (d.phase = 'dispute' and d.dispute_conversation_id = ${among})`);
  const { rows: restatements } = await on.execute<RestatementRow>(sql`
    select asked.conversation_id, c.user1_id, c.user2_id, asked.id, asked.asked_by, asked.state,
      ${writtenTime(sql`asked.changed_at`)} as at
    from restatements asked join conversations c on c.id = asked.conversation_id
    where asked.conversation_id = ${among} and asked.state in ('to_write', 'to_check')`);
  const isOf = (id: string) => (row: InConversation) => row.conversation_id === id;
  return (id) => {
    const restatement = restatements.find(isOf(id));
    const own = challenges.filter(isOf(id));
    return {
      bargains: bargains.filter(isOf(id)).map(bargainOf),
      flag: flags.find(isOf(id)) ?? null,
      challenges: own.filter(({ phase }) => phase === 'review'),
      dispute: own.find(({ phase }) => phase === 'dispute') ?? null,
      restatement: restatement ? restatementOf(restatement) : null,
    };
  };
}
