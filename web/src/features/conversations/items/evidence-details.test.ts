import type { LedgerRow } from '@midspan/contract';
import { expect, test } from 'vitest';
import { rowWords } from './evidence-details.tsx';

const WEIGHT = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const UNCHANGED = { ledger: [], proposed: WEIGHT, agreed: null };

const words = (cause: LedgerRow['cause'], counted: LedgerRow['counted']) =>
  rowWords(
    { evidenceId: 'e', cause, ...WEIGHT, weighingId: null, counted, created_at: '' },
    UNCHANGED,
  );

test.each([
  'accepted',
  'weighed',
  'established',
  'unestablished',
  'reinstated',
  'recalibrated',
] as const)('[SD7] says that an item doesn’t count yet when it waits: %s', (cause) => {
  expect(words(cause, null)).toBe('doesn’t count yet');
  expect(words(cause, WEIGHT)).toBe('counts (3.6× as likely if true)');
});

test('[WG10] says that an item no longer counts, or still does', () => {
  expect(words('voided', null)).toBe('no longer counts');
  expect(words('voided', WEIGHT)).toBe('still counts (3.6× as likely if true)');
});
