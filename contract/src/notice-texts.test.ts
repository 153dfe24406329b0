import { expect, test } from 'vitest';
import { noticeText } from './notice-texts.ts';

test('[TX5] what a notice quotes cannot turn the rest of its sentence around', () => {
  const notice = {
    kind: 'private_request',
    username: 'Ada',
    hypothesis_id: null,
    hypothesis_statement: 'Ice\u202e stlem\u2067',
    conversation_id: null,
    evidence_description: null,
    outcome: null,
    hours_left: null,
  } as const;
  expect(noticeText(notice)).toBe('Ada asks you for a private conversation about “Ice stlem”.');
});
