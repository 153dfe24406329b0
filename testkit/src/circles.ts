import { circleRoutes, type RouteInput } from '@midspan/contract';
import type pg from 'pg';
import { acceptedItem, challengeItem } from './disputes.ts';
import { aMember, type TestMember } from './members.ts';
import { done, talkOf } from './talks.ts';
import type { TestServer } from './test-server.ts';
import { aHypothesis, aTopic } from './topics.ts';
import { type Each, type Holder, membersHolding, type Percents } from './waiting-room.ts';

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
export async function insidersHolding<const Given extends Percents>(
  pool: pg.Pool,
  circleId: string,
  hypothesisId: string,
  percents: Given,
): Promise<Each<Given, Holder>> {
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

/** A circle with a claim, and two members with opposite sides on it. */
export async function aCircleScene(server: Pick<TestServer, 'api' | 'pool'>, host?: TestMember) {
  const ann = host ?? (await aMember(server));
  const circle = await aCircle(server, ann);
  const claimId = await aCircleClaim(server, ann, circle.id);
  const [ben, eve] = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
  return { ann, ben, eve, circle, claimId, path: `/circles/${circle.id}` };
}

/** An item that the two accepted, which two others of the circle brought into dispute. */
export async function disputeInCircle(
  server: Pick<TestServer, 'pool' | 'baseUrl'>,
  {
    ben,
    eve,
    circle,
    claimId,
  }: Pick<Awaited<ReturnType<typeof aCircleScene>>, 'ben' | 'eve' | 'circle' | 'claimId'>,
) {
  const [dan, fay] = await insidersHolding(server.pool, circle.id, claimId, [80, 20]);
  const first = await talkOf(server, claimId, [ben, eve]);
  const evidenceId = await acceptedItem(first);
  const second = await talkOf(server, claimId, [dan, fay]);
  const { id: proposalId } = await challengeItem(second, second.ben, evidenceId);
  await done(second.ann.live, 'evidence:acceptOverturnProposal', { proposalId });
  return { first, evidenceId, proposalId };
}
