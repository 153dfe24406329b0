import {
  type CompletedTalk,
  ESTABLISHED_BY,
  isEstablished,
  isEstablishedWeighing,
  type Pair,
  type StandingOfMember,
} from '@midspan/domain';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connection.ts';
import { messages, standingTalks, users } from '../../../db/schema/index.ts';

const NOW_MS = sql<number>`extract(epoch from clock_timestamp())::float8 * 1000`;

/** What decides whether these members are established, and the database's time. */
async function readStanding(
  tx: Transaction,
  userIds: readonly string[],
): Promise<{ nowMs: number; members: ReadonlyMap<string, StandingOfMember> }> {
  const rows = await tx
    .select({
      id: users.id,
      named: users.namedEstablished,
      verifiedAt: users.emailVerifiedAt,
      nowMs: NOW_MS,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const talks = await tx
    .select({
      userId: standingTalks.userId,
      partnerId: standingTalks.partnerId,
      partnerEstablished: standingTalks.partnerEstablished,
      partnerSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(standingTalks)
    .innerJoin(users, eq(users.id, standingTalks.partnerId))
    .where(inArray(standingTalks.userId, [...userIds]));
  const byMember = Map.groupBy(talks, ({ userId }) => userId);
  return {
    nowMs: Math.max(0, ...rows.map(({ nowMs }) => nowMs)),
    members: new Map(
      rows.map(({ id, named, verifiedAt }) => [
        id,
        {
          id,
          named,
          verifiedAtMs: verifiedAt?.getTime() ?? null,
          talks: (byMember.get(id) ?? []).map(
            ({ partnerId, partnerEstablished, partnerSuspended }): CompletedTalk => ({
              partnerId,
              partnerSuspended,
              partnerEstablishedThen: partnerEstablished,
              // Only such talks are kept.
              isPublic: true,
              cameFrom: 'waiting room',
              messages: ESTABLISHED_BY.messages,
              partnerMessages: ESTABLISHED_BY.messages,
            }),
          ),
        },
      ]),
    ),
  };
}

/** [WG4] Whether each of these weighings is established now, in their order. */
export async function lookUpStanding(
  tx: Transaction,
  weighings: readonly { readonly members: Pair; readonly established: boolean }[],
  afterMs: number,
): Promise<boolean[]> {
  const userIds = new Set(weighings.flatMap(({ members }) => members));
  const { nowMs, members } = await readStanding(tx, [...userIds]);
  const standingOf = (id: string) => {
    const found = members.get(id);
    if (found === undefined) throw new Error('a weighing by nobody');
    return found;
  };
  return weighings.map(({ members: [one, other], established }) =>
    isEstablishedWeighing(established, [standingOf(one), standingOf(other)], {
      ms: nowMs,
      afterMs,
    }),
  );
}

/** [WG4] Which of these members are established now. */
export async function listEstablished(
  tx: Transaction,
  userIds: readonly string[],
  afterMs: number,
): Promise<ReadonlySet<string>> {
  const { nowMs, members } = await readStanding(tx, userIds);
  const established = [...members.values()].filter((one) =>
    isEstablished(one, { ms: nowMs, afterMs }),
  );
  return new Set(established.map(({ id }) => id));
}

/** How much a member wrote in a conversation, counted no further than it matters. */
export async function countEnough(
  tx: Transaction,
  conversationId: string,
  senderId: string,
): Promise<number> {
  const first = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, senderId),
        isNull(messages.removalId),
      ),
    )
    .limit(ESTABLISHED_BY.messages);
  return first.length;
}

export async function insertTalk(
  tx: Transaction,
  talk: typeof standingTalks.$inferInsert,
): Promise<void> {
  await tx.insert(standingTalks).values(talk);
}
