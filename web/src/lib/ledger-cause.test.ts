import type { LedgerRow } from '@midspan/contract';
import { expect, it } from 'vitest';
import { CAUSE_WORDS, ledgerCause } from './ledger-cause.ts';
import { aLedgerRow } from './weighed-test-data.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

const row = (fields: Partial<LedgerRow>) => aLedgerRow('restored', fields);

it('[WG11] distinguishes a restored weighing from a restored item', () => {
  expect(CAUSE_WORDS[ledgerCause(row({}))]).toBe('Restored by operators');
  expect(CAUSE_WORDS[ledgerCause(row({ weighingId: ID }))]).toBe(
    'A weighing was restored by operators',
  );
  expect(ledgerCause(row({ cause: 'weighed', weighingId: ID }))).toBe('weighed');
});
