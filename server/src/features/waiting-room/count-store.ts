import {
  type Paged,
  type RouteAnswer,
  WAITING_LIST,
  type WaitingCount,
  type waitingRoomRoutes,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, sideOf } from '@midspan/domain';
import {
  and,
  asc,
  desc,
  eq,
  gt,
  ne,
  not,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Database, Executor } from '../../db/connection.ts';
import { preparedText } from '../../db/prepared.ts';
import { credences, hypotheses, topics, waitingEntries } from '../../db/schema/index.ts';
import { notBlocked } from '../blocks/index.ts';
import { isClaimPublic, isHidden, isHypothesisShown, isInReach } from '../visibility/index.ts';
import { notConversing } from './store.ts';

const { hypothesisId, userId, side } = waitingEntries;

const believing = sql<number>`count(*) filter (where ${side} = 'believing')::int`;
const disbelieving = sql<number>`count(*) filter (where ${side} = 'disbelieving')::int`;

/** A room, or only the total if the page has none. */
type CountRow = { total: number } & (WaitingCount | { hypothesis_id: null });

interface CountsAsked {
  readonly offset: SQLWrapper | number;
  readonly limit: SQLWrapper | number;
  readonly topicId?: string | undefined;
  readonly hypothesisId?: string | Placeholder | undefined;
}

function countsStatement(query: CountsAsked, readerId: string | Placeholder | null): SQL {
  const counted = and(
    query.hypothesisId === undefined ? undefined : eq(hypothesisId, query.hypothesisId),
    query.topicId === undefined
      ? undefined
      : sql`${hypothesisId} in (select ${hypotheses.id} from ${hypotheses}
          where ${hypotheses.topicId} = ${query.topicId} and not ${hypotheses.isDispute})`,
    // [CI2] A list of all is of public rooms; who names a room or a topic was let in.
    query.hypothesisId === undefined && query.topicId === undefined
      ? isClaimPublic(hypothesisId)
      : undefined,
    readerId === null ? undefined : notBlocked(userId, readerId),
    isHypothesisShown(hypothesisId),
  );
  return sql`
    with rooms as (
      select ${hypothesisId}, ${believing} as believing, ${disbelieving} as disbelieving
      from ${waitingEntries} where ${counted ?? sql`true`} group by ${hypothesisId}
    ), page as (
      select * from rooms order by believing + disbelieving desc, hypothesis_id
      limit ${query.limit} offset ${query.offset}
    )
    select rooms_in_all.total, page.hypothesis_id, page.believing, page.disbelieving,
      ${hypotheses.statement} as hypothesis_statement,
      ${topics.id} as topic_id, ${topics.name} as topic_name
    from (select count(*)::int as total from rooms) as rooms_in_all
      left join page on true
      left join ${hypotheses} on ${hypotheses.id} = page.hypothesis_id
      left join ${topics} on ${topics.id} = ${hypotheses.topicId}
    order by page.believing + page.disbelieving desc, page.hypothesis_id`;
}

const pagedCounts = (rows: readonly CountRow[]): Paged<WaitingCount[]> => ({
  items: rows.flatMap(({ total, ...room }) => (room.hypothesis_id === null ? [] : [room])),
  total: rows[0]?.total ?? 0,
});

/** The rooms where someone is waiting whom this reader may meet, fullest first. */
export async function countWaiting(
  on: Executor,
  query: CountsAsked,
  readerId: string | null,
): Promise<Paged<WaitingCount[]>> {
  return pagedCounts((await on.execute<CountRow>(countsStatement(query, readerId))).rows);
}

const countsInRoom = preparedText<CountRow>(
  'waiting_in_room',
  countsStatement(
    { offset: sql.raw('0'), limit: sql.raw('1'), hypothesisId: sql.placeholder('hypothesisId') },
    sql.placeholder('readerId'),
  ),
);

/** The same for one room. */
export const countWaitingIn = async (
  db: Database,
  roomId: string,
  readerId: string,
): Promise<Paged<WaitingCount[]>> =>
  pagedCounts(await countsInRoom(db, { hypothesisId: roomId, readerId }));

type Suggestions = RouteAnswer<typeof waitingRoomRoutes.suggestions>;

/** Rooms where someone on the opposite side is waiting who could be met now. */
export async function suggestRooms(db: Database, memberId: string): Promise<Suggestions> {
  const believesSelf = gt(credences.percent, CREDENCE_NEUTRAL);
  const meetable = sql<number>`count(*) filter (where (${side} = 'believing') <> (${believesSelf})
    and ${notConversing(hypothesisId, userId, memberId)})`;
  const rows = await db
    .select({
      hypothesis_id: hypotheses.id,
      hypothesis_statement: hypotheses.statement,
      topic_id: topics.id,
      topic_name: topics.name,
      believing,
      disbelieving,
      ownPercent: credences.percent,
    })
    .from(credences)
    .innerJoin(waitingEntries, eq(hypothesisId, credences.hypothesisId))
    .innerJoin(hypotheses, eq(hypotheses.id, credences.hypothesisId))
    .innerJoin(topics, eq(topics.id, hypotheses.topicId))
    .where(
      and(
        eq(credences.userId, memberId),
        credences.isCurrent,
        ne(credences.percent, CREDENCE_NEUTRAL),
        notBlocked(userId, memberId),
        isInReach(hypotheses.circleId, memberId),
        not(isHidden()),
      ),
    )
    .groupBy(hypotheses.id, topics.id, credences.id)
    // A member who is already waiting there has found the room.
    .having(and(gt(meetable, 0), not(sql`bool_or(${userId} = ${memberId})`)))
    .orderBy(desc(meetable), asc(hypotheses.id))
    .limit(WAITING_LIST.suggestions);
  return rows.flatMap(({ ownPercent, ...room }) => {
    const ownSide = sideOf(ownPercent);
    return ownSide === null ? [] : [{ ...room, own_side: ownSide }];
  });
}
