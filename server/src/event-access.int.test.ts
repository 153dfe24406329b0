import { type ClientEventName, clientEvents, type ErrorCode } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  connectSocket,
  digest,
  EVENT_ACCESS,
  EVENT_PEOPLE,
  type Holder,
  prepareScene,
  type Scene,
  startTestServer,
  type TestServer,
  type Who,
} from '@midspan/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/**
 * Every event of the contract, sent by every kind of person. The table is typed by the contract and
 * compared with it here: an event without a line, or a line without an event, fails.
 */
const NAMES = Object.keys(clientEvents) as ClientEventName[];

let server: TestServer;
let hypothesisId: string;
const outsiders = {} as Record<'unverified' | 'unonboarded' | 'outdated' | 'suspended', Holder>;
beforeAll(async () => {
  server = await startTestServer();
  hypothesisId = (await aHypothesis(server, await aMember(server))).id;
  const standings = {
    unverified: 'email_verified_at = NULL',
    unonboarded: 'onboarding_completed_at = NULL',
    outdated: "policy_version = '0.1'",
    suspended: 'suspended_at = now()',
  } as const;
  for (const [who, change] of Object.entries(standings)) {
    const holder = await aBystander(server.pool, hypothesisId);
    await server.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [holder.userId]);
    outsiders[who as keyof typeof outsiders] = holder;
  }
});
afterAll(() => server.stop());

/** The answer's code, or the handshake's if it gets no further; null on success. */
async function attempt(
  token: string,
  name: ClientEventName,
  payload: object,
  reading: string | null = null,
): Promise<string | null> {
  try {
    const live = await connectSocket(server.baseUrl, token);
    if (reading !== null) await live.emitAck('conversation:join', { conversationId: reading });
    const answer: { success: boolean; code?: string } = await live.socket
      .timeout(10_000)
      .emitWithAck(name, payload);
    live.close();
    return answer.success ? null : (answer.code ?? 'no code');
  } catch (error) {
    return (error as { data?: { code: string } }).data?.code ?? String(error);
  }
}

const tokenOf = (scene: Scene, who: Who): string => scene.people[who].token;

async function send(scene: Scene, who: Who, name: ClientEventName): Promise<string | null> {
  const reading = who === 'reader' ? scene.conversationId : null;
  return attempt(tokenOf(scene, who), name, EVENT_ACCESS[name].payload(scene, who), reading);
}

test('lists every event of the contract in the table, and nothing else', () => {
  expect(Object.keys(EVENT_ACCESS).sort()).toEqual(NAMES.toSorted());
});

test('requires at least a session for every event', () => {
  const allowed: readonly string[] = ['session', 'verified', 'member'];
  for (const name of NAMES) expect(allowed).toContain(clientEvents[name].access);
});

test('lists the events that are for more than members', () => {
  const open = NAMES.filter((name) => clientEvents[name].access !== 'member');
  expect(open.sort()).toEqual(['hypothesis:unwatch', 'hypothesis:watch', 'ping', 'start:mark']);
});

describe.each(NAMES)('%s', (name) => {
  const { access } = clientEvents[name];

  test('is refused to anyone who cannot be a member', async () => {
    const beforeAccess: Record<keyof typeof outsiders | 'anonymous', ErrorCode | null> = {
      anonymous: 'UNAUTHENTICATED',
      suspended: 'SUSPENDED',
      unverified: access === 'session' ? null : 'EMAIL_NOT_VERIFIED',
      unonboarded: access === 'member' ? 'ONBOARDING_REQUIRED' : null,
      outdated: access === 'member' ? 'ONBOARDING_REQUIRED' : null,
    };
    const scene = await prepareScene(server, EVENT_ACCESS[name].needs, 'public');
    const before = await digest(server.pool);
    for (const [who, code] of Object.entries(beforeAccess)) {
      const token = who === 'anonymous' ? '' : outsiders[who as keyof typeof outsiders].token;
      // The same payload as the stranger's, because the person is refused, not the payload.
      const answer = await attempt(token, name, EVENT_ACCESS[name].payload(scene, 'stranger'));
      expect([who, answer]).toEqual([who, code]);
    }
    expect(await digest(server.pool)).toBe(before);
    scene.close();
  });

  test('answers each kind of member as the table says, and changes nothing when it refuses', async () => {
    const { needs, codes } = EVENT_ACCESS[name];
    const scenes = new Map<'public' | 'private', Scene>();
    const sceneFor = async (who: Who): Promise<Scene> => {
      const type = who === 'shutOut' ? 'private' : 'public';
      const known = scenes.get(type) ?? (await prepareScene(server, needs, type));
      scenes.set(type, known);
      return known;
    };
    const refused = EVENT_PEOPLE.filter((who) => codes[who] !== null);
    for (const who of refused) await sceneFor(who);
    const before = await digest(server.pool);
    for (const who of refused) {
      expect([who, await send(await sceneFor(who), who, name)]).toEqual([who, codes[who]]);
    }
    expect(await digest(server.pool)).toBe(before);
    for (const who of EVENT_PEOPLE) {
      if (codes[who] !== null) continue;
      // One person's success changes what the next one finds.
      expect([who, await send(await sceneFor(who), who, name)]).toEqual([who, null]);
      for (const scene of scenes.values()) scene.close();
      scenes.clear();
    }
    for (const scene of scenes.values()) scene.close();
  });
});
