import { circleRoutes, type RouteInput } from '@midspan/contract';
import type { TestMember } from './members.ts';
import type { TestServer } from './test-server.ts';

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
