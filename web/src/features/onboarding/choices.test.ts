import { NO_REASON } from '@midspan/contract';
import { expect, test } from 'vitest';
import {
  CHOICES_MAX,
  changeChoices,
  credencesOf,
  firstWithSide,
  keptChoices,
  NO_CHOICES,
} from './choices.ts';

const unknown = { personal_credence: null, personal_reason: null, personal_importance: null };
const choose = (choices: typeof NO_CHOICES, id: string, own = {}) =>
  changeChoices(choices, { type: 'said', hypothesis: { id, ...unknown, ...own } });
const hypothesis = { id: 'a', ...unknown };

test('starts a chosen hypothesis at 50 without a reason', () => {
  expect(credencesOf(choose(NO_CHOICES, 'a'))).toEqual([
    { hypothesisId: 'a', value: 50, reason: '', importance: null },
  ]);
});

test('starts with the member’s earlier words about a hypothesis', () => {
  const before = {
    personal_credence: 0.7,
    personal_reason: 'Long known',
    personal_importance: 'Very important',
  };
  expect(choose(NO_CHOICES, 'a', before).get('a')).toEqual({
    value: 70,
    reason: 'Long known',
    importance: 'Very important',
  });
});

test('does not suggest the placeholder for a missing reason', () => {
  const before = { personal_credence: 0.7, personal_reason: NO_REASON };
  expect(choose(NO_CHOICES, 'a', before).get('a')?.reason).toBe('');
});

test('keeps what was entered when a hypothesis is chosen twice', () => {
  const fields = { value: 80, reason: 'Seen it' };
  const said = changeChoices(choose(NO_CHOICES, 'a'), { type: 'said', hypothesis, fields });
  expect(choose(said, 'a')).toBe(said);
  expect(said.get('a')).toEqual({ ...fields, importance: null });
});

test('a place on the slider chooses the hypothesis, and keeps the rest of what was entered', () => {
  const placed = changeChoices(NO_CHOICES, { type: 'said', hypothesis, fields: { value: 81 } });
  expect(placed.get('a')).toEqual({ value: 81, reason: '', importance: null });
  const fields = { reason: 'Seen it' };
  const said = changeChoices(placed, { type: 'said', hypothesis, fields });
  const moved = changeChoices(said, { type: 'said', hypothesis, fields: { value: 20 } });
  expect(moved.get('a')).toEqual({ value: 20, reason: 'Seen it', importance: null });
});

test('reads back what was kept in the tab', () => {
  const choices = choose(choose(NO_CHOICES, 'a', { personal_credence: 0.7 }), 'b');
  const kept = JSON.parse(JSON.stringify([...choices]));
  expect(new Map(keptChoices.parse(kept))).toEqual(choices);
});

test('removes a dropped hypothesis with what was entered', () => {
  const dropped = changeChoices(choose(NO_CHOICES, 'a'), { type: 'dropped', id: 'a' });
  expect(dropped.size).toBe(0);
  expect(changeChoices(dropped, { type: 'dropped', id: 'a' })).toBe(dropped);
});

test('allows no more choices than one call can carry', () => {
  let choices = NO_CHOICES;
  for (let at = 0; at <= CHOICES_MAX; at += 1) choices = choose(choices, `${at}`);
  expect(choices.size).toBe(CHOICES_MAX);
});

test('finds the first choice that takes a side', () => {
  const choices = choose(choose(NO_CHOICES, 'a'), 'b', { personal_credence: 0.2 });
  expect(firstWithSide(choices)).toBe('b');
  expect(firstWithSide(choose(NO_CHOICES, 'a'))).toBeNull();
});
