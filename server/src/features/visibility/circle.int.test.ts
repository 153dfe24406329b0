import { randomUUID } from 'node:crypto';
import {
  type ClientEvent,
  type ClientEventName,
  clientEvents,
  type ErrorCode,
} from '@midspan/contract';
import {
  bodyOf,
  connectSocket,
  done,
  EVENT_ACCESS,
  EVENTS,
  everythingInACircle,
  evidenceFields,
  IS_LONG_RUN,
  makeModerator,
  NAMING_ROUTES,
  newCode,
  nounOf,
  type RawAnswer,
  ROUTES,
  refusalIn,
  type Scene,
  statementsOf,
  type TestSocket,
  type TitledRoute,
} from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

/** [CI2] For people outside, each answer has to be the one that an unknown name gets. */
const circle = await everythingInACircle();
const { server } = circle;
/** everything in the circle that has an id */
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

/** The moderator was never in the circle either, so only the long run needs a plain member. */
const MEMBERS_OUTSIDE: [string, () => string | undefined][] = [
  ['a removed member', () => circle.removed.token],
  ['a moderator', () => circle.moderator.token],
  ...(IS_LONG_RUN ? [['a member', () => circle.outsider.token] as [string, () => string]] : []),
];

describe.each([['a visitor', () => undefined], ...MEMBERS_OUTSIDE] as typeof MEMBERS_OUTSIDE)(
  '%s',
  (_, tokenOf) => {
    test.each(NAMING_ROUTES)(
      'gets from $title what an unknown name gets, whatever it names in a circle',
      async (route) => {
        const token = tokenOf();
        const isByCode = route.path.includes(':code') && !route.path.startsWith('/join');
        const unknown = await answerTo(route, isByCode ? newCode() : randomUUID(), token);
        // Two failures would be alike, too.
        expect(unknown.status).toBeLessThan(500);
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
  },
);

/** The same payload with names that don't exist. */
function unknownNames(scene: Scene): Scene {
  const nowhere = Object.fromEntries(
    Object.entries(scene).map(([key, value]) => [key, /Id$/.test(key) ? randomUUID() : value]),
  );
  return nowhere as unknown as Scene;
}

const ask = ({ socket }: TestSocket, name: ClientEventName, payload: object): Promise<object> =>
  socket.timeout(10_000).emitWithAck(name, payload);

describe.each(MEMBERS_OUTSIDE)('over a connection %s', (_, tokenOf) => {
  const connect = () => connectSocket(server.baseUrl, tokenOf() ?? '');
  test.each(EVENTS.filter((name) => !['ping', 'start:mark'].includes(name)))(
    'gets from %s what an unknown name gets',
    async (name) => {
      const { payload } = EVENT_ACCESS[name];
      const scene = circle.sceneFor(name);
      const live = await connect();
      const unknown = await ask(live, name, payload(unknownNames(scene), 'stranger'));
      expect(await ask(live, name, payload(scene, 'stranger'))).toEqual(unknown);
      live.close();
    },
  );

  test('is in no room of the circle, whatever was tried', async () => {
    const scene = circle.sceneOf('talk');
    const { conversationId, hypothesisId, people } = scene;
    const live = await connect();
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

test('[CI2] asks the database the same for what is hidden and for what does not exist', async () => {
  const { token } = circle.outsider;
  const asked = async (id: string) => {
    const ask = () => server.api.send('GET', `/hypotheses/${id}`, { token });
    // Without the session, which is remembered for a moment.
    const statements = (await statementsOf(server, ask)).map(({ text }) => text);
    return statements.filter((text) => text.includes('hypotheses')).sort();
  };
  const unknown = await asked(randomUUID());
  expect(unknown.length).toBeGreaterThan(0);
  expect(await asked(circle.named.claim)).toEqual(unknown);
});

/** members whom a host removes, and makes a host */
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
  const { named, code, joinCode } = circle;
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
      const { pool } = server;
      await pool.query(
        `UPDATE circle_members SET left_at = NULL, role = CASE WHEN user_id = ANY($1) THEN $2 ELSE 'member' END WHERE removed_at IS NULL`,
        [userIds, role === 'host' ? 'host' : 'member'],
      );
      await pool.query('UPDATE users SET moderator_since = NULL');
      if (role === 'moderator') for (const id of userIds) await makeModerator(server, id);
      await pool.query('DELETE FROM private_requests WHERE requester_id = ANY($1)', [userIds]);
    }

    describe('over a connection', () => {
      beforeAll(() => giveRole(circle.scenes.map(({ people }) => people.stranger.userId)));

      test.each(EVENTS)('gets from %s what any third member gets in public', async (name) => {
        const { payload, codes } = EVENT_ACCESS[name];
        const scene = circle.sceneFor(name);
        const live = await connectSocket(server.baseUrl, scene.people.stranger.token);
        const answer = await ask(live, name, payload(scene, 'stranger'));
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
