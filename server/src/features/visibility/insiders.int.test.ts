import type { ErrorCode } from '@midspan/contract';
import {
  bodyOf,
  connectSocket,
  EVENT_ACCESS,
  EVENTS,
  everythingInACircle,
  makeModerator,
  NAMING_ROUTES,
  refusalIn,
  type TitledRoute,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

/** members whom a host removes, and makes a host */
const circle = await everythingInACircle();
const removable = circle.sceneOf('waiting').people.partner.userId;
const appointed = circle.sceneOf('request').people.partner.userId;

/** What a route is asked for inside, in its path and in its body. */
function nameInside(path: string): string {
  const { named } = circle;
  const nouns: readonly (readonly [string, string])[] = [
    ['/circles/:id/hosts', appointed],
    ['/circles', named.circle],
    ['/users', appointed],
    ['/conversations/user', appointed],
    ['/conversations/hypothesis', named.claim],
    ['/conversations', named.conversation],
    ['/evidence', named.evidence],
    ['/overturn-proposals', named.proposal],
    ['/invitations/:id', named.invitation],
    ['/topics', named.topic],
    ['/hypotheses/:id', named.claim],
    ['/hypotheses', named.topic],
  ];
  return nouns.find(([start]) => path.startsWith(start))?.[1] ?? named.claim;
}

async function answerInside(route: TitledRoute, token: string) {
  const { server, named, code, joinCode } = circle;
  const id = nameInside(route.path);
  const path = route.path
    .replace('/circles/:id', `/circles/${named.circle}`)
    .replace('/rounds/:id', `/rounds/${named.round}`)
    .replace(':linkId', named.link)
    .replace(':userId', removable)
    .replace(':code', route.path.startsWith('/join') ? joinCode : code)
    .replace(':id', id);
  const body = bodyOf(id, code, named.circle)[route.title];
  const answer = await server.api.send(route.method, path, { token, ...(body && { body }) });
  return answer.status < 300 ? null : refusalIn(answer).code;
}

/** What only hosts may do; the last two end the circle. */
const HOSTS_ONLY = [
  'POST /rounds',
  'GET /circles/:id/members',
  'POST /circles/:id/links',
  'DELETE /circles/:id/links/:linkId',
  'DELETE /circles/:id/members/:userId',
  'POST /circles/:id/members/:userId/allow',
  'POST /circles/:id/hosts',
  'POST /circles/:id/end',
  'DELETE /circles/:id',
];

/** What is refused to both, in most cases because it belongs to others, as in public. */
const REFUSED: Record<string, ErrorCode> = {
  'DELETE /invitations/:id': 'NOT_FOUND',
  'DELETE /users/me/factors/:id': 'NOT_FOUND',
  'DELETE /rounds/:id': 'FORBIDDEN',
  // [OL1] A circle's claim has no open ledger.
  'GET /hypotheses/:id/ledger': 'NOT_FOUND',
  // At the desk a moderator reaches in a circle what was reported, and a host works for the circle.
  'GET /desk/members/:id': 'NOT_FOUND',
  'GET /desk/reports/:id': 'NOT_FOUND',
  'POST /desk/actions': 'NOT_FOUND',
  'POST /desk/actions/:id/undo': 'NOT_FOUND',
  'POST /desk/preview': 'NOT_FOUND',
  'GET /conversations/:id/reflection': 'FORBIDDEN',
  'PUT /conversations/:id/reflection': 'FORBIDDEN',
  'PUT /topics/:id': 'FORBIDDEN',
};

/** Last, because they change what the others answer. */
const LAST = [...HOSTS_ONLY, 'DELETE /circles/:id/membership'];
const INSIDE = NAMING_ROUTES.toSorted(
  (one, other) => LAST.indexOf(one.title) - LAST.indexOf(other.title),
);

const CALLERS = { member: 'created flag', moderator: 'dispute', host: 'talk' } as const;

describe.each(['member', 'moderator', 'host'] as const)(
  'inside, a %s who takes no part in the conversation',
  (role) => {
    /** Also lets back in who has left, and takes back their requests, as members sent them before. */
    async function giveRole(userIds: readonly string[]) {
      const { pool } = circle.server;
      await pool.query(
        `UPDATE circle_members SET left_at = NULL, role = CASE WHEN user_id = ANY($1) THEN $2 ELSE 'member' END WHERE removed_at IS NULL`,
        [userIds, role === 'host' ? 'host' : 'member'],
      );
      await pool.query('UPDATE users SET moderator_since = NULL');
      if (role === 'moderator') for (const id of userIds) await makeModerator(circle.server, id);
      await pool.query('DELETE FROM private_requests WHERE requester_id = ANY($1)', [userIds]);
    }

    describe('over a connection', () => {
      beforeAll(() => giveRole(circle.scenes.map(({ people }) => people.stranger.userId)));

      test.each(EVENTS)('gets from %s what any third member gets in public', async (name) => {
        const { payload, codes } = EVENT_ACCESS[name];
        const scene = circle.sceneFor(name);
        const live = await connectSocket(circle.server.baseUrl, scene.people.stranger.token);
        const answer = await live.socket
          .timeout(10_000)
          .emitWithAck(name, payload(scene, 'stranger'));
        const code = codes.stranger;
        expect(answer).toMatchObject(code === null ? { success: true } : { success: false, code });
        live.close();
      });
    });

    describe('by a call', () => {
      // Three people, because a member's answer to an invitation is there for good.
      const caller = () => circle.sceneOf(CALLERS[role]).people.stranger;
      beforeAll(() => giveRole([caller().userId]));

      test.each(INSIDE)('gets from $title what the table says', async (route) => {
        const forHosts = HOSTS_ONLY.includes(route.title) && role !== 'host' ? 'FORBIDDEN' : null;
        expect(await answerInside(route, caller().token)).toBe(REFUSED[route.title] ?? forHosts);
      });
    });
  },
);
