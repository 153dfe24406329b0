import { expect, it } from 'vitest';
import { anEvidence } from '../live/live-test-data.ts';
import { withMovedItem } from './wanted.ts';

const counting = { status: 'accepted' } as const;
const LIST = {
  pages: [
    { items: [anEvidence('a', counting), anEvidence('b', counting)], total: 3 },
    { items: [anEvidence('c', counting)], total: 3 },
  ],
  pageParams: [0, 2],
};
const shown = (list: typeof LIST) =>
  list.pages.map(({ items, total }) => [items.map(({ id, weighings }) => [id, weighings]), total]);

it('shows an item with what it is now', () => {
  const twice = anEvidence('b', { ...counting, weighings: 2 });
  const [before] = LIST.pages[0]?.items ?? [];
  expect(shown(withMovedItem(LIST, twice) as typeof LIST)).toEqual([
    [
      [
        ['a', before?.weighings],
        ['b', 2],
      ],
      3,
    ],
    [[['c', before?.weighings]], 3],
  ]);
});

it('leaves out an item that no longer counts', () => {
  for (const gone of [{ status: 'overturned' } as const, { ...counting, removed: true }]) {
    const after = withMovedItem(LIST, anEvidence('c', gone));
    expect(after.pages.map(({ items, total }) => [items.length, total])).toEqual([
      [2, 2],
      [0, 2],
    ]);
  }
});

it('keeps an item that operators set aside, because another pair can weigh it', () => {
  const aside = anEvidence('a', { ...counting, set_aside: true });
  expect(withMovedItem(LIST, aside).pages[0]?.items[0]).toBe(aside);
});

it('leaves a list without the item as it is', () => {
  expect(withMovedItem(LIST, anEvidence('d', counting))).toBe(LIST);
});
