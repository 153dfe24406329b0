import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCircleRooms, type InRooms, type LookedUp } from './circle-rooms.ts';

const [circle, claim, open] = [randomUUID(), randomUUID(), randomUUID()];
const [inside, outside] = [`hypothesis:${claim}`, `hypothesis:${open}`];
type Circles = LookedUp['now'];
const MEMBER: Circles = { [circle]: 'open' };

function stage() {
  const asked: string[] = [];
  const rooms = createCircleRooms({
    circlesOf: async (names) => {
      asked.push(...names);
      return new Map(names.filter((name) => name === claim).map((name) => [name, circle]));
    },
  });
  const there = new Set<string>();
  const socket: InRooms = { rooms: there, leave: (room) => void there.delete(room) };
  const enter = (room: string) => {
    there.add(room);
    rooms.noteEntry(socket, room);
  };
  const looked = (before: Circles, now: Circles) => [{ socket, before, now }];
  const check = (before: Circles, now: Circles) => rooms.check(async () => looked(before, now));
  return { asked, check, enter, looked, rooms, there };
}

test('[CI2] leaves the rooms of a circle that its member has lost, and no others', async () => {
  const { check, enter, there } = stage();
  enter(inside);
  enter(outside);
  await check(MEMBER, MEMBER);
  expect([...there]).toEqual([inside, outside]);
  await check(MEMBER, {});
  expect([...there]).toEqual([outside]);
});

test('asks about what was entered since, and about nothing again', async () => {
  const { asked, check, enter } = stage();
  enter(outside);
  await check({}, {});
  await check({}, {});
  expect(asked).toEqual([open]);
  enter(inside);
  await check(MEMBER, MEMBER);
  expect(asked).toEqual([open, claim]);
});

test('[CI2] leaves a room that was entered when its member had already lost the circle', async () => {
  const { check, enter, there } = stage();
  enter(inside);
  await check({}, {});
  expect([...there]).toEqual([]);
});

test('leaves a room that is entered during a check to the next one', async () => {
  const { check, enter, looked, rooms, there } = stage();
  enter(inside);
  await rooms.check(async () => {
    enter(inside);
    return looked({}, {});
  });
  expect([...there]).toEqual([inside]);
  await check({}, MEMBER);
  expect([...there]).toEqual([inside]);
});

test('[CI2] makes up for a check that failed', async () => {
  const { check, enter, rooms, there } = stage();
  enter(inside);
  await expect(rooms.check(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await check({}, {});
  expect([...there]).toEqual([]);
});
