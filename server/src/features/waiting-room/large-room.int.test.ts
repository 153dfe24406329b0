import { SMALL_ROOM } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  sharedServer,
  type Visitor,
  visitorsHolding,
} from '@midspan/testkit';
import { expect, test } from 'vitest';

/** Large even without a few, and divisible by three. */
const MEMBERS = 3 * Math.ceil((SMALL_ROOM + 5) / 3);
const DEADLINE = { timeout: 30_000 };

/**
 * Room for one member's entry and the counts; a list of everyone would be dozens of times as long.
 */
const ONE_CHANGE_BYTES = 600;

const server = await sharedServer();
const { id: hypothesisId } = await aHypothesis(server, await aMember(server));
const percents = Array.from({ length: MEMBERS }, (_, n) => (n % 3 === 0 ? 80 : 20));
const visitors = await visitorsHolding(server, hypothesisId, percents);

const roomEvents = ({ live }: Visitor) =>
  live.events.filter(({ name }) => /^waitingRoom:(participants|changed)$/.test(name));

test('shows the same to everyone when many join within seconds, and sends only the changes', async () => {
  const answers = await Promise.all(visitors.map((one) => one.send('waitingRoom:join')));
  for (const answer of answers) expect(answer).toEqual({ success: true });
  const names = visitors.map((one) => one.username).sort();
  for (const one of visitors) await expect.poll(() => one.names(), DEADLINE).toEqual(names);

  const seenBefore = new Map(visitors.map((one) => [one, roomEvents(one).length]));
  const [first] = visitors;
  if (!first) throw new Error('there are members');
  await first.send('waitingRoom:leave');
  const rest = names.filter((name) => name !== first.username);
  for (const one of visitors) await expect.poll(() => one.names(), DEADLINE).toEqual(rest);
  await first.send('waitingRoom:join');
  for (const one of visitors) await expect.poll(() => one.names(), DEADLINE).toEqual(names);

  for (const one of visitors) {
    const received = roomEvents(one).slice(seenBefore.get(one));
    expect(received.map(({ name }) => name)).toEqual([
      'waitingRoom:changed',
      'waitingRoom:changed',
    ]);
    for (const event of received) {
      expect(JSON.stringify(event).length).toBeLessThan(ONE_CHANGE_BYTES);
    }
    expect(received[0]?.payload).toMatchObject({
      joined: [],
      left: [first.userId],
      counts: { believing: MEMBERS / 3 - 1, disbelieving: (2 * MEMBERS) / 3 },
    });
  }
});

test('sends the whole room once it is small again', async () => {
  const leaving = visitors.slice(SMALL_ROOM);
  await Promise.all(leaving.map((one) => one.send('waitingRoom:leave')));
  const [first] = visitors;
  if (!first) throw new Error('there are members');
  const staying = visitors
    .slice(0, SMALL_ROOM)
    .map((one) => one.username)
    .sort();
  for (const one of visitors) await expect.poll(() => one.names(), DEADLINE).toEqual(staying);
  expect(roomEvents(first).at(-1)?.name).toBe('waitingRoom:participants');
});
