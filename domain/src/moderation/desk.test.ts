import { describe, expect, test } from 'vitest';
import { DESK_ACTS, mayDo, mayJudge, outcomeOfClosing, refuseUndo } from './desk.ts';

test('[DK3] [DK7] gives hosts the removal of content and members, and moderators all but the latter', () => {
  const actsOf = (role: 'moderator' | 'host') => DESK_ACTS.filter((act) => mayDo(role, act));
  expect(actsOf('host')).toEqual(['remove', 'remove_member']);
  expect(actsOf('moderator')).toEqual(['remove', 'restore', 'suspend', 'unsuspend', 'close']);
});

describe('[DK5] someone at the desk', () => {
  const other = { actorId: 'ada', authorId: 'ben', participantIds: ['ben', 'eve'], isPeer: false };

  test('judges others, also when no single member is responsible', () => {
    expect(mayJudge(other)).toBe(true);
    expect(mayJudge({ ...other, authorId: null })).toBe(true);
  });

  test.each([
    ['themselves', { authorId: 'ada' }],
    ['their peers', { isPeer: true }],
    ['where they take part', { participantIds: ['ben', 'ada'] }],
  ])('does not judge %s', (_, fields) => {
    expect(mayJudge({ ...other, ...fields })).toBe(false);
  });
});

test('[DK8] dismisses a report that is closed, unless something was done about it since', () => {
  expect(outcomeOfClosing({ isRemoved: false, isSuspendedSince: false })).toBe('dismissed');
  expect(outcomeOfClosing({ isRemoved: true, isSuspendedSince: false })).toBe('upheld');
  expect(outcomeOfClosing({ isRemoved: false, isSuspendedSince: true })).toBe('upheld');
});

describe('[DK10] an action', () => {
  const removal = { act: 'remove', isUndo: false, isUndone: false, doneBy: 'host' } as const;

  test('of anyone can be undone by moderators, and of hosts by hosts', () => {
    for (const doneBy of ['host', 'moderator', null] as const) {
      expect(refuseUndo('moderator', { ...removal, doneBy }).ok).toBe(true);
      expect(refuseUndo('host', { ...removal, doneBy }).ok).toBe(doneBy === 'host');
    }
  });

  test('can be undone once, and undoing it can’t', () => {
    const refusalOf = (fields: object) => refuseUndo('moderator', { ...removal, ...fields });
    expect(refusalOf({ isUndone: true })).toMatchObject({ refusal: 'UNDO_USED' });
    expect(refusalOf({ isUndo: true })).toMatchObject({ refusal: 'UNDO_IMPOSSIBLE' });
  });

  test('that the desk doesn’t offer can’t be undone there', () => {
    for (const act of ['remove_all', 'delete', 'void', 'read_report', 'remove_member']) {
      expect(refuseUndo('moderator', { ...removal, act })).toMatchObject({
        refusal: 'UNDO_IMPOSSIBLE',
      });
    }
    expect(refuseUndo('host', { ...removal, act: 'suspend' }).ok).toBe(false);
    expect(refuseUndo('host', { ...removal, act: 'remove_member' }).ok).toBe(true);
  });
});
