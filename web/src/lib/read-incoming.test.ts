import {
  conversationSnapshot,
  credenceListItem,
  historyPoint,
  hypothesisRoutes,
} from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readIncoming } from './read-incoming.ts';

const percents = z.pick(hypothesisRoutes.one.answer, { current_credence: true });
const own = z.pick(hypothesisRoutes.one.answer, { personal_credence: true });
const TIME = '2025-05-01T10:00:00.000Z';

describe('[CR1] a credence that comes in another unit or out of range', () => {
  test.each([
    [64, 64],
    [0.64, 64],
    [0.005, 1],
    [0, 1],
    [100, 99],
    [250, 99],
    [-3, 1],
    [64.4, 64],
  ])('is read as a whole percent where one is expected: %d as %d', (given, read) => {
    expect(readIncoming(percents, { current_credence: given }).data).toEqual({
      current_credence: read,
    });
  });

  test.each([
    [0.644, 0.644],
    [64, 0.64],
    [250, 0.99],
    [-0.2, 0.01],
    [null, null],
  ])('is read as a fraction where one is expected: %d as %d', (given, read) => {
    expect(readIncoming(own, { personal_credence: given }).data).toEqual({
      personal_credence: read,
    });
  });

  test('is read at any depth', () => {
    const list = z.object({ points: z.array(historyPoint) });
    const points = [
      { timestamp: TIME, credence: 0.5 },
      { timestamp: TIME, credence: 78 },
    ];
    expect(readIncoming(list, { points }).data?.points.map(({ credence }) => credence)).toEqual([
      0.5, 0.78,
    ]);
    const figure = z.pick(conversationSnapshot, { currentPBCredence: true });
    expect(readIncoming(figure, { currentPBCredence: 0.78 }).data).toEqual({
      currentPBCredence: 78,
    });
    const item = z.pick(credenceListItem, { credence: true, thread_credence: true });
    expect(readIncoming(item, { credence: 80, thread_credence: 0.3 }).data).toEqual({
      credence: 0.8,
      thread_credence: 30,
    });
  });
});

test('refuses everything else that doesn’t fit', () => {
  expect(readIncoming(percents, { current_credence: '64' }).success).toBe(false);
  expect(readIncoming(percents, null).success).toBe(false);
  expect(readIncoming(historyPoint, { timestamp: 5, credence: 0.5 }).success).toBe(false);
});
