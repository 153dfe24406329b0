import { expect, test } from 'vitest';
import { type Standing, standingText } from './standing.ts';

const NOW = Date.parse('2026-01-04T12:00:00.000Z');
const own: Standing = {
  established: false,
  confirmed_at: '2026-01-02T12:00:00.000Z',
  counts_from: '2026-01-05T12:00:00.000Z',
  needed: 2,
  finished_with: [],
};
const said = (given: Partial<Standing> = {}) => standingText({ ...own, ...given }, NOW);

test('[SD11] says what is missing for what a member agrees to count', () => {
  expect(said({ finished_with: ['maria'] })).toBe(
    'What you agree counts in every public figure once three days have passed since you confirmed your address (1 day left) and two established members have finished a public conversation with you (1 of 2: maria).',
  );
  expect(said({ counts_from: '2026-01-04T11:00:00.000Z' })).toBe(
    'What you agree counts in every public figure once two established members have finished a public conversation with you (0 of 2).',
  );
  expect(said({ finished_with: ['maria', 'noor'], counts_from: '2026-01-04T12:30:00.000Z' })).toBe(
    'What you agree counts in every public figure once three days have passed since you confirmed your address (1 hour left).',
  );
});

test('[SD11] says that nothing is missing once a member is established', () => {
  expect(said({ established: true })).toBe(
    'You’re established: what you agree counts in every public figure.',
  );
  const due = { finished_with: ['maria', 'noor'], counts_from: '2026-01-04T11:00:00.000Z' };
  expect(said(due)).toBe('What you agree counts in every public figure in a moment.');
});
