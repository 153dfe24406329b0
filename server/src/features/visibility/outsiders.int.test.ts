import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientEventName, Route } from '@midspan/contract';
import * as contract from '@midspan/contract';
import {
  aMember,
  anInvitation,
  aRound,
  connectSocket,
  EVENT_ACCESS,
  evidenceFields,
  hypothesisFields,
  type Needs,
  percentile,
  prepareScene,
  type RawAnswer,
  roundFields,
  type Scene,
  startTestServer,
  type TestMember,
  type TestServer,
  type TestSocket,
  topicFields,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * [CI2] Everything that a route or an event can name is put into a circle. For people outside,
 * each answer has to be the one that an unknown name gets.
 */
const ROUTES = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, routes]) => Object.values(routes as Record<string, Route>))
  .map((route) => ({ ...route, title: `${route.method} ${route.path}` }));
const EVENTS = Object.keys(contract.clientEvents) as ClientEventName[];
/** One that is open can be named as well as one that was missed. */
const needsOf = (name: ClientEventName): Needs => {
  const { needs } = EVENT_ACCESS[name];
  return needs === 'missed dispute' ? 'dispute' : needs;
};
const NEEDS = [...new Set(EVENTS.map(needsOf))];

const newCode = () => randomBytes(16).toString('base64url');

let before: TestServer;
let server: TestServer;
let outsider: TestMember;
let removed: TestMember;
let scenes: ReadonlyMap<Needs, Scene>;
/** everything in the circle that can be named */
let ids: string[];
let code: string;

beforeAll(async () => {
  before = await startTestServer();
  scenes = new Map(
    await Promise.all(
      NEEDS.map(async (needs) => [needs, await prepareScene(before, needs, 'public')] as const),
    ),
  );
  [outsider, removed] = [await aMember(before), await aMember(before)];
  const { pool } = before;
  const circleId = randomUUID();
  const linkId = randomUUID();
  const [scene] = [...scenes.values()];
  if (scene === undefined) throw new Error('no event needs anything');
  const { author } = scene.people;
  const invitation = await anInvitation(before, author, scene.hypothesisId);
  code = invitation.code;
  const roundId = await aRound(before, author, [scene.hypothesisId]);
  await pool.query(
    `INSERT INTO circles (id, name, purpose, shares_credences, created_by)
     VALUES ($1, 'A class', '', false, $2)`,
    [circleId, author.userId],
  );
  await pool.query(
    `INSERT INTO circle_links (id, circle_id, code, made_by, places, expires_at)
     VALUES ($1, $2, $3, $4, 5, now() + interval '1 day')`,
    [linkId, circleId, newCode(), author.userId],
  );
  await pool.query('UPDATE topics SET circle_id = $1', [circleId]);
  await pool.query('UPDATE hypotheses SET circle_id = $1', [circleId]);
  await pool.query(
    `INSERT INTO circle_members (circle_id, user_id, role)
     SELECT $1, id, 'member' FROM users WHERE id <> $2`,
    [circleId, outsider.user.id],
  );
  await pool.query(
    `UPDATE circle_members SET left_at = now(), removed_at = now() WHERE user_id = $1`,
    [removed.user.id],
  );
  const topic = await pool.query<{ id: string }>('SELECT id FROM topics LIMIT 1');
  const sceneOf = (needs: Needs): Scene => scenes.get(needs) ?? scene;
  const dispute = sceneOf('dispute');
  const { conversationId, messageId, flagId, evidenceId } = sceneOf('created flag');
  ids = [circleId, linkId, invitation.id, topic.rows[0]?.id ?? '', scene.hypothesisId];
  await pool.query('UPDATE rounds SET circle_id = $1', [circleId]);
  ids.push(roundId, conversationId, messageId, flagId, evidenceId, dispute.hypothesisId);
  ids.push(dispute.conversationId, dispute.proposalId, sceneOf('request').requestId);
  // Another server, because the first one has learned that all of this is public.
  server = await startTestServer({ DATABASE_URL: before.databaseUrl });
});
afterAll(async () => {
  for (const scene of scenes.values()) scene.close();
  await server.stop();
  await before.stop();
});

/** What a call with this name and a body with this name looks like. */
const bodyOf = (id: string, invitationCode: string): Record<string, object> => ({
  'POST /hypotheses': { topic_id: id, ...hypothesisFields() },
  'POST /topics/with-hypothesis': {
    topic: topicFields({ parent_id: id }),
    hypothesis: hypothesisFields(),
  },
  'PUT /topics/:id': topicFields(),
  'POST /credences': { hypothesisId: id, value: 80, reason: 'Because' },
  'POST /hypotheses/:id/invitations': { uses: 1, conversation_type: 'public' },
  'POST /invitations/:code/accept': { value: 20, reason: 'Because' },
  'PUT /conversations/:id/reflection': { felt_heard: 4 },
  'POST /circles/:id/links': { places: 5, days: 5 },
  'POST /circles/:id/hosts': { userId: id },
  'DELETE /circles/:id': { name: 'A class' },
  'POST /rounds': roundFields([id]),
  'PUT /rounds/:id/signup': { hypothesis_id: id },
  'POST /auth/register': {
    email: `${randomUUID()}@example.org`,
    username: `Someone ${id.slice(-6)}`,
    password: 'correct horse battery',
    invitation: { code: invitationCode, value: 20, reason: 'Because' },
  },
});

/** Routes that change the caller's own account or need no name: nothing of a circle is in them. */
const names = (route: Route): boolean =>
  route.path.includes(':') || `${route.method} ${route.path}` in bodyOf('', '');

/** What no two answers share, whatever they say. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

const comparable = ({ status, headers, body }: RawAnswer) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !OWN.includes(name)),
});

async function answerTo(route: Route & { title: string }, id: string, token: string | undefined) {
  const isId = /^[0-9a-f-]{36}$/.test(id);
  const path = route.path.replace(/:\w+/g, id);
  const body = bodyOf(isId ? id : randomUUID(), isId ? newCode() : id)[route.title];
  const query = route.method === 'GET' && !route.path.includes(':') ? `?topicId=${id}` : '';
  return comparable(
    await server.api.send(route.method, `${path}${query}`, {
      ...(body && { body }),
      ...(token !== undefined && { token }),
    }),
  );
}

describe.each([
  ['a visitor', () => undefined],
  ['a member', () => outsider.token],
  ['a removed member', () => removed.token],
])('%s', (_, tokenOf) => {
  test.each(ROUTES.filter((route) => names(route) && route.path !== '/auth/register'))(
    'gets from $title what an unknown name gets, whatever it names in a circle',
    async (route) => {
      const token = tokenOf();
      const isByCode = route.path.includes(':code') && !route.path.startsWith('/join');
      const unknown = await answerTo(route, isByCode ? newCode() : randomUUID(), token);
      for (const id of isByCode ? [code] : ids) {
        expect(await answerTo(route, id, token)).toEqual(unknown);
      }
    },
  );

  test('finds nothing by naming a circle in a list', async () => {
    const token = tokenOf();
    const lists = ['/topics', '/topics/with-hypotheses-count', '/hypotheses', '/users/search'];
    for (const list of [...lists, '/waiting-rooms/counts', '/rounds']) {
      const read = async (id: string) =>
        comparable(
          await server.api.send(
            'GET',
            `${list}?circleId=${id}&topicId=${id}&hypothesisId=${id}&q=me`,
            token === undefined ? {} : { token },
          ),
        );
      const unknown = await read(randomUUID());
      for (const id of ids) expect([list, await read(id)]).toEqual([list, unknown]);
    }
  });
});

/** The same payload with names that don't exist. */
function unknownNames(scene: Scene): Scene {
  const nowhere = Object.fromEntries(
    Object.entries(scene).map(([key, value]) => [key, /Id$/.test(key) ? randomUUID() : value]),
  );
  return nowhere as unknown as Scene;
}

const ask = ({ socket }: TestSocket, name: ClientEventName, payload: object): Promise<object> =>
  socket.timeout(10_000).emitWithAck(name, payload);

describe.each([
  ['a member', () => outsider.token],
  ['a removed member', () => removed.token],
])('over a connection %s', (_, tokenOf) => {
  test.each(EVENTS.filter((name) => !['ping', 'start:mark'].includes(name)))(
    'gets from %s what an unknown name gets',
    async (name) => {
      const { payload } = EVENT_ACCESS[name];
      const scene = scenes.get(needsOf(name));
      if (scene === undefined) throw new Error(`no scene for ${name}`);
      const live = await connectSocket(server.baseUrl, tokenOf());
      const unknown = await ask(live, name, payload(unknownNames(scene), 'stranger'));
      expect(await ask(live, name, payload(scene, 'stranger'))).toEqual(unknown);
      live.close();
    },
  );

  test('is in no room of the circle, whatever was tried', async () => {
    const scene = scenes.get('talk');
    if (scene === undefined) throw new Error('no talk');
    const { conversationId, hypothesisId, people } = scene;
    const live = await connectSocket(server.baseUrl, tokenOf());
    for (const name of EVENTS) {
      if (name !== 'ping') await ask(live, name, EVENT_ACCESS[name].payload(scene, 'stranger'));
    }
    const author = await connectSocket(server.baseUrl, people.author.token);
    const events = [
      ['conversation:join', { conversationId }],
      ['waitingRoom:subscribe', { hypothesisId }],
      ['conversation:sendMessage', { conversationId, content: 'Hello', tempId: randomUUID() }],
      ['conversation:proposeEvidence', { conversationId, ...evidenceFields() }],
    ] as const;
    for (const [name, payload] of events) {
      expect(await ask(author, name, payload)).toMatchObject({ success: true });
    }
    // What was sent before this answer would have arrived before it.
    await ask(live, 'ping', {});
    const own = ['connection:success', 'pong', 'waitingRoom:error', 'privateMatch:pending'];
    expect(live.events.filter(({ name }) => !own.includes(name))).toEqual([
      // The answer to their own attempt, which names what they named.
      {
        name: 'conversation:messageFailed',
        payload: expect.objectContaining({ conversationId, error: 'Conversation not found' }),
      },
    ]);
    live.close();
    author.close();
  });
});

test('[CI2] answers someone outside as slowly as for a name that does not exist', async () => {
  const [scene] = [...scenes.values()];
  const hidden = scene?.hypothesisId ?? '';
  const timeOf = async (id: string) => {
    const start = performance.now();
    await server.api.send('GET', `/hypotheses/${id}`, { token: outsider.token });
    return performance.now() - start;
  };
  const times = { hidden: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 200; round += 1) {
    times.hidden.push(await timeOf(hidden));
    times.unknown.push(await timeOf(randomUUID()));
  }
  const ratio = percentile(times.hidden, 0.5) / percentile(times.unknown, 0.5);
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(1.2);
});

test('[CI2] answers members of the circle', async () => {
  const scene = scenes.get('talk');
  const token = scene?.people.partner.token ?? '';
  const paths = [`/hypotheses/${scene?.hypothesisId}`, `/conversations/${scene?.conversationId}`];
  for (const path of [...paths, `/screens/hypotheses/${scene?.hypothesisId}`]) {
    expect([path, (await server.api.send('GET', path, { token })).status]).toEqual([path, 200]);
  }
});

describe('in a circle that has ended', () => {
  let token: string;
  beforeAll(async () => {
    await server.pool.query('UPDATE circles SET ended_at = now()');
    token = scenes.get('talk')?.people.author.token ?? '';
  });

  test.each(EVENTS.filter((name) => name !== 'ping'))(
    '[CI8] refuses %s to its members unless it only reads',
    async (name) => {
      const scene = scenes.get(needsOf(name));
      if (scene === undefined) throw new Error(`no scene for ${name}`);
      const live = await connectSocket(server.baseUrl, scene.people.author.token);
      const { readsOnly } = contract.clientEvents[name] as contract.ClientEvent;
      const answer = await ask(live, name, EVENT_ACCESS[name].payload(scene, 'author'));
      if (readsOnly) expect(answer).not.toMatchObject({ code: 'CIRCLE_ENDED' });
      else expect(answer).toMatchObject({ success: false, code: 'CIRCLE_ENDED' });
      live.close();
    },
  );

  const CHANGING = Object.keys(bodyOf('', '')).filter((title) => !/register|DELETE/.test(title));
  test.each(ROUTES.filter(({ title }) => CHANGING.includes(title)))(
    '[CI8] refuses $title to its members',
    async (route) => {
      const answer = await answerTo(
        route,
        route.path.includes(':code') ? code : (ids[4] ?? ''),
        token,
      );
      expect(answer.body).toMatchObject({ error: { code: 'CIRCLE_ENDED' } });
    },
  );
});
