import { expect, test } from 'vitest';
import { findVerdicts } from './clock.ts';

const linesOf = (source: string, path = 'x.int.test.ts') =>
  findVerdicts(path, source).map(({ line }) => line);

test.each([
  ['a difference', 'const a = performance.now();\nexpect(performance.now() - a).toBeLessThan(9);'],
  ['a difference of dates', 'const a = new Date();\nexpect(+new Date() - a.getTime()).toBe(9);'],
  [
    'one with a name',
    'const a = Date.now(); const ms = Math.round(Date.now() - a);\nexpect(ms).toBe(9);',
  ],
  ['a deadline', 'const end = Date.now() + 9;\nexpect(Date.now()).toBeLessThan(end);'],
  ['a comparison', 'const end = Date.now() + 9;\nexpect(Date.now() < end).toBe(true);'],
  ['a poll', 'const a = Date.now();\nawait expect.poll(() => Date.now() - a).toBeGreaterThan(9);'],
  [
    'the argument of a matcher',
    'const a = Date.now(); const b = Date.now();\nexpect(9).not.toBe(b - a);',
  ],
  [
    'what a function of the file returns',
    'async function took() { const a = performance.now(); await go(); return performance.now() - a; }\nexpect(await took()).toBeLessThan(9);',
  ],
  [
    'a property of what it returns',
    'const go = () => { const a = Date.now(); return { code: 1, ms: Date.now() - a }; }; const { ms: took } = go();\nexpect(took).toBe(9);',
  ],
  [
    'what a function of the file is given',
    'const a = Date.now(); judge(Date.now() - a); function judge(ms: number) {\nexpect(ms).toBe(9); }',
  ],
  [
    'a ratio of lists of times',
    'const took = async () => { const a = Date.now(); return Date.now() - a; }; const times = { one: [], two: [] }; times.one.push(await took()); const ratio = median(times.one) / median(times.two);\nexpect(ratio).toBeLessThan(2);',
  ],
  ['a helper that measures', 'const calm = await servedInCalmS(load);\nexpect(calm).toBe(9);'],
  ['a helper that also measures', 'const { ms } = await askReady(server);\nexpect(ms).toBe(9);'],
])('finds an assertion about %s', (_, source) => {
  expect(linesOf(source)).toEqual([2]);
});

test.each([
  ['stored times', 'expect(Date.parse(a.expires_at) - Date.parse(a.created_at)).toBe(9);'],
  [
    'a stored time and a reading',
    'const from = Date.now(); expect(Date.parse(a.at)).toBeLessThan(from);',
  ],
  ['a reading some time ago', "expect(await send(new Date(Date.now() - 60_000))).toBe('ok');"],
  [
    'another property of what was timed',
    'const go = () => { const a = Date.now(); return { code: 1, ms: Date.now() - a }; }; expect(go().code).toBe(1);',
  ],
  [
    'the length of a pause that isn’t asserted',
    'const a = Date.now(); report(Date.now() - a); expect(1).toBe(1);',
  ],
  [
    'a measurement of the long run',
    'const a = Date.now(); if (LONG) expect(Date.now() - a).toBe(9);',
  ],
  [
    'a journey of the long run',
    "test('x', { tag: '@long' }, () => { const a = Date.now(); expect(Date.now() - a).toBe(9); });",
  ],
])('leaves alone an assertion about %s', (_, source) => {
  expect(linesOf(source)).toEqual([]);
});

test('leaves alone unit tests that set their clock', () => {
  // In one piece it would isolate this file.
  const setsClock = ['vi', 'useFakeTimers()'].join('.');
  const source = `${setsClock}; const a = Date.now(); expect(Date.now() - a).toBe(9);`;
  expect(linesOf(source, 'web/src/x.test.ts')).toEqual([]);
});
