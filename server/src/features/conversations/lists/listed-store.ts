import { PAGE_MAX, type Page, type Paged } from '@midspan/contract';
import { and, count, eq, getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../db/connection.ts';
import { isEarly } from '../../../db/counted-pairs.ts';
import { newestFirst } from '../../../db/newest-first.ts';
import { amongIds, fixedLimit, prepared } from '../../../db/prepared.ts';
import { firstOf } from '../../../db/rows.ts';
import { conversations, hypotheses, overturnProposals, users } from '../../../db/schema/index.ts';
import {
  isClaimInReach,
  isClaimPublic,
  isHidden,
  isHypothesisShown,
  unlessHidden,
} from '../../visibility/index.ts';
import { waitingHere } from '../items/inside.ts';
import { isTheirs } from '../kernel/store.ts';

const user1 = alias(users, 'user1');
const user2 = alias(users, 'user2');

/**
 * Undecided items, which only the two participants may know of. Read with the row in one statement,
 * so that it always matches the row's own count; the index of pending items has a few per
 * conversation.
 */
const pendingEvidence = sql<number>`(
  select count(*)::int from evidence pending
  where pending.conversation_id = ${conversations.id}
    and pending.status in ('proposed', 'disputed') and pending.removal_id is null)`;

/** Whether something about its claim, or about its own items, is challenged right now. */
const challenged = sql<boolean>`exists (select from overturn_proposals challenge
  where challenge.hypothesis_id = ${conversations.hypothesisId} and challenge.phase <> 'decided')`;

/**
 * Computed once per row: the texts below would otherwise repeat it, and planning takes most of this
 * statement's time.
 */
const visibility = sql`lateral (select ${isHidden()} as hidden offset 0) visibility`;
const hidden = sql<boolean>`visibility.hidden`;

const select = (on: Executor) =>
  on
    .select({
      conversation: getTableColumns(conversations),
      pendingEvidence,
      challenged,
      user1Name: user1.username,
      user2Name: user2.username,
      user1State: { deletedAt: user1.deletedAt, suspendedAt: user1.suspendedAt },
      user2State: { deletedAt: user2.deletedAt, suspendedAt: user2.suspendedAt },
      statement: unlessHidden(hidden, hypotheses.statement),
      negation: unlessHidden(hidden, hypotheses.negation),
      hidden,
      circleId: hypotheses.circleId,
      publicFigure: { tally: hypotheses.tally, pbPercent: hypotheses.pbPercent },
      waiting: waitingHere,
      early: isEarly('hypotheses'),
      ledgerSeq: hypotheses.ledgerSeq,
      hypothesisCreatedAt: hypotheses.createdAt,
      readAt: sql<Date>`now()`,
      dispute: { proposalId: overturnProposals.id, endsAt: overturnProposals.endsAt },
    })
    .from(conversations)
    .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
    .innerJoin(visibility, sql`true`)
    .innerJoin(user1, eq(user1.id, conversations.user1Id))
    .innerJoin(user2, eq(user2.id, conversations.user2Id))
    .leftJoin(overturnProposals, eq(overturnProposals.disputeConversationId, conversations.id));

export type ListedRow = Awaited<ReturnType<typeof select>>[number];

const listed = (on: Executor, where: SQL | undefined, limit: number | Placeholder) =>
  select(on)
    .where(where)
    .orderBy(...newestFirst(conversations.createdAt, conversations.id))
    .limit(limit);

const countWhere = (on: Executor, where: SQL | undefined) =>
  on.select({ total: count() }).from(conversations).where(where);

const paged = (items: ListedRow[], totals: readonly { total: number }[]): Paged<ListedRow[]> => ({
  items,
  total: totals[0]?.total ?? 0,
});

async function page(
  on: Executor,
  where: SQL | undefined,
  { offset, limit }: Page,
): Promise<Paged<ListedRow[]>> {
  return paged(
    ...(await Promise.all([listed(on, where, limit).offset(offset), countWhere(on, where)])),
  );
}

/** The first page of a list that is opened often, and how many there are. */
function preparedPage(name: string, where: SQL | undefined) {
  const items = prepared((on) => listed(on, where, fixedLimit(PAGE_MAX)).prepare(name));
  const totals = prepared((on) => countWhere(on, where).prepare(`${name}_count`));
  return async (on: Executor, values: Record<string, unknown>): Promise<Paged<ListedRow[]>> => {
    const found = await items(on).execute(values);
    return found.length < PAGE_MAX
      ? { items: found, total: found.length }
      : paged(found, await totals(on).execute(values));
  };
}

const isFirstPage = ({ offset, limit }: Page): boolean => offset === 0 && limit === PAGE_MAX;

/**
 * For others to find: a conversation about a removed hypothesis is only for its two participants.
 */
const isOpenToAll = and(
  eq(conversations.type, 'public'),
  isHypothesisShown(conversations.hypothesisId),
);

const isPublicOf = (hypothesisId: string | Placeholder) =>
  and(eq(conversations.hypothesisId, hypothesisId), isOpenToAll);

const firstPublicOfHypothesis = preparedPage(
  'public_conversations',
  isPublicOf(sql.placeholder('hypothesisId')),
);

export const listPublicOfHypothesis = (on: Executor, hypothesisId: string, query: Page) =>
  isFirstPage(query)
    ? firstPublicOfHypothesis(on, { hypothesisId })
    : page(on, isPublicOf(hypothesisId), query);

interface UserPage extends Page {
  readonly hypothesisId?: string | undefined;
  readonly type?: 'public' | 'private' | undefined;
}

/** A member's own conversations on the page of a hypothesis. */
const firstOwnPrivate = preparedPage(
  'own_private_conversations',
  and(
    isTheirs(sql.placeholder('userId')),
    eq(conversations.hypothesisId, sql.placeholder('hypothesisId')),
    eq(conversations.type, 'private'),
  ),
);

/** Private conversations are only for their two participants. */
export function listOfUser(on: Executor, userId: string, readerId: string, query: UserPage) {
  const { hypothesisId, type } = query;
  if (
    userId === readerId &&
    hypothesisId !== undefined &&
    type === 'private' &&
    isFirstPage(query)
  ) {
    return firstOwnPrivate(on, { userId, hypothesisId });
  }
  const asked = and(
    isTheirs(userId),
    hypothesisId === undefined ? undefined : eq(conversations.hypothesisId, hypothesisId),
    type === undefined ? undefined : eq(conversations.type, type),
  );
  // [CI2] Others find a member's public conversations, or those about what they named and may read.
  const shown =
    userId === readerId
      ? isClaimInReach(conversations.hypothesisId, userId)
      : and(
          isOpenToAll,
          hypothesisId === undefined ? isClaimPublic(conversations.hypothesisId) : undefined,
        );
  return page(on, and(asked, shown), query);
}

export const findConversation = (on: Executor, id: string) => firstOf(listConversations(on, [id]));

const publicAmong = prepared((on) =>
  select(on)
    .where(
      and(
        amongIds(conversations.id, 'ids'),
        eq(conversations.hypothesisId, sql.placeholder('hypothesisId')),
        isOpenToAll,
      ),
    )
    .prepare('public_conversations_among'),
);

/** Those of these conversations about a hypothesis that lists show to everyone. */
export const listPublicAmong = (on: Executor, hypothesisId: string, ids: readonly string[]) =>
  publicAmong(on).execute({ hypothesisId, ids });

const among = prepared((on) =>
  select(on).where(amongIds(conversations.id, 'ids')).prepare('conversations_among'),
);

export const listConversations = (on: Executor, ids: readonly string[]): Promise<ListedRow[]> =>
  among(on).execute({ ids });
