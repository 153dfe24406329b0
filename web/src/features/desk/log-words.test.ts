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

test.each<[about: string, Partial<DeskAction>, sentence: string]>([
  ['who removed what by whom', {}, 'maria removed a message by ben.'],
  ['who suspended whom', { action: 'suspend' }, 'maria suspended ben.'],
  [
    'the role where hosts don’t see who it was',
    { by: { role: 'operator', name: null } },
    'An operator removed a message by ben.',
  ],
  [
    'that an operator’s name is not a member’s',
    { by: { role: 'operator', name: 'root' } },
    'root (operator) removed a message by ben.',
  ],
  [
    'the circle a member was removed from',
    { action: 'remove_member', circle: { id: ID, name: 'Class 10b' } },
    'maria removed ben from Class 10b.',
  ],
  [
    'both whose agreement was voided',
    { action: 'void', partner: { id: ID, username: 'cem' } },
    'maria voided what ben and cem agreed.',
  ],
  [
    'that it undid something',
    { action: 'restore_content', undoes: ID },
    'maria restored a message by ben, undoing an earlier action.',
  ],
  [
    'no member when none is responsible',
    { action: 'close_report', member: null },
    'maria closed a report.',
  ],
])('a line of the log says %s', (_, given, sentence) => {
  expect(logSentence({ ...REMOVAL, ...given })).toBe(sentence);
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
