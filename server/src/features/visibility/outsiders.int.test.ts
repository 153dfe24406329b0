import { randomUUID } from 'node:crypto';
import { type ClientEvent, type ClientEventName, clientEvents } from '@midspan/contract';
import {
  bodyOf,
  connectSocket,
  done,
  EVENT_ACCESS,
  EVENTS,
  everythingInACircle,
  evidenceFields,
  IS_LONG_RUN,
  NAMING_ROUTES,
  newCode,
  nounOf,
  percentile,
  type RawAnswer,
  ROUTES,
  type Scene,
  type TestServer,
  type TestSocket,
  type TitledRoute,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

/** [CI2] For people outside, each answer has to be the one that an unknown name gets. */
let server: TestServer;
/** everything in the circle that has an id */
const circle = await everythingInACircle();
({ server } = circle);
const ids = Object.values(circle.named);

/** What no two answers share, whatever they say. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

const comparable = ({ status, headers, body }: RawAnswer) => ({
  status,
  body,
  headers: [...headers].filter(([name]) => !OWN.includes(name)),
});

/**
 * What is named in the gate, by the noun of the path: what it is about. Elsewhere, and everywhere in
 * the long run, everything is.
 */
const FITTING: Readonly<Record<string, readonly (keyof typeof circle.named)[]>> = {
  topics: ['topic'],
  hypotheses: ['claim', 'disputeClaim'],
  hypothesis: ['claim', 'disputeClaim'],
  conversations: ['conversation', 'dispute'],
  circles: ['circle', 'link'],
  rounds: ['round'],
};

function idsFor(route: TitledRoute): string[] {
  const names = IS_LONG_RUN ? undefined : FITTING[nounOf(route) ?? ''];
  return names?.map((name) => circle.named[name]) ?? ids;
}

async function answerTo(route: TitledRoute, id: string, token: string | undefined) {
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
  ['a member', () => circle.outsider.token],
  ['a removed member', () => circle.removed.token],
  ['a moderator', () => circle.moderator.token],
])('%s', (_, tokenOf) => {
  test.each(NAMING_ROUTES)(
    'gets from $title what an unknown name gets, whatever it names in a circle',
    async (route) => {
      const token = tokenOf();
      const isByCode = route.path.includes(':code') && !route.path.startsWith('/join');
      const unknown = await answerTo(route, isByCode ? newCode() : randomUUID(), token);
      for (const id of isByCode ? [circle.code] : idsFor(route)) {
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
      const { circle: group, topic, claim } = circle.named;
      for (const id of IS_LONG_RUN ? ids : [group, topic, claim]) {
        expect([list, await read(id)]).toEqual([list, unknown]);
      }
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
  ['a member', () => circle.outsider.token],
  ['a removed member', () => circle.removed.token],
  ['a moderator', () => circle.moderator.token],
])('over a connection %s', (_, tokenOf) => {
  test.each(EVENTS.filter((name) => !['ping', 'start:mark'].includes(name)))(
    'gets from %s what an unknown name gets',
    async (name) => {
      const { payload } = EVENT_ACCESS[name];
      const scene = circle.sceneFor(name);
      const live = await connectSocket(server.baseUrl, tokenOf());
      const unknown = await ask(live, name, payload(unknownNames(scene), 'stranger'));
      expect(await ask(live, name, payload(scene, 'stranger'))).toEqual(unknown);
      live.close();
    },
  );

  test('is in no room of the circle, whatever was tried', async () => {
    const scene = circle.sceneOf('talk');
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
    ] as const;
    for (const [name, payload] of events) {
      expect(await ask(author, name, payload)).toMatchObject({ success: true });
    }
    const proposal = { conversationId, ...evidenceFields() };
    const { evidence } = await done(author, 'conversation:proposeEvidence', proposal);
    // At most 3 may be undecided, and this is repeated for everyone outside.
    const { id: evidenceId } = evidence;
    await done(author, 'conversation:withdrawEvidence', { conversationId, evidenceId });
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
  const hidden = circle.named.claim;
  const timeOf = async (id: string) => {
    const start = performance.now();
    await server.api.send('GET', `/hypotheses/${id}`, { token: circle.outsider.token });
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

describe('in a circle that has ended', () => {
  let token: string;
  beforeAll(async () => {
    await server.pool.query('UPDATE circles SET ended_at = now()');
    token = circle.sceneOf('talk').people.author.token;
  });

  test.each(EVENTS.filter((name) => name !== 'ping'))(
    '[CI8] refuses %s to its members unless it only reads',
    async (name) => {
      const scene = circle.sceneFor(name);
      const live = await connectSocket(server.baseUrl, scene.people.author.token);
      const { readsOnly } = clientEvents[name] as ClientEvent;
      const answer = await ask(live, name, EVENT_ACCESS[name].payload(scene, 'author'));
      if (readsOnly) expect(answer).not.toMatchObject({ code: 'CIRCLE_ENDED' });
      else expect(answer).toMatchObject({ success: false, code: 'CIRCLE_ENDED' });
      live.close();
    },
  );

  const CHANGING = Object.keys(bodyOf('', '')).filter(
    (title) => !/register|join|desk|DELETE/.test(title),
  );
  test.each(ROUTES.filter(({ title }) => CHANGING.includes(title)))(
    '[CI8] refuses $title to its members',
    async (route) => {
      const answer = await answerTo(
        route,
        route.path.includes(':code') ? circle.code : circle.named.claim,
        token,
      );
      expect(answer.body).toMatchObject({ error: { code: 'CIRCLE_ENDED' } });
    },
  );
});
