import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NO_WEIGHING } from '../../../lib/weighed-test-data.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { EvidenceItem } from './evidence-item.tsx';

const PROPOSED = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const AGREED = { hypothesis_likelihood: 0.75, negation_likelihood: 0.4 };
const row = (cause: LedgerRow['cause'], created_at: string): LedgerRow => ({
  evidenceId: 'e1',
  cause,
  ...AGREED,
  ...NO_WEIGHING,
  created_at,
});
const ACCEPTED = { ...row('accepted', '2026-01-02T10:00:00.000Z'), counted: AGREED };
const OVERTURNED = row('overturned', '2026-01-03T10:00:00.000Z');

const shown = (given: Partial<ListedEvidence>) =>
  renderToStaticMarkup(
    createElement(EvidenceItem, {
      evidence: anEvidence('e1', { status: 'accepted', jointly_accepted: true, ...given }),
      changes: undefined,
    }),
  ).replaceAll(/<[^>]+>/g, ' ');

const agreedOtherwise = { ...AGREED, proposed: PROPOSED, agreed: AGREED, ledger: [ACCEPTED] };
const count = (text: string, part: string) => text.split(part).length - 1;

test('[AG7] an item accepted with another weight says what was proposed and what was agreed', () => {
  const text = shown(agreedOtherwise);
  expect(count(text, 'Proposed: 3.6× as likely if true. Agreed: 1.9×')).toBe(1);
  expect(text).toMatch(/1\.9× as likely if true\s+· weak/);
});

test('[AG7] and its history says so too, once there is more to it', () => {
  const text = shown({ ...agreedOtherwise, status: 'overturned', ledger: [ACCEPTED, OVERTURNED] });
  expect(count(text, 'Proposed: 3.6× as likely if true. Agreed: 1.9×')).toBe(2);
  expect(text).toContain('no longer counts');
});

test('an item accepted as it was proposed says nothing about agreeing', () => {
  const ledger = [ACCEPTED, OVERTURNED];
  const text = shown({ ...AGREED, proposed: AGREED, agreed: AGREED, ledger });
  expect(text).not.toContain('Agreed');
  expect(text).toContain('counts (1.9× as likely if true)');
});

test('[WG8] an item that its first pair withdrew and others weigh still counts', () => {
  const withdrawn = { ...OVERTURNED, counted: { ...AGREED, negation_likelihood: 0.6 } };
  const text = shown({ still_weighed_by: 1, ledger: [ACCEPTED, withdrawn] });
  expect(text).toContain('Withdrawn by its first pair; still weighed by 1 other');
  expect(text).toContain('still counts (1.3× as likely if true)');
});

test('[WG10] an item that operators set aside says that it counts as nothing', () => {
  const voided = row('voided', '2026-01-03T10:00:00.000Z');
  const text = shown({ set_aside: true, ledger: [ACCEPTED, voided] });
  expect(text).toContain('it counts as nothing until another pair weighs it');
  expect(text).toContain('no longer counts');
});

test('[WG10] a weighing restored to an item that stays overturned makes nothing count', () => {
  const restored = { ...row('restored', '2026-01-04T10:00:00.000Z'), weighingId: 'w1' };
  const text = shown({ status: 'overturned', ledger: [ACCEPTED, OVERTURNED, restored] });
  expect(text).toMatch(/A weighing was restored by operators.+doesn’t count/s);
  expect(count(text, 'counts (')).toBe(1);
});
