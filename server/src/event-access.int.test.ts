import {
  type ClientEvent,
  type ClientEventName,
  clientEvents,
  type ErrorCode,
  replacedParts,
} from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  connectSocket,
  digest,
  done,
  EVENT_ACCESS,
  IS_LONG_RUN,
  type Needs,
  ownServer,
  peopleIn,
  prepareScene,
  type Scene,
  type TestSocket,
  type Who,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

/**
 * Every event of the contract, sent by every kind of person. The table is typed by the contract and
 * compared with it here: an event without a line, or a line without an event, fails.
 */
const NAMES = Object.keys(clientEvents) as ClientEventName[];

/** People who may connect without being members, each on their own connection. */
const outsiders = {} as Record<'unverified' | 'unonboarded' | 'outdated', TestSocket>;
const server = await ownServer();
const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
const tokenWith = async (standing: string) => {
  const { userId, token } = await aBystander(server.pool, hypothesisId);
  await server.pool.query(`UPDATE users SET ${standing} WHERE id = $1`, [userId]);
  return token;
};
const standings = {
  unverified: 'email_verified_at = NULL',
  unonboarded: 'onboarding_completed_at = NULL',
  outdated: "policy_version = '0.1'",
} as const;
for (const [who, standing] of Object.entries(standings)) {
  const live = await connectSocket(server.baseUrl, await tokenWith(standing));
  outsiders[who as keyof typeof outsiders] = live;
}
const suspended = await tokenWith('suspended_at = now()');

/** Scenes for what leaves them unchanged: refusals, and events that only read. */
const unchanged = new Map<string, Promise<Scene>>();
function unchangedScene(needs: Needs, type: 'public' | 'private'): Promise<Scene> {
  const key = `${needs} ${type}`;
  const scene = unchanged.get(key) ?? prepareScene(server, needs, type);
  unchanged.set(key, scene);
  return scene;
}

const prepareFresh = (needs: Needs, type: 'public' | 'private') =>
  prepareScene(server, needs, type);

/** The answer's code; null on success. */
async function ask(
  { socket }: TestSocket,
  name: ClientEventName,
  payload: object,
): Promise<string | null> {
  const answer: { success: boolean; code?: string } = await socket
    .timeout(10_000)
    .emitWithAck(name, payload);
  return answer.success ? null : (answer.code ?? 'no code');
}

/** The parts of a conversation that events replace as a whole, without what follows from the rest. */
function partsOf(kept: Readonly<Record<string, unknown>>) {
  const names = Object.keys(replacedParts).filter((part) => kept[part] !== undefined);
  return Object.fromEntries(
    names.map((part) => [
      part,
      kept[part] && { ...(kept[part] as object), active: [], evidence: null },
    ]),
  );
}

/** Lets the other participant listen while someone acts, and read everything again afterwards. */
async function listenTo(scene: Scene, act: () => Promise<void>): Promise<void> {
  const { token } = scene.people.author;
  const { conversationId } = scene;
  const live = await connectSocket(server.baseUrl, token);
  const { success } = await live.emitAck('conversation:join', { conversationId });
  await act();
  if (success) {
    const again = await connectSocket(server.baseUrl, token);
    await done(again, 'conversation:join', { conversationId });
    const snapshot = await again.nextEvent('conversation:joined');
    await expect
      .poll(() => live.events.some(({ payload }) => Object(payload).seq >= snapshot.seq), {
        message: 'a listener receives every numbered event',
      })
      .toBe(true);
    const received = live.events.map(({ payload }) => Object(payload));
    const kept = received.map((payload) => partsOf({ ...payload, ...payload.changed }));
    expect(Object.assign({}, ...kept)).toEqual(partsOf(snapshot));
    again.close();
  }
  live.close();
}

async function send(scene: Scene, who: Who, name: ClientEventName): Promise<string | null> {
  const live = await connectSocket(server.baseUrl, scene.people[who].token);
  const { conversationId } = scene;
  if (who === 'reader') await live.emitAck('conversation:join', { conversationId });
  const code = await ask(live, name, EVENT_ACCESS[name].payload(scene, who));
  live.close();
  return code;
}

const typeFor = (who: Who) => (who === 'shutOut' ? 'private' : 'public');

test('lists every event of the contract in the table, and nothing else', () => {
  expect(Object.keys(EVENT_ACCESS).sort()).toEqual(NAMES.toSorted());
});

test('requires at least a session for every event', () => {
  const allowed: readonly string[] = ['session', 'verified', 'member'];
  for (const name of NAMES) expect(allowed).toContain(clientEvents[name].access);
});

test('lists the events that are open to more than members', () => {
  const open = NAMES.filter((name) => clientEvents[name].access !== 'member');
  expect(open.sort()).toEqual(['hypothesis:unwatch', 'hypothesis:watch', 'ping', 'start:mark']);
});

test.each([
  ['anyone without a session', 'UNAUTHENTICATED', () => ''],
  ['a suspended member', 'SUSPENDED', () => suspended],
])('lets %s send no event at all', async (_, code, token) => {
  await expect(connectSocket(server.baseUrl, token())).rejects.toMatchObject({ data: { code } });
});

describe.each(NAMES)('%s', (name) => {
  const { access, quiet, readsOnly }: ClientEvent = clientEvents[name];
  const { needs, codes, payload } = EVENT_ACCESS[name];

  /** A stranger is in a reader's position, so the long run alone lets both change something. */
  const everyone = peopleIn(needs).filter(
    (who, _, all) =>
      IS_LONG_RUN || who !== 'stranger' || codes[who] !== null || !all.includes('reader'),
  );

  test('answers each kind of person as the table says, shows it to those who listen, and changes nothing when it refuses', async () => {
    const beforeAccess: Record<keyof typeof outsiders, ErrorCode | null> = {
      unverified: access === 'session' ? null : 'EMAIL_NOT_VERIFIED',
      unonboarded: access === 'member' ? 'ONBOARDING_REQUIRED' : null,
      outdated: access === 'member' ? 'ONBOARDING_REQUIRED' : null,
    };
    const scene = await unchangedScene(needs, 'public');
    const refused = everyone.filter((who) => codes[who] !== null);
    for (const who of refused) await unchangedScene(needs, typeFor(who));
    const before = await digest(server.pool);
    for (const [who, live] of Object.entries(outsiders)) {
      // The same payload as the stranger's, because the person is refused, not the payload.
      const code = await ask(live, name, payload(scene, 'stranger'));
      expect([who, code]).toEqual([who, beforeAccess[who as keyof typeof outsiders]]);
    }
    for (const who of refused) {
      const scene = await unchangedScene(needs, typeFor(who));
      expect([who, await send(scene, who, name)]).toEqual([who, codes[who]]);
    }
    expect(await digest(server.pool)).toBe(before);
    for (const who of everyone) {
      if (codes[who] !== null) continue;
      // One person's success changes the state for the next one, unless the event only reads.
      const prepare = quiet && readsOnly ? unchangedScene : prepareFresh;
      const scene = await prepare(needs, typeFor(who));
      await listenTo(scene, async () => {
        expect([who, await send(scene, who, name)]).toEqual([who, null]);
      });
      if (prepare === prepareFresh) scene.close();
    }
  });
});
