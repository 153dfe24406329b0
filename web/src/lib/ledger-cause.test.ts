import type { LedgerRow } from '@midspan/contract';
import { expect, it } from 'vitest';
import { CAUSE_WORDS, ledgerCause } from './ledger-cause.ts';
import { NO_WEIGHING } from './weighed-test-data.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';

const row = (fields: Partial<LedgerRow>): LedgerRow => ({
  evidenceId: ID,
  cause: 'restored',
  hypothesis_likelihood: 0.9,
  negation_likelihood: 0.25,
  ...NO_WEIGHING,
  created_at: '2025-05-01T10:00:00.000Z',
  ...fields,
});

it('[WG11] distinguishes a restored weighing from a restored item', () => {
  expect(CAUSE_WORDS[ledgerCause(row({}))]).toBe('Restored by operators');
  expect(CAUSE_WORDS[ledgerCause(row({ weighingId: ID }))]).toBe(
    'A weighing was restored by operators',
  );
  expect(ledgerCause(row({ cause: 'weighed', weighingId: ID }))).toBe('weighed');
});
