import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTalk,
  type ReplayedMember,
  type ReplayedTalk,
  replayStanding,
  threadToPass,
} from './threads.ts';

const HOUR = 3_600_000;
const WAIT = { afterMs: 72 * HOUR, untilMs: 1_000 * HOUR };

const named = (id: string): ReplayedMember => ({
  id,
  named: true,
  namedAtMs: 0,
  verifiedAtMs: 0,
});
const member = (id: string, given: Partial<ReplayedMember> = {}): ReplayedMember => ({
  id,
  named: null,
  namedAtMs: null,
  verifiedAtMs: 0,
  ...given,
});
const NAMED = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'];
const people = (...ids: string[]) => [...NAMED.map(named), ...ids.map((id) => member(id))];
const talks = (...two: (readonly [string, string])[]): ReplayedTalk[] =>
  two.map((members, n) => ({ members, atMs: (n + 1) * HOUR }));
const establishedIn = (members: readonly ReplayedMember[], held: readonly ReplayedTalk[]) =>
  [...replayStanding(members, held, WAIT).establishedAtMs.keys()].filter(
    (id) => !NAMED.includes(id),
  );

/** In a farm, every account talks with every other, three times over. */
const farmTalks = (farm: readonly string[]): (readonly [string, string])[] => {
  const once = farm.flatMap((one, n) =>
    farm.slice(n + 1).map((other): readonly [string, string] => [one, other]),
  );
  return [...once, ...once, ...once];
};
const farmOf = (size: number) => Array.from({ length: size }, (_, n) => `f${n}`);

describe('[SD1] a talk', () => {
  const talk = { isPublic: true, cameFrom: 'waiting room', messages: [3, 3] } as const;

  it('is public, from the waiting room, with three messages on each side', () => {
    expect(isTalk(talk)).toBe(true);
    expect(isTalk({ ...talk, messages: [3, 2] })).toBe(false);
    expect(isTalk({ ...talk, messages: [2, 9] })).toBe(false);
    expect(isTalk({ ...talk, isPublic: false })).toBe(false);
    for (const cameFrom of ['invitation', 'private request', 'dispute'] as const) {
      expect(isTalk({ ...talk, cameFrom })).toBe(false);
    }
  });
});

describe('[SD2] a member', () => {
  it('is established once both the waiting time and the second thread are there', () => {
    const since = (given: Partial<ReplayedMember>, ...atHours: number[]) => {
      const members = [...NAMED.map(named), member('ann', given)];
      const held = atHours.map(
        (hour, n): ReplayedTalk => ({ members: ['ann', `n${n + 1}`], atMs: hour * HOUR }),
      );
      return replayStanding(members, held, WAIT).establishedAtMs.get('ann');
    };
    expect(since({}, 1, 2)).toBe(WAIT.afterMs);
    expect(since({}, 1, 100)).toBe(100 * HOUR);
    expect(since({ verifiedAtMs: null }, 1, 100)).toBeUndefined();
    expect(since({}, 1)).toBeUndefined();
  });

  it('is established by talks with two established members, but not by two talks with one', () => {
    expect(establishedIn(people('ann'), talks(['ann', 'n1'], ['n2', 'ann']))).toEqual(['ann']);
    expect(establishedIn(people('ann'), talks(['ann', 'n1'], ['ann', 'n1']))).toEqual([]);
  });

  it('is not established by members who aren’t established', () => {
    const held = talks(['ann', 'ben'], ['ann', 'cem'], ['ben', 'cem'], ['ann', 'ben']);
    expect(establishedIn(people('ann', 'ben', 'cem'), held)).toEqual([]);
  });

  it('is never established if operators said so', () => {
    const members = [...NAMED.map(named), member('ann', { named: false, namedAtMs: 0 })];
    expect(establishedIn(members, talks(['ann', 'n1'], ['ann', 'n2']))).toEqual([]);
  });
});

describe('[SD3] an established member', () => {
  const giver = {
    id: 'ann',
    named: false,
    threads: [
      { thread: 'common', holders: 9 },
      { thread: 'rare', holders: 2 },
      { thread: 'as rare', holders: 2 },
    ],
  };

  it('passes on the thread that the partner lacks and the fewest members hold, the earliest of equals', () => {
    expect(threadToPass(giver, { id: 'ben', threads: new Set() })).toBe('rare');
    expect(threadToPass(giver, { id: 'ben', threads: new Set(['rare', 'as rare']) })).toBe(
      'common',
    );
    const all = new Set(giver.threads.map(({ thread }) => thread));
    expect(threadToPass(giver, { id: 'ben', threads: all })).toBeNull();
  });

  it('starts a new thread with each partner if operators named them', () => {
    const starter = { ...giver, named: true };
    const passedTo = (id: string) => threadToPass(starter, { id, threads: new Set() });
    expect(passedTo('ben')).not.toBe(passedTo('cem'));
    // A replay gives it the same name.
    expect(passedTo('ben')).toBe(passedTo('ben'));
    expect(giver.threads.map(({ thread }) => thread)).not.toContain(passedTo('ben'));
  });

  it('passes one thread to a partner, however often they talk', () => {
    const held = talks(['ann', 'n1'], ['ann', 'n1'], ['n1', 'ann']);
    expect(replayStanding(people('ann'), held, WAIT).passed).toHaveLength(1);
  });
});

describe('[SD4] a talk held before the giver was established', () => {
  it('counts from the moment the giver is established', () => {
    // ben talked with ann first; ann is established by two named members only later.
    const held = talks(['ann', 'ben'], ['ben', 'n1'], ['ann', 'n1'], ['ann', 'n2']);
    const { passed, establishedAtMs: since } = replayStanding(people('ann', 'ben'), held, WAIT);
    expect(passed.filter(({ from, to }) => from === 'ann' && to === 'ben')).toMatchObject([
      { to: 'ben', atMs: WAIT.afterMs },
    ]);
    expect(since.get('ann')).toBe(WAIT.afterMs);
    expect(since.get('ben')).toBe(WAIT.afterMs);
  });
});

describe('[SD5] a farm of eight accounts', () => {
  const farm = farmOf(8);
  const withTalks = (...real: (readonly [string, string])[]) =>
    establishedIn(people(...farm), talks(...real, ...farmTalks(farm)));

  it('has no established account after one real talk', () => {
    expect(withTalks(['f0', 'n1'])).toEqual([]);
  });

  it('has one after two real talks of one account', () => {
    expect(withTalks(['f0', 'n1'], ['f0', 'n2'])).toEqual(['f0']);
  });

  it('holds as many different threads as it had real talks, however large it is', () => {
    const real = [
      ['f0', 'n1'],
      ['f0', 'n2'],
      ['f1', 'n3'],
      ['f1', 'n4'],
    ] as const;
    for (const size of [8, 40]) {
      const own = farmOf(size);
      const held = talks(...real, ...farmTalks(own).slice(0, 2_000));
      const { passed } = replayStanding(people(...own), held, { ...WAIT, untilMs: 9_000 * HOUR });
      expect(new Set(passed.map(({ thread }) => thread)).size).toBe(4);
    }
  });

  it('has none left without the two accounts that let it in', () => {
    const real = [
      ['f0', 'n1'],
      ['f0', 'n2'],
      ['f1', 'n3'],
      ['f1', 'n4'],
    ] as const;
    const gone = people(...farm).map((one) =>
      ['f0', 'f1'].includes(one.id) ? { ...one, named: false as const } : one,
    );
    expect(establishedIn(gone, talks(...real, ...farmTalks(farm)))).toEqual([]);
  });
});

describe('[SD4] a replay', () => {
  const two = fc
    .uniqueArray(fc.constantFrom('n1', 'n2', 'n3', 'a', 'b', 'c', 'd', 'e'), {
      minLength: 2,
      maxLength: 2,
    })
    .map((pair) => [pair[0] ?? '', pair[1] ?? ''] as const);
  const stories = fc.array(two, { maxLength: 60 });
  const all = people('a', 'b', 'c', 'd', 'e');

  it('of a prefix of the talks is a prefix of the replay of all talks', () => {
    fc.assert(
      fc.property(stories, fc.nat({ max: 60 }), (story, until) => {
        const held = talks(...story);
        const whole = replayStanding(all, held, WAIT).passed;
        const cut = held.slice(0, until);
        const untilMs = cut.at(-1)?.atMs ?? 0;
        const part = replayStanding(all, cut, { ...WAIT, untilMs }).passed;
        expect(whole.slice(0, part.length)).toEqual(part);
      }),
    );
  });

  it('never lets anyone pass a thread they do not hold, or twice to one partner', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const held = new Map<string, Set<string>>();
        const given = new Set<string>();
        for (const { thread, from, to } of replayStanding(all, talks(...story), WAIT).passed) {
          if (!NAMED.includes(from)) expect(held.get(from)?.has(thread)).toBe(true);
          expect(held.get(to)?.has(thread) ?? false).toBe(false);
          expect(given.has(`${from} ${to}`)).toBe(false);
          given.add(`${from} ${to}`);
          held.set(to, new Set([...(held.get(to) ?? []), thread]));
        }
      }),
    );
  });

  it('never lets a member with two other threads fall when one member is taken out', () => {
    fc.assert(
      fc.property(stories, (story) => {
        const held = talks(...story);
        const before = replayStanding(all, held, WAIT);
        const without = all.map((one) =>
          one.id === 'a' ? { ...one, named: false as const } : one,
        );
        const after = replayStanding(without, held, WAIT).establishedAtMs;
        for (const id of before.establishedAtMs.keys()) {
          const direct = before.passed.filter(
            ({ from, to }) => to === id && NAMED.includes(from),
          ).length;
          if (id !== 'a' && direct >= 2) expect(after.has(id)).toBe(true);
        }
      }),
    );
  });
});
