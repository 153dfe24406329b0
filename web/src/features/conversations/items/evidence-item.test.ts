import type { LedgerRow, ListedEvidence } from '@midspan/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { aLedgerRow } from '../../../lib/weighed-test-data.ts';
import { SessionProvider } from '../../accounts/index.ts';
import { anEvidence } from '../live/live-test-data.ts';
import { EvidenceDetails } from './evidence-details.tsx';
import { EvidenceItem } from './evidence-item.tsx';

const PROPOSED = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };
const AGREED = { hypothesis_likelihood: 0.75, negation_likelihood: 0.4 };
const row = (cause: LedgerRow['cause'], created_at: string) =>
  aLedgerRow(cause, { ...AGREED, created_at });
const ACCEPTED = { ...row('accepted', '2026-01-02T10:00:00.000Z'), counted: AGREED };
const OVERTURNED = row('overturned', '2026-01-03T10:00:00.000Z');

const accepted = (given: Partial<ListedEvidence>) =>
  anEvidence('e1', { status: 'accepted', jointly_accepted: true, ...given });

/** The text of a card, or of its details. */
const textOf = (part: ReactElement) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        MemoryRouter,
        null,
        createElement(SessionProvider, { onStart: () => undefined, children: part }),
      ),
    ),
  ).replaceAll(/<[^>]+>/g, ' ');

const shown = (given: Partial<ListedEvidence>) =>
  textOf(createElement(EvidenceItem, { evidence: accepted(given) }));
const detailsOf = (given: Partial<ListedEvidence>) =>
  textOf(createElement(EvidenceDetails, { evidence: accepted(given) }));

const agreedOtherwise = { ...AGREED, proposed: PROPOSED, agreed: AGREED, ledger: [ACCEPTED] };
const count = (text: string, part: string) => text.split(part).length - 1;

test('[AG7] an item accepted with another weight says once what was proposed and what was agreed', () => {
  expect(shown(agreedOtherwise)).toMatch(/1\.9× as likely if true\s+· weak/);
  const overturned = { status: 'overturned' as const, ledger: [ACCEPTED, OVERTURNED] };
  for (const given of [agreedOtherwise, { ...agreedOtherwise, ...overturned }]) {
    expect(count(detailsOf(given), 'Proposed: 3.6× as likely if true. Agreed: 1.9×')).toBe(1);
  }
});

test('an item accepted as it was proposed says nothing about agreeing', () => {
  const text = detailsOf({
    ...AGREED,
    proposed: AGREED,
    agreed: AGREED,
    ledger: [ACCEPTED, OVERTURNED],
  });
  expect(text).not.toContain('Agreed');
  expect(text).toContain('counts (1.9× as likely if true)');
  expect(text).toContain('no longer counts');
});

test('[WG8] an item that its first pair withdrew and others weigh still counts', () => {
  const withdrawn = { ...OVERTURNED, counted: { ...AGREED, negation_likelihood: 0.6 } };
  const given = { still_weighed_by: 1, ledger: [ACCEPTED, withdrawn] };
  expect(shown(given)).toContain('Withdrawn by its first pair; still weighed by 1 other');
  expect(detailsOf(given)).toContain('still counts (1.3× as likely if true)');
});

test('[WG10] an item that operators set aside says that it counts as nothing', () => {
  const voided = row('voided', '2026-01-03T10:00:00.000Z');
  const given = { set_aside: true, ledger: [ACCEPTED, voided] };
  expect(shown(given)).toContain('it counts as nothing until another pair weighs it');
  expect(detailsOf(given)).toContain('no longer counts');
});

test('[WG10] a weighing restored to an item that stays overturned makes nothing count', () => {
  const restored = { ...row('restored', '2026-01-04T10:00:00.000Z'), weighingId: 'w1' };
  const text = detailsOf({ status: 'overturned', ledger: [ACCEPTED, OVERTURNED, restored] });
  expect(text).toMatch(/A weighing was restored by operators.+doesn’t count/s);
  expect(count(text, 'counts (')).toBe(1);
});

test('keeps reasoning, history and the way to the conversation out of the card', () => {
  const given = { reasoning: 'It would be odd otherwise', ledger: [ACCEPTED, OVERTURNED] };
  for (const part of ['It would be odd otherwise', 'History', 'Read it in the conversation']) {
    expect(shown(given)).not.toContain(part);
    expect(detailsOf(given)).toContain(part);
  }
});

test('says what an item did to the figure, and nothing about one that never moved it', () => {
  const changes = [{ timestamp: ACCEPTED.created_at, points: 28 }];
  const evidence = accepted({ ...agreedOtherwise });
  const [moved, unmoved] = [{ evidence, changes }, { evidence }].map((props) =>
    textOf(createElement(EvidenceItem, props)),
  );
  expect(moved).toMatch(/Impact score\s+1\.88\s+up\s+Credence change\s+\+28 points/);
  expect(unmoved).not.toContain('Credence change');
});
