import { expect, test } from 'vitest';
import { circleIn, newTopicPath, topicsPath, withCircle } from './circle-choice.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const searchOf = (path: string) => new URL(path, 'http://midspan.invalid').searchParams;

test('[CI2] finds the circle again that an address was made for', () => {
  for (const path of [topicsPath(ID), newTopicPath(ID)]) expect(circleIn(searchOf(path))).toBe(ID);
  expect(topicsPath(null)).toBe('/topics');
});

test('shows what is public when the address names no circle or nonsense', () => {
  for (const search of ['', 'circle=', 'circle=mine']) {
    expect(circleIn(new URLSearchParams(search))).toBeNull();
  }
});

test('keeps the rest of the address when another circle is chosen', () => {
  const search = new URLSearchParams({ claim: 'Fish feel pain', circle: 'old' });
  expect(String(withCircle(search, ID))).toBe(`claim=Fish+feel+pain&circle=${ID}`);
  expect(String(withCircle(search, null))).toBe('claim=Fish+feel+pain');
});
