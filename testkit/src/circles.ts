import { circleRoutes, type RouteInput } from '@midspan/contract';
import type pg from 'pg';
import type { TestMember } from './members.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis, aTopic } from './topics.ts';
import { type Holder, membersHolding } from './waiting-room.ts';

type Server = Pick<TestServer, 'api'>;
type Token = Pick<TestMember, 'token'>;

export interface TestCircle {
  readonly id: string;
  readonly name: string;
  readonly purpose: string;
  /** of an open link */
  readonly code: string;
}

let count = 0;

/** A circle opened by this member, with a link through which these others have joined it. */
export async function aCircle(
  server: Server,
  host: Token,
  members: readonly Token[] = [],
  {
    places = 20,
    ...fields
  }: Partial<RouteInput<typeof circleRoutes.open>['body']> & { readonly places?: number } = {},
): Promise<TestCircle> {
  count += 1;
  const body = {
    name: `Circle ${process.pid} ${count}`,
    purpose: `To find out about ${count}`,
    shares_credences: false,
    ...fields,
  };
  const { id } = await server.api.call(circleRoutes.open, { body }, host.token);
  const { code } = await aJoinLink(server, host, id, { places });
  for (const member of members) await joinCircle(server, member, code);
  return { id, name: body.name, purpose: body.purpose, code };
}

/** A link made by a host. */
export const aJoinLink = (
  { api }: Server,
  { token }: Token,
  circleId: string,
  { places = 10, days = 7 }: { readonly places?: number; readonly days?: number } = {},
) => api.call(circleRoutes.makeLink, { params: { id: circleId }, body: { places, days } }, token);

export const joinCircle = ({ api }: Server, { token }: Token, code: string) =>
  api.call(circleRoutes.join, { params: { code }, body: { consent: true } }, token);

/** A claim in a circle, created by one of its members; returns its id. */
export async function aCircleClaim(
  server: Server,
  member: TestMember,
  circleId: string,
): Promise<string> {
  const topic = await aTopic(server, member, { circle_id: circleId });
  return (await aHypothesis(server, member, { topic_id: topic.id })).id;
}

/** Members of a circle with these credences on a hypothesis, inserted directly. */
export async function insidersHolding(
  pool: pg.Pool,
  circleId: string,
  hypothesisId: string,
  percents: readonly (number | null)[],
): Promise<Holder[]> {
  const holders = await membersHolding(pool, hypothesisId, percents);
  await pool.query(
    `WITH joined AS (
       INSERT INTO circle_members (circle_id, user_id, role)
       SELECT $1, unnest($2::uuid[]), 'member' RETURNING 1
     )
     UPDATE circles SET members = members + (SELECT count(*) FROM joined) WHERE id = $1`,
    [circleId, holders.map(({ userId }) => userId)],
  );
  return holders;
}
