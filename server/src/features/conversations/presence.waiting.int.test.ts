import type { Presence } from '@midspan/contract';
import {
  aBystander,
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  type Holder,
  insertBlock,
  sharedPair,
  startTalk,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const DEADLINE = { timeout: 20_000 };

/** Two servers that share a database, and nothing else. */
const settings = {
  // Long enough to reload in on a busy machine, short enough to wait for.
  PRESENCE_GRACE_MS: '4000',
};
const [one, other] = await sharedPair(settings);
const { id: hypothesisId } = await aHypothesis(one, await aMember(one));

interface Here {
  readonly live: TestSocket;
  /** the partner's state, as the join returned it */
  readonly presence: Presence | null;
}

async function join(
  server: Pick<TestServer, 'baseUrl'>,
  conversationId: string,
  who: Holder,
): Promise<Here> {
  const live = await connectSocket(server.baseUrl, who.token);
  const { presence } = await done(live, 'conversation:join', { conversationId });
  return { live, presence };
}

const receivedBy = ({ live }: Pick<Here, 'live'>) =>
  live.events.flatMap(({ name, payload }) =>
    name === 'conversation:presence' ? (payload as Presence & { userId: string }) : [],
  );
const onlineReceivedBy = (here: Pick<Here, 'live'>) => receivedBy(here).map(({ online }) => online);

// Side by side, because they do little but wait for a grace period to pass.
describe.concurrent.each([
  ['on the same server', () => one],
  ['on another server', () => other],
])('[ST6] a partner %s', (_, place) => {
  test('is online from the first socket until a moment after the last', async ({ expect }) => {
    const { conversationId, holders } = await startTalk(one.pool, hypothesisId);
    const [ann, ben] = holders;
    const reader = await join(one, conversationId, await aBystander(one.pool, hypothesisId));
    const annHere = await join(one, conversationId, ann);
    expect(annHere.presence).toEqual({ online: false, last_here: null });

    const benHere = await join(place(), conversationId, ben);
    expect(benHere.presence).toMatchObject({ online: true });
    await expect.poll(() => onlineReceivedBy(annHere), DEADLINE).toEqual([true]);
    // Another tab, a repeated join and a reload change nothing.
    const tab = await join(place(), conversationId, ben);
    await done(tab.live, 'conversation:join', { conversationId });
    benHere.live.close();
    tab.live.close();
    const reloaded = await join(place(), conversationId, ben);
    const late = await join(place(), conversationId, ann);
    expect(late.presence).toMatchObject({ online: true });
    reloaded.live.close();

    await expect.poll(() => onlineReceivedBy(annHere), DEADLINE).toEqual([true, false]);
    const [, gone] = receivedBy(annHere);
    expect(gone).toMatchObject({ conversationId, userId: ben.userId });
    const away = await join(one, conversationId, ann);
    expect(away.presence).toEqual({ online: false, last_here: gone?.last_here });
    expect(gone?.last_here).toEqual(expect.any(String));
    // A member's own tabs and readers receive nothing.
    expect([receivedBy(reloaded), receivedBy(reader), reader.presence]).toEqual([[], [], null]);
  });
});

test('[ST6] is hidden between members who have blocked each other', async () => {
  const { conversationId, holders } = await startTalk(one.pool, hypothesisId);
  const [ann, ben] = holders;
  await insertBlock(one.pool, ann, ben);
  for (const who of [ann, ben]) {
    expect((await join(one, conversationId, who)).presence).toBeNull();
  }
});

test('[ST6] ends with the conversation', async () => {
  const { conversationId, ann, ben } = await aTalk(one, hypothesisId);
  await done(ann.live, 'conversation:complete', { conversationId });
  expect((await join(one, conversationId, ben)).presence).toBeNull();
});

test.concurrent('[ST6] ends when the partner’s server stops', async ({ expect }) => {
  const third = await startTestServer({ ...settings, DATABASE_URL: one.databaseUrl });
  const { conversationId, holders } = await startTalk(one.pool, hypothesisId);
  const annHere = await join(one, conversationId, holders[0]);
  await join(third, conversationId, holders[1]);
  await expect.poll(() => onlineReceivedBy(annHere), DEADLINE).toEqual([true]);
  await third.stop();
  await expect.poll(() => onlineReceivedBy(annHere), DEADLINE).toEqual([true, false]);
});
