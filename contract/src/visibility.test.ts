import { expect, test } from 'vitest';
import { whoSees } from './visibility.ts';

const CLASS = { name: 'Class 10b', shares_credences: false };

test('[CI2] says “everyone in” a circle where members and visitors would read in public', () => {
  expect(whoSees('waiting', CLASS)).toBe(
    'Everyone in Class 10b can see your name and side while you wait.',
  );
  const said = whoSees('public', CLASS);
  expect(said.match(/Everyone in Class 10b can see/g)).toHaveLength(1);
  expect(said).toContain('every message');
  expect(said).toContain('Only the two participants see undecided evidence');
  expect(said).not.toMatch(/Anyone|Members/);
});

test('keeps what is private between the two, inside a circle too', () => {
  expect(whoSees('private', CLASS)).toBe(whoSees('private'));
});

test('[CI10] names the hosts as readers of a number that is shared with them', () => {
  expect(whoSees('credence', CLASS)).toContain('Only you see your number and your reason.');
  const shared = whoSees('credence', { ...CLASS, shares_credences: true });
  expect(shared).toContain('Only you and the hosts of Class 10b see your number.');
  expect(shared).toContain('Only you see your reason.');
});
