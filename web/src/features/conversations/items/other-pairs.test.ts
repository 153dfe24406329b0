import type { LedgerRow } from '@midspan/contract';
import { expect, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { challengeCase, isForeseeable, isWeighedByOthers } from './other-pairs.ts';

const row = (cause: LedgerRow['cause'], weighingId: string | null) =>
  aLedgerRow(cause, { weighingId });
const item = (ledger: LedgerRow[], still_weighed_by: number | null = null) => ({
  ledger: [row('accepted', 'first'), ...ledger],
  still_weighed_by,
});

const alone = item([]);
const shared = item([row('weighed', 'second')]);
const voided = item([row('weighed', 'second'), row('voided', 'second')]);
const restored = item([...voided.ledger, row('restored', 'second')]);
const withdrawn = item([row('weighed', 'second'), row('overturned', null)], 1);

test('[WG8] knows when other pairs weigh an item too', () => {
  expect([alone, shared, voided, restored, withdrawn].map(isWeighedByOthers)).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  // What two agreed in a dispute replaces the first weighing: the item still has just one.
  expect(isWeighedByOthers(item([row('recalibrated', 'dispute')]))).toBe(false);
});

test('[WG8] distinguishes a change of the whole item from one of its first pair’s part', () => {
  expect(challengeCase('overturn', alone)).toBe('overturn');
  expect(challengeCase('overturn', shared)).toBe('withdrawal');
  expect(challengeCase('reinstatement', item([row('overturned', null)]))).toBe('reinstatement');
  expect(challengeCase('reinstatement', withdrawn)).toBe('return');
});

test('[WG8] predicts no figure that depends on other pairs, or on voided weighings', () => {
  expect(isForeseeable('overturn', alone)).toBe(true);
  expect(isForeseeable('overturn', shared)).toBe(false);
  expect(isForeseeable('overturn', voided)).toBe(true);
  expect(isForeseeable('reinstatement', item([row('overturned', null)]))).toBe(true);
  expect(isForeseeable('reinstatement', withdrawn)).toBe(false);
  expect(isForeseeable('reinstatement', voided)).toBe(false);
});
