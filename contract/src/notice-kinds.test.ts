import { describe, expect, test } from 'vitest';
import { noticeLines, noticeParts } from './notice-kinds.ts';
import type { Notice } from './notices.ts';

const notice = (fields: Partial<Notice>): Notice => ({
  id: '01890000-0000-7000-8000-000000000000',
  created_at: '2026-01-01T00:00:00.000Z',
  is_read: false,
  kind: 'private_request',
  username: 'Ada',
  circle_id: null,
  circle_name: null,
  hypothesis_id: null,
  hypothesis_statement: 'The evidence should no longer count',
  conversation_id: null,
  evidence_description: 'A long series',
  evidence_still_weighed: false,
  outcome: null,
  hours_left: null,
  announced_for: null,
  round: null,
  challenge: null,
  ...fields,
});

const inWords = (one: Notice) =>
  noticeParts(one, 'UTC')
    .map((part) => Object.values(part)[0])
    .join('')
    .replaceAll('\u202f', ' ');

test('[TX5] keeps a quotation from changing the direction of the notice around it', () => {
  const hostile = notice({ hypothesis_statement: 'Ice\u202e stlem\u2067' });
  expect(noticeLines({ ...hostile, evidence_description: null })).toEqual({
    title: 'Ada asks for a private conversation',
    about: '“Ice stlem”',
  });
});

test('[WG8] says whether other pairs’ weights of overturned evidence still count', () => {
  const overturned = (evidence_still_weighed: boolean) =>
    inWords(
      notice({
        kind: 'evidence_overturned',
        hypothesis_statement: 'Ice melts',
        evidence_still_weighed,
      }),
    );
  expect(overturned(false)).toBe(
    'Your evidence A long series was overturned and no longer counts toward Ice melts.',
  );
  expect(overturned(true)).toBe(
    'Your evidence A long series was overturned. What other pairs gave it still counts toward Ice melts.',
  );
});

describe('a notice about a dispute', () => {
  const challenge = {
    kind: 'overturn',
    is_own: false,
    hypothesis_statement: 'Ice melts',
    deadline: '2026-01-04T15:30:00.000Z',
    is_carried: false,
    is_weighed_by_others: false,
  } as const;
  test('names the deadline and what each member loses by not taking part', () => {
    expect(inWords(notice({ kind: 'dispute_created', challenge }))).toBe(
      'Your dispute with Ada about the evidence A long series has begun. It ends on Sun, Jan 4, 3:30 PM UTC. If you don’t take part, the evidence no longer counts toward Ice melts. If Ada doesn’t, it still counts.',
    );
    const own = { ...challenge, is_own: true, kind: 'reinstatement' } as const;
    expect(inWords(notice({ kind: 'dispute_reminder', hours_left: 24, challenge: own }))).toBe(
      '24 hours are left in your dispute with Ada about the evidence A long series. It ends on Sun, Jan 4, 3:30 PM UTC. If Ada doesn’t take part, the evidence counts toward Ice melts again. If you don’t, it still doesn’t count.',
    );
  });

  test('[WG8] says that only the first pair’s weight is at stake where others weigh it too', () => {
    const shared = { ...challenge, is_weighed_by_others: true };
    expect(inWords(notice({ kind: 'dispute_created', challenge: shared }))).toContain(
      'If you don’t take part, the evidence loses its first pair’s weight toward Ice melts. If Ada doesn’t, it stays as it is.',
    );
    const back = { ...shared, kind: 'reinstatement' } as const;
    expect(
      inWords(notice({ kind: 'dispute_reminder', hours_left: 24, challenge: back })),
    ).toContain('the evidence regains its first pair’s weight toward Ice melts.');
  });

  test('is a title with the deadline and the evidence in the list', () => {
    const lines = noticeLines(notice({ kind: 'dispute_reminder', hours_left: 24, challenge }));
    expect(lines.title).toBe('24 hours left in your dispute with Ada');
    expect(lines.about).toMatch(/^Sun, Jan 4, .*· “A long series”$/);
  });

  test('[OV22] says that silence decides nothing on a claim that established pairs carry', () => {
    const carried = { ...challenge, is_carried: true };
    expect(inWords(notice({ kind: 'dispute_created', challenge: carried }))).toBe(
      'Your dispute with Ada about the evidence A long series has begun. It ends on Sun, Jan 4, 3:30 PM UTC. If you don’t take part, nothing changes, and the evidence is marked “challenged, undecided”. If Ada doesn’t, nothing changes.',
    );
    const own = { ...carried, is_own: true };
    expect(inWords(notice({ kind: 'dispute_created', challenge: own }))).toContain(
      'If Ada doesn’t take part, nothing changes, and the evidence is marked “challenged, undecided”. If you don’t, nothing changes.',
    );
  });

  test('states the general rule when the challenge is no longer known', () => {
    expect(inWords(notice({ kind: 'dispute_reminder', hours_left: 1 }))).toBe(
      '1 hour is left in your dispute with Ada about the evidence A long series. If one of you doesn’t take part, the other’s position applies.',
    );
  });

  test('asks a reviewer for an answer by the deadline', () => {
    expect(inWords(notice({ kind: 'challenge_to_review', challenge }))).toBe(
      'Ada challenged the evidence A long series and needs your answer by Sun, Jan 4, 3:30 PM UTC. Without one, nothing changes.',
    );
  });
});
