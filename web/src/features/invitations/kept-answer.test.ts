import { describe, expect, test } from 'vitest';
import { createDrafts } from '../../lib/drafts.ts';
import { keepAnswer } from './kept-answer.ts';

const CODE = 'A'.repeat(22);
const OTHER_CODE = 'B'.repeat(22);
const GIVEN = { value: 20, reason: 'The figures say otherwise' };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The storage of one browser, whatever its tabs. */
function aBrowser() {
  const stored = new Map<string, string>();
  const storage: Storage = {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
  const clock = { now: 1_000 };
  const aTab = (userId: string | null, code = CODE) =>
    keepAnswer({ store: createDrafts(() => storage), code, userId, now: () => clock.now });
  return { aTab, clock };
}

describe('a visitor’s answer', () => {
  test('is there for the member that the visitor becomes, in another tab', () => {
    const { aTab } = aBrowser();
    aTab(null).decide(GIVEN, 'talk');
    const later = aTab('ben');
    expect(later.read()).toEqual(GIVEN);
    expect(later.takeDecision()).toBe('talk');
  });

  test('is carried out once, and still there to read', () => {
    const { aTab } = aBrowser();
    aTab(null).decide(GIVEN, 'meet');
    expect(aTab('ben').takeDecision()).toBe('meet');
    expect(aTab('ben').takeDecision()).toBeNull();
    expect(aTab('ben').read()).toEqual(GIVEN);
  });

  test('decides nothing while it is being written', () => {
    const { aTab } = aBrowser();
    aTab(null).write(GIVEN);
    expect(aTab('ben').takeDecision()).toBeNull();
    expect(aTab('ben').read()).toEqual(GIVEN);
  });

  test('is undecided again after an edit', () => {
    const { aTab } = aBrowser();
    aTab(null).decide(GIVEN, 'talk');
    aTab(null).write({ ...GIVEN, value: 70 });
    expect(aTab('ben').takeDecision()).toBeNull();
  });
});

describe('a kept answer', () => {
  test('of one member is not given to another', () => {
    const { aTab } = aBrowser();
    aTab('ben').decide(GIVEN, 'talk');
    for (const reader of ['eve', null]) {
      expect(aTab(reader).read()).toBeNull();
      expect(aTab(reader).takeDecision()).toBeNull();
    }
    aTab('eve').write(null);
    expect(aTab('ben').takeDecision()).toBe('talk');
  });

  test('belongs to one link', () => {
    const { aTab } = aBrowser();
    aTab(null).decide(GIVEN, 'talk');
    expect(aTab(null, OTHER_CODE).read()).toBeNull();
    expect(aTab(null, OTHER_CODE).takeDecision()).toBeNull();
  });

  test('is forgotten after a week', () => {
    const { aTab, clock } = aBrowser();
    aTab(null).decide(GIVEN, 'talk');
    clock.now += 7 * DAY_MS - 1;
    expect(aTab(null).read()).toEqual(GIVEN);
    clock.now += 1;
    expect(aTab(null).read()).toBeNull();
    expect(aTab('ben').takeDecision()).toBeNull();
  });

  test('is gone once it was sent', () => {
    const { aTab } = aBrowser();
    aTab('ben').write(GIVEN);
    aTab('ben').write(null);
    expect(aTab('ben').read()).toBeNull();
  });
});
