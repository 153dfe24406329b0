import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createShortMemory } from './short-memory.ts';

const MB = 1_000_000;

describe('within a second', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 5_000;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => void vi.restoreAllMocks());

  test('returns what was stored, and nothing a second later', () => {
    const memory = createShortMemory<string>(MB);
    memory.begin('a', 'first');
    nowMs += 999;
    memory.weigh('a', 'first', 10);
    expect(memory.find('a')).toBe('first');
    nowMs += 1;
    expect(memory.find('a')).toBeUndefined();
  });

  test('returns nothing that was forgotten, even when it is weighed later', () => {
    const memory = createShortMemory<string>(MB);
    memory.begin('a', 'first');
    memory.forgetAll();
    memory.weigh('a', 'first', 10);
    expect(memory.find('a')).toBeUndefined();
    expect(memory.bytes()).toBe(0);
  });

  test('keeps a newer entry when the older one is dropped or weighed', () => {
    const memory = createShortMemory<string>(MB);
    memory.begin('a', 'first');
    memory.begin('a', 'second');
    const own = memory.bytes();
    memory.weigh('a', 'first', 10);
    memory.drop('a', 'first');
    expect(memory.find('a')).toBe('second');
    expect(memory.bytes()).toBe(own);
    memory.drop('a', 'second');
    expect(memory.find('a')).toBeUndefined();
    expect(memory.bytes()).toBe(0);
  });

  test('counts keys and answers, and evicts the least recently used beyond its size', () => {
    const memory = createShortMemory<string>(10_000);
    for (const key of ['a', 'b', 'c']) {
      memory.begin(key, key);
      memory.weigh(key, key, 4_000);
    }
    expect(memory.find('a')).toBeUndefined();
    expect(memory.find('b')).toBe('b');
    expect(memory.find('c')).toBe('c');
    expect(memory.bytes()).toBeLessThanOrEqual(10_000);
    memory.begin('x'.repeat(4_000), 'long key');
    expect(memory.find('b')).toBeUndefined();
    expect(memory.bytes()).toBeLessThanOrEqual(10_000 + 5_000);
  });

  test('keeps at most 2,000 answers, however short they are', () => {
    const memory = createShortMemory<string>(16 * MB);
    for (let n = 0; n <= 2_000; n += 1) memory.begin(`${n}`, 'short');
    expect(memory.find('0')).toBeUndefined();
    expect(memory.find('1')).toBe('short');
    expect(memory.find('2000')).toBe('short');
  });

  test('keeps nothing larger than its whole size', () => {
    const memory = createShortMemory<string>(10_000);
    memory.begin('a', 'a');
    memory.weigh('a', 'a', 10_001);
    expect(memory.find('a')).toBeUndefined();
    expect(memory.bytes()).toBe(0);
  });
});

test('drops an entry that is not asked for again after its second', async () => {
  const memory = createShortMemory<string>(MB);
  memory.begin('a', 'a');
  memory.weigh('a', 'a', 10_000);
  memory.begin('b', 'b');
  await vi.waitFor(() => expect(memory.bytes()).toBe(0), { timeout: 10_000 });
}, 15_000);
