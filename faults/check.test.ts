import { EMPTY_TALLY, type Tally, tallyWith } from '@midspan/domain';
import { describe, expect, test } from 'vitest';
import {
  findViolations,
  type History,
  type Item,
  type Ledger,
  type Numbered,
  type Operation,
  type Read,
  type TalkHistory,
} from './check.ts';

const WEIGHT = { hypothesis: 90, negation: 25 } as const;
const ITEM: Item = { id: 'item-1', key: 'source-1', status: 'accepted', weight: WEIGHT };
const AFTER: Tally = tallyWith(EMPTY_TALLY, WEIGHT, 1);

const message = (by: string, key: string, seq: number): Operation => ({
  kind: 'message',
  by,
  key,
  outcome: 'ok',
  seq,
});
const OPERATIONS: readonly Operation[] = [
  message('ann', 'one', 1),
  message('ann', 'three', 3),
  { kind: 'evidence', by: 'ann', key: 'source-1', outcome: 'ok', seq: null },
  message('ben', 'two', 2),
  { kind: 'acceptance', by: 'ben', key: 'source-1', outcome: 'ok', seq: null },
];
const RECEIVED: readonly Numbered[] = [
  { seq: 1, name: 'conversation:message', key: 'one' },
  { seq: 2, name: 'conversation:message', key: 'two' },
  { seq: 3, name: 'conversation:message', key: 'three' },
  { seq: 4, name: 'conversation:evidenceProposed', key: 'source-1' },
  { seq: 5, name: 'conversation:evidenceReviewed', key: 'source-1' },
];
const READ: readonly Read[] = [
  { seq: 1, by: 'ann', key: 'one' },
  { seq: 2, by: 'ben', key: 'two' },
  { seq: 3, by: 'ann', key: 'three' },
];
const TALK: TalkHistory = {
  conversationId: 'talk-1',
  isPrivate: true,
  lastSeq: 5,
  operations: OPERATIONS,
  received: new Map([
    ['ann', RECEIVED],
    ['ben', RECEIVED],
  ]),
  read: new Map([
    ['ann', READ],
    ['ben', READ],
  ]),
  items: [ITEM],
};
const LEDGER: Ledger = {
  name: 'ledger',
  entries: [{ seq: 1, evidenceId: 'item-1', tally: AFTER }],
  standing: AFTER,
  percent: 78,
  items: [ITEM],
};

const withTalk = (talk: Partial<TalkHistory>): History => ({
  talks: [{ ...TALK, ...talk }],
  ledgers: [],
  received: [],
});
const withLedger = (ledger: Partial<Ledger>): History => ({
  talks: [],
  ledgers: [{ ...LEDGER, ...ledger }],
  received: [],
});
const readBy = (ann: readonly Read[], ben = ann) => ({
  read: new Map([
    ['ann', ann],
    ['ben', ben],
  ]),
});
const receivedBy = (ann: readonly Numbered[]) => ({
  received: new Map([
    ['ann', ann],
    ['ben', RECEIVED],
  ]),
});
const ended = (key: string, outcome: Operation['outcome']): readonly Operation[] =>
  OPERATIONS.map((one) => (one.key === key ? { ...one, outcome, seq: null } : one));
const kindsIn = (history: History) => [...new Set(findViolations(history).map(({ kind }) => kind))];

test('finds no violation in a history without faults', () => {
  const received = [{ by: 'eve', texts: ['conversation:message of talk-2'] }];
  expect(findViolations({ talks: [TALK], ledgers: [LEDGER], received })).toEqual([]);
});

test('allows events received twice, as happens when catching up', () => {
  expect(findViolations(withTalk(receivedBy([...RECEIVED, ...RECEIVED.slice(2)])))).toEqual([]);
});

test('allows an operation with an unknown outcome to be stored or not', () => {
  const operations = ended('three', 'unknown');
  expect(findViolations(withTalk({ operations }))).toEqual([]);
  const shorter = { ...readBy(READ.slice(0, 2)), lastSeq: 2, items: [], received: new Map() };
  const messages = operations.filter(({ kind }) => kind === 'message');
  expect(findViolations(withTalk({ ...shorter, operations: messages }))).toEqual([]);
});

describe('reports', () => {
  test('an acknowledged message that is missing', () => {
    expect(kindsIn(withTalk(readBy(READ.slice(0, 2))))).toEqual(['lost']);
  });

  test('a message that one participant never received', () => {
    expect(kindsIn(withTalk(receivedBy(RECEIVED.filter(({ seq }) => seq !== 2))))).toEqual([
      'lost',
    ]);
  });

  test('a message that is stored twice', () => {
    const twice = [...READ, { seq: 6, by: 'ann', key: 'one' }];
    expect(kindsIn(withTalk(readBy(twice)))).toContain('doubled');
  });

  test('a message that was stored although it was refused, and one that no one wrote', () => {
    expect(kindsIn(withTalk({ operations: ended('two', 'failed') }))).toEqual(['invented']);
    const more = [...READ, { seq: 6, by: 'ann', key: 'never written' }];
    expect(kindsIn(withTalk(readBy(more)))).toContain('invented');
  });

  test('an acknowledged item that is missing, doubled, or not accepted', () => {
    expect(kindsIn(withTalk({ items: [] }))).toEqual(['lost']);
    expect(kindsIn(withTalk({ items: [ITEM, { ...ITEM, id: 'item-2' }] }))).toEqual(['doubled']);
    expect(kindsIn(withTalk({ items: [{ ...ITEM, status: 'proposed' }] }))).toEqual(['lost']);
  });

  test('two messages that a participant received or read out of order', () => {
    const swapped = RECEIVED.map((one) =>
      one.seq === 1 ? { ...one, key: 'two' } : one.seq === 2 ? { ...one, key: 'one' } : one,
    );
    expect(kindsIn(withTalk(receivedBy(swapped)))).toEqual(['order']);
    const [one, two, three] = READ as [Read, Read, Read];
    expect(kindsIn(withTalk(readBy(READ, [two, one, three])))).toEqual(['order']);
  });

  test('a message placed after one that its author wrote later', () => {
    const operations = OPERATIONS.map((one) => ({ ...one, seq: null }));
    const later = [
      { seq: 1, by: 'ann', key: 'three' },
      { seq: 2, by: 'ben', key: 'two' },
      { seq: 3, by: 'ann', key: 'one' },
    ];
    const silent = { received: new Map(), operations };
    expect(kindsIn(withTalk({ ...silent, ...readBy(later) }))).toEqual(['order']);
  });

  test('a message acknowledged with a different number', () => {
    const operations = OPERATIONS.map((one) => (one.key === 'two' ? { ...one, seq: 7 } : one));
    expect(kindsIn(withTalk({ operations }))).toEqual(['order']);
  });

  test('a ledger that misses an item, counts it twice, skips a number or shows a wrong figure', () => {
    const again = { seq: 2, evidenceId: 'item-1', tally: tallyWith(AFTER, WEIGHT, 1) };
    const [entry] = LEDGER.entries as [Ledger['entries'][number]];
    for (const wrong of [
      { entries: [], standing: EMPTY_TALLY, percent: 50 },
      { entries: [entry, again], standing: again.tally, percent: 93 },
      { entries: [{ ...entry, seq: 2 }] },
      { entries: [{ ...entry, tally: EMPTY_TALLY }] },
      { standing: EMPTY_TALLY },
      { percent: 50 },
      { items: [] },
    ]) {
      expect([wrong, kindsIn(withLedger(wrong))]).toEqual([wrong, ['ledger']]);
    }
  });

  test('private messages or items sent to an outsider', () => {
    for (const text of ['conversation:tick of talk-1', 'hypothesis:credenceChanged by item-1']) {
      const received = [{ by: 'eve', texts: [text] }];
      expect(kindsIn({ talks: [TALK], ledgers: [], received })).toEqual(['foreign']);
    }
    const toBen = [{ by: 'ben', texts: ['conversation:tick of talk-1'] }];
    expect(findViolations({ talks: [TALK], ledgers: [], received: toBen })).toEqual([]);
  });
});
