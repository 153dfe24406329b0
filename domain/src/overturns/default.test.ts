import { expect, it } from 'vitest';
import { mayApplyByDefault } from './default.ts';

const newcomer = { established: false, threads: [] };
const one = { established: true, threads: ['a', 'b'] };
const other = { established: true, threads: ['c', 'd'] };

it('[OV22] applies by default on a carried claim only with an established pair that shares no thread', () => {
  expect(mayApplyByDefault(true, one, other)).toBe(true);
  expect(mayApplyByDefault(true, one, { ...other, threads: ['b', 'c'] })).toBe(false);
  expect(mayApplyByDefault(true, newcomer, other)).toBe(false);
  expect(mayApplyByDefault(true, one, newcomer)).toBe(false);
  expect(mayApplyByDefault(false, newcomer, newcomer)).toBe(true);
});
