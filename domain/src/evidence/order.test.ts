import { expect, it } from 'vitest';
import { type OrderedItem, strongestFirst } from './order.ts';

const item = (
  id: string,
  hypothesis: 90 | 75 | 25 | 10,
  negation: 90 | 75 | 25 | 10,
  status: OrderedItem['status'] = 'accepted',
): OrderedItem => ({ id, status, weight: { hypothesis, negation } });

const order = (items: OrderedItem[]) => items.sort(strongestFirst).map(({ id }) => id);

it('[EV8] puts the strongest item first, whichever side it supports', () => {
  expect(order([item('a', 75, 25), item('b', 10, 90), item('c', 90, 25)])).toEqual(['b', 'c', 'a']);
});

it('[EV8] puts the one proposed later first when two are equally strong', () => {
  expect(order([item('a', 90, 25), item('c', 25, 90), item('b', 90, 25)])).toEqual(['c', 'b', 'a']);
});

it('[EV8] puts items that do not count last, however strong they were', () => {
  expect(
    order([
      item('d', 90, 10, 'overturned'),
      item('e', 75, 25, 'recalibrated'),
      item('f', 75, 75, 'rejected'),
      item('a', 25, 25),
    ]),
  ).toEqual(['e', 'a', 'f', 'd']);
});
