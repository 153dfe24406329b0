import type { DeskAction } from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import { doneText, logSentence, undoSentence } from './log-words.ts';

const ID = '0190a000-0000-7000-8000-000000000001';
const BEN = { id: ID, username: 'ben' };

const REMOVAL: DeskAction = {
  id: ID,
  at: '2026-05-15T10:00:00.000Z',
  by: { role: 'moderator', name: 'maria' },
  action: 'remove',
  member: BEN,
  partner: null,
  target_type: 'message',
  target_id: ID,
  report_id: null,
  circle: null,
  reason: 'Insults or threatens someone',
  reports_closed: 3,
  undoes: null,
  undone_by: null,
  can_undo: true,
};

describe('a line of the log', () => {
  test('says who did what about whom', () => {
    expect(logSentence(REMOVAL)).toBe('maria removed a message by ben.');
    expect(logSentence({ ...REMOVAL, action: 'suspend' })).toBe('maria suspended ben.');
  });

  test('names the role where hosts don’t see who it was', () => {
    const by = { role: 'operator', name: null } as const;
    expect(logSentence({ ...REMOVAL, by })).toBe('An operator removed a message by ben.');
  });

  test('marks an operator, whose name is not a member’s', () => {
    const by = { role: 'operator', name: 'root' } as const;
    expect(logSentence({ ...REMOVAL, by })).toBe('root (operator) removed a message by ben.');
  });

  test('names the circle a member was removed from', () => {
    const circle = { id: ID, name: 'Class 10b' };
    expect(logSentence({ ...REMOVAL, action: 'remove_member', circle })).toBe(
      'maria removed ben from Class 10b.',
    );
  });

  test('names both whose agreement was voided', () => {
    const partner = { id: ID, username: 'cem' };
    expect(logSentence({ ...REMOVAL, action: 'void', partner })).toBe(
      'maria voided what ben and cem agreed.',
    );
  });

  test('says that it undid something', () => {
    expect(logSentence({ ...REMOVAL, action: 'restore_content', undoes: ID })).toBe(
      'maria restored a message by ben, undoing an earlier action.',
    );
  });

  test('stands without a member when none is responsible', () => {
    expect(logSentence({ ...REMOVAL, action: 'close_report', member: null })).toBe(
      'maria closed a report.',
    );
  });
});

describe('what was just done', () => {
  test('is one word, also when it was an undoing', () => {
    expect(doneText(REMOVAL)).toBe('Removed.');
    expect(doneText({ action: 'restore_content', undoes: ID })).toBe('Undone.');
  });

  test('can be undone with the reports it closed', () => {
    expect(undoSentence(REMOVAL)).toBe(
      'Puts everything back as it was, and opens 3 reports again.',
    );
    expect(undoSentence({ reports_closed: 0 })).toBe('Puts everything back as it was.');
  });
});
