import { DELETED_MEMBER } from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import { actsOnContent, actsOnMember, actsOnReport } from './acts.ts';

const id = (place: number) => `0190a000-0000-7000-8000-00000000000${place}`;
const [REPORT, MESSAGE, ME, BEN, CLEO, CIRCLE] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const account = (parts: { isModerator?: boolean; isSuspended?: boolean } = {}) => ({
  created_at: '2026-05-15T10:00:00.000Z',
  suspended_at: parts.isSuspended ? '2026-05-15T10:00:00.000Z' : null,
  suspension_reason: null,
  is_moderator: parts.isModerator ?? false,
  reports_sent: { total: 0, upheld: 0 },
});

type Report = Parameters<typeof actsOnReport>[0];

const report = (parts: Partial<Report> = {}): Report => ({
  id: REPORT,
  target_type: 'message',
  target_id: MESSAGE,
  is_removed: false,
  author: { id: BEN, username: 'ben', is_suspended: false },
  reporter: { id: CLEO, username: 'cleo', sent: { total: 1, upheld: 0 } },
  closed: null,
  about: { account: account() },
  place: { conversation: null },
  ...parts,
});

const labels = (one: Report, circleId: string | null = null) =>
  actsOnReport(one, circleId, ME).map(({ label }) => label);

describe('[DK7] what a moderator can do about a report', () => {
  test('is to remove what was reported, suspend its author or close it as fine', () => {
    expect(labels(report())).toEqual(['Remove message', 'Suspend ben', 'Close as fine']);
  });

  test('is to restore what is removed, and to end a suspension', () => {
    const author = { id: BEN, username: 'ben', is_suspended: true };
    const closed = { at: '2026-05-15T10:00:00.000Z', outcome: 'upheld', by: 'maria' } as const;
    expect(labels(report({ is_removed: true, author, closed }))).toEqual([
      'Restore message',
      'End ben’s suspension',
    ]);
  });

  test('is to suspend one of the two when a conversation was reported, but not who reported it', () => {
    const members = [
      { id: BEN, username: 'ben', side: 'believing' as const },
      { id: CLEO, username: 'cleo', side: 'disbelieving' as const },
    ];
    const one = report({
      target_type: 'conversation',
      is_removed: null,
      author: null,
      about: null,
      place: { conversation: { members } },
    });
    expect(labels(one)).toEqual(['Suspend ben', 'Close as fine']);
  });

  test('leaves out members who have deleted their account', () => {
    const author = { id: BEN, username: DELETED_MEMBER, is_suspended: false };
    expect(labels(report({ author }))).toEqual(['Remove message', 'Close as fine']);
  });

  test('[DK5] is nothing about themselves, other moderators and where they take part', () => {
    const mine = { id: ME, username: 'me', is_suspended: false };
    const members = [{ id: ME, username: 'me', side: 'believing' as const }];
    expect(labels(report({ author: mine }))).toEqual([]);
    expect(labels(report({ about: { account: account({ isModerator: true }) } }))).toEqual([]);
    expect(labels(report({ place: { conversation: { members } } }))).toEqual([]);
  });
});

describe('[DK7] what a host can do about a report', () => {
  test('is to remove what was reported, or the member, and names the circle', () => {
    expect(labels(report(), CIRCLE)).toEqual(['Remove message', 'Remove ben from the circle']);
    for (const act of actsOnReport(report(), CIRCLE, ME)) {
      expect(act).toMatchObject({ circleId: CIRCLE, report_id: REPORT });
    }
  });

  test('is not to restore what is removed', () => {
    expect(labels(report({ is_removed: true }), CIRCLE)).toEqual(['Remove ben from the circle']);
  });
});

test('[DK7] a moderator can suspend a member, but no moderator and no one deleted', () => {
  const ben = { id: BEN, username: 'ben', account: account() };
  expect(actsOnMember(ben, ME)).toMatchObject([{ act: 'suspend', target: { id: BEN } }]);
  expect(actsOnMember({ ...ben, account: account({ isSuspended: true }) }, ME)).toMatchObject([
    { act: 'unsuspend' },
  ]);
  expect(actsOnMember({ ...ben, account: account({ isModerator: true }) }, ME)).toEqual([]);
  expect(actsOnMember({ ...ben, username: DELETED_MEMBER }, ME)).toEqual([]);
});

test('[DK7] a moderator can remove or restore what was found', () => {
  const content = {
    kind: 'evidence',
    id: MESSAGE,
    created_at: '2026-05-15T10:00:00.000Z',
    author: { id: BEN, username: 'ben' },
    text: 'A finding',
    is_removed: false,
    topic_id: null,
    hypothesis_id: null,
    conversation_id: null,
  } as const;
  expect(actsOnContent(content, ME)).toMatchObject([{ act: 'remove' }]);
  expect(actsOnContent({ ...content, is_removed: true }, ME)).toMatchObject([{ act: 'restore' }]);
  expect(actsOnContent(content, BEN)).toEqual([]);
});
