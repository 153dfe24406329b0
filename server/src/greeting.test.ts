import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

const url = 'http://localhost:3000';
const demoMembers = [
  { username: 'demo-north', email: 'north@demo.invalid', password: 'north' },
  { username: 'demo-south', email: 'south@demo.invalid', password: 'south' },
];
const plain = { url, mailbox: null, demoMembers: [], databaseMoved: null };

test('whoever starts the product is told where it is and how to stop it', () => {
  const said = greeting(plain);
  expect(said).toContain(`Midspan is ready at ${url}`);
  expect(said).toContain('Ctrl+C');
});

test('with the demo it says how one person holds a conversation, without printing a password', () => {
  const said = greeting({ ...plain, demoMembers });
  expect(said).toContain(`${url}/login as demo-north`);
  expect(said).toContain('private window, sign in as demo-south');
  expect(said).not.toContain('password');
  expect(greeting(plain)).not.toContain('two windows');
});

test('it says where mails are only where they are not sent', () => {
  const mailbox = `${url}/dev/mailbox`;
  expect(greeting({ ...plain, mailbox })).toContain(mailbox);
  expect(greeting(plain)).not.toContain('Emails');
});

test('it says where the database went when it could not stay in the data folder', () => {
  const databaseMoved = { folder: '/var/lib/midspan', because: 'the folder is out of reach' };
  expect(greeting({ ...plain, databaseMoved })).toContain(
    'The database is in /var/lib/midspan: the folder is out of reach',
  );
});
