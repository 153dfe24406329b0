import { randomUUID } from 'node:crypto';
import { deskRoutes, type Route } from '@midspan/contract';
import {
  aCircle,
  aCircleClaim,
  aMember,
  aModerator,
  aWord,
  type Holder,
  insidersHolding,
  leaveDesk,
  type RawAnswer,
  sendReport,
  sharedServer,
  talkOf,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await sharedServer();
/** In what is reported, and nowhere else. */
const word = aWord();
let circleId: string;
/** a message of the circle, the report about it, and an action of its host */
let messageId: string;
let reportId: string;
let actionId: string;
/** a topic outside */
let topicId: string;
const tokens = new Map<string, string | undefined>();

const WITHOUT_DESK = [
  'a visitor',
  'a member',
  'a member of the circle',
  'a removed member',
  'a suspended moderator',
  'a suspended host',
] as const;

beforeAll(async () => {
  const [host, otherHost, member, removed, suspendedHost] = await Promise.all(
    Array.from({ length: 5 }, () => aMember(server)),
  );
  if (!host || !otherHost || !member || !removed || !suspendedHost) throw new Error('five');
  const circle = await aCircle(server, host, [member, removed, suspendedHost]);
  circleId = circle.id;
  await aCircle(server, otherHost);
  const claimId = await aCircleClaim(server, member, circleId);
  const pair = await insidersHolding(server.pool, circleId, claimId, [80, 20]);
  const talk = await talkOf(server, claimId, pair as [Holder, Holder]);
  messageId = (await talk.ann.say(`You ${word}`)).id;
  reportId = await sendReport(server, member, 'message', messageId);
  const said = await talk.ben.say('You liar');
  const body = { act: 'remove', target: { type: 'message', id: said.id }, reason: 'No', circleId };
  const done = await server.api.send('POST', '/desk/actions', { token: host.token, body });
  actionId = (done.body as { id: string }).id;
  topicId = randomUUID();
  await server.pool.query(
    `INSERT INTO topics (id, name, category, created_by)
     SELECT $1, 'A topic', category, created_by FROM topics LIMIT 1`,
    [topicId],
  );
  await server.api.send('DELETE', `/circles/${circleId}/members/${removed.user.id}`, {
    token: host.token,
  });
  await server.pool.query(
    `UPDATE circle_members SET role = 'host' WHERE circle_id = $1 AND user_id = $2`,
    [circleId, suspendedHost.user.id],
  );
  const [moderator, absent, suspended] = await Promise.all(
    Array.from({ length: 3 }, () => aModerator(server)),
  );
  if (!moderator || !absent || !suspended) throw new Error('three');
  await leaveDesk(server, absent.user.id, 31);
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = ANY($1)', [
    [suspended.user.id, suspendedHost.user.id],
  ]);
  tokens.set('a visitor', undefined);
  tokens.set('a member', (await aMember(server)).token);
  tokens.set('a member of the circle', member.token);
  tokens.set('a removed member', removed.token);
  tokens.set('a suspended moderator', suspended.token);
  tokens.set('a suspended host', suspendedHost.token);
  tokens.set('the host', host.token);
  tokens.set('a host of another circle', otherHost.token);
  tokens.set('a moderator without a fresh factor', absent.token);
  tokens.set('a moderator', moderator.token);
});

/** What no two answers share, whatever they say. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive', 'content-length'];

const comparable = ({ status, headers, body }: RawAnswer) => ({
  status,
  body: JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value)),
  ),
  headers: [...headers].filter(([name]) => !OWN.includes(name)),
});

interface Given {
  readonly path: string;
  readonly body?: object;
}

/** Each route with ids that exist and with ids that don't, and as nonsense. */
function callsOf({ method, path }: Route, asHost: boolean): Record<string, Given> {
  const circle = asHost ? { circleId } : {};
  const query = asHost ? `?circleId=${circleId}&q=${word}` : `?q=${word}`;
  const of = (id: string, about: object, reason = 'It is spam'): Given => {
    const place = path.replace(':id', id);
    return method === 'GET'
      ? { path: `${place}${query}` }
      : { path: place, body: { act: 'remove', ...about, reason, ...circle } };
  };
  const id = path.includes('undo') ? actionId : reportId;
  const nothing = randomUUID();
  return {
    known: of(id, { report_id: reportId }),
    unknown: of(nothing, { report_id: nothing }),
    nonsense: { ...of('x', {}), ...(method === 'GET' ? {} : { body: { act: 7 } }) },
  };
}

const ROUTES: (Route & { title: string })[] = Object.values(deskRoutes).map((route) => ({
  ...(route as Route),
  title: `${route.method} ${route.path}`,
}));

const send = async (route: Route, { path, body }: Given, who: string) => {
  const token = tokens.get(who);
  return server.api.send(route.method, path, {
    ...(token !== undefined && { token }),
    ...(body && { body }),
  });
};

describe.each(WITHOUT_DESK)('%s', (who) => {
  test.each(ROUTES)('gets from $title what an unknown path gets', async (route) => {
    for (const asHost of [false, true]) {
      for (const given of Object.values(callsOf(route, asHost))) {
        const nowhere = { ...given, path: given.path.replace('/desk', '/nowhere') };
        const unknown = comparable(await send(route, nowhere, who));
        expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
        const answer = comparable(await send(route, given, who));
        expect([given.path, answer]).toEqual([given.path, unknown]);
      }
    }
  });
});

const codeOf = ({ status, body }: RawAnswer): string =>
  status < 300 ? 'answered' : (body as { error: { code: string } }).error.code;

describe.each(['the host', 'a host of another circle'])('%s', (who) => {
  test.each(ROUTES.filter(({ access }) => access === 'moderator'))(
    'gets from $title, which is for moderators, what an unknown path gets',
    async (route) => {
      for (const given of Object.values(callsOf(route, false))) {
        const nowhere = { ...given, path: given.path.replace('/desk', '/nowhere') };
        const unknown = comparable(await send(route, nowhere, who));
        expect(comparable(await send(route, given, who))).toEqual(unknown);
      }
    },
  );

  test.each(ROUTES.filter(({ access }) => access === 'desk'))(
    'gets from $title, asked for as a moderator, what an unknown id gets',
    async (route) => {
      const { known, unknown } = callsOf(route, false);
      if (!known || !unknown) throw new Error('two kinds of calls');
      const answer = await send(route, known, who);
      expect(comparable(answer)).toEqual(comparable(await send(route, unknown, who)));
      expect(codeOf(answer)).toBe('NOT_FOUND');
    },
  );
});

test.each(ROUTES.filter(({ access }) => access === 'desk'))(
  '$title tells a host of another circle nothing about this one',
  async (route) => {
    const who = 'a host of another circle';
    const { known } = callsOf(route, true);
    if (!known) throw new Error('a call');
    const there = circleId;
    circleId = randomUUID();
    const { known: nowhere } = callsOf(route, true);
    circleId = there;
    if (!nowhere) throw new Error('a call');
    const answer = await send(route, known, who);
    expect(codeOf(answer)).toBe('NOT_FOUND');
    expect(comparable(answer)).toEqual(comparable(await send(route, nowhere, who)));
  },
);

test.each(ROUTES)(
  '$title asks a moderator without a fresh factor for it, and answers one who has it',
  async (route) => {
    const { unknown, known } = callsOf(route, false);
    if (!unknown || !known) throw new Error('two kinds of calls');
    for (const given of [known, unknown]) {
      const absent = await send(route, given, 'a moderator without a fresh factor');
      expect(codeOf(absent)).toBe('SECOND_FACTOR_REQUIRED');
    }
    const answer = codeOf(await send(route, unknown, 'a moderator'));
    const isList = route.method === 'GET' && !route.path.includes(':');
    expect(answer).toBe(isList ? 'answered' : 'NOT_FOUND');
  },
);

test('answers a host about the circle, and a moderator about everything', async () => {
  const answers = async (who: string, asHost: boolean) => {
    const codes: Record<string, string> = {};
    for (const route of ROUTES.filter(({ method }) => method === 'GET')) {
      const { known } = callsOf(route, asHost);
      if (known) codes[route.title] = codeOf(await send(route, known, who));
    }
    return codes;
  };
  expect(await answers('the host', true)).toEqual({
    'GET /desk/reports': 'answered',
    'GET /desk/reports/:id': 'answered',
    'GET /desk/actions': 'answered',
    'GET /desk/members': 'NOT_FOUND',
    'GET /desk/members/:id': 'NOT_FOUND',
    'GET /desk/content': 'NOT_FOUND',
  });
  expect(await answers('a moderator', false)).toMatchObject({
    'GET /desk/reports/:id': 'answered',
    'GET /desk/content': 'answered',
  });
});

test('[DK4] lets a moderator who is in no circle reach in one only what was reported', async () => {
  const token = tokens.get('a moderator') ?? '';
  const remove = async (body: object) =>
    codeOf(
      await server.api.send('POST', '/desk/preview', { token, body: { act: 'remove', ...body } }),
    );
  const { rows } = await server.pool.query<{ id: string; topic_id: string }>(
    'SELECT id, topic_id FROM hypotheses WHERE circle_id = $1',
    [circleId],
  );
  const [claim] = rows;
  expect(await remove({ report_id: reportId })).toBe('answered');
  const message = { type: 'message', id: messageId };
  expect(await remove({ target: message })).toBe('NOT_FOUND');
  expect(await remove({ target: { type: 'topic', id: topicId } })).toBe('answered');
  const targets = [
    { type: 'hypothesis', id: claim?.id },
    { type: 'topic', id: claim?.topic_id },
  ];
  for (const target of targets) {
    expect(await remove({ target })).toBe('NOT_FOUND');
    expect(await remove({ target, report_id: reportId })).toBe('NOT_FOUND');
  }
  const found = await server.api.send('GET', `/desk/content?q=${word}`, { token });
  expect(found.body).toEqual([]);
});
