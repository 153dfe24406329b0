import { expect, test } from 'vitest';
import { greeting, hintsFor } from './greeting.ts';

const url = 'http://localhost:3000';
const demoMembers = [
  { username: 'demo-north', email: 'north@demo.invalid', password: 'north' },
  { username: 'demo-south', email: 'south@demo.invalid', password: 'south' },
];
const plain = { url, mailbox: null, demoMembers: [], databaseMoved: null, namedMembers: 3 };

test('says where the product is and how to stop it', () => {
  const said = greeting(plain);
  expect(said).toContain(`Midspan is ready at ${url}`);
  expect(said).toContain('Ctrl+C');
});

test('explains how one person tries a conversation with the demo, without printing a password', () => {
  const said = greeting({ ...plain, demoMembers });
  expect(said).toContain(`${url}/login as demo-north`);
  expect(said).toContain('private window, sign in as demo-south');
  expect(said).toContain('when either presses Start Conversation,');
  expect(said).toContain('or by itself a few seconds later');
  expect(said).not.toContain('password');
  expect(greeting(plain)).not.toContain('two windows');
});

test('says where emails are only when they are not sent', () => {
  const mailbox = `${url}/dev/mailbox`;
  expect(greeting({ ...plain, mailbox })).toContain(mailbox);
  expect(greeting(plain)).not.toContain('Emails');
});

test('says where the database is when it could not stay in the data folder', () => {
  const databaseMoved = { folder: '/var/lib/midspan', because: 'the folder is out of reach' };
  expect(greeting({ ...plain, databaseMoved })).toContain(
    'The database is in /var/lib/midspan: the folder is out of reach',
  );
});

test('[SD2] asks for three named members, and says why, while there are fewer', () => {
  expect(greeting({ ...plain, namedMembers: 2 })).toContain('Name at least three members');
  expect(greeting(plain)).not.toContain('Name at least');
});

test('[DK1] [SD2] logs how to name members and a moderator, each until there are enough', () => {
  expect(hintsFor({ namedMembers: 3, moderators: 1 })).toEqual([]);
  expect(hintsFor({ namedMembers: 3, moderators: 0 })).toEqual([
    expect.stringContaining('npm run admin -- moderator <username>'),
  ]);
  expect(hintsFor({ namedMembers: 0, moderators: 1 })).toEqual([
    expect.stringContaining('npm run admin -- establish <username>'),
  ]);
});
