import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  aMember,
  makeTempFolder,
  openReadyProcess,
  openTestDatabase,
  secretIn,
  startMailServer,
} from '@midspan/testkit';
import { expect, test, vi } from 'vitest';

test('writes JSON lines without any token, password, link, address or query', async () => {
  await using undo = new AsyncDisposableStack();
  const { url, pool } = await openTestDatabase(undo);
  const mail = await startMailServer();
  undo.defer(mail.stop);
  const server = await openReadyProcess(undo, {
    DATABASE_URL: url,
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://midspan.example',
  });

  const { api } = server;
  const { token, user, password } = await aMember({ api, pool }, { verified: false });
  const secret = secretIn(await mail.waitForMail(user.email));
  await api.send('GET', '/onboarding/status?_t=a-query', { token });
  await fetch(`${server.baseUrl}/email-verification?token=${secret}`);
  await fetch(`${server.baseUrl}/socket.io/?EIO=4&transport=polling&token=${token}`);
  const code = 'an-unguessable-code-22';
  await fetch(`${server.baseUrl}/invite/${code}`);
  await api.send('GET', `/invitations/${code}`);
  await api.send('GET', `/join/${code}`);
  await fetch(`${server.baseUrl}/join/${code}`);
  await api.send('POST', `/invitations/${code}/accept`, { body: {} });
  await api.send('POST', '/auth/verify-email', { body: { token: secret } });
  await api.send('POST', '/auth/login', { body: { email: user.email, password: 'a wrong one' } });
  await api.send('POST', '/auth/login', {
    body: `{"email":"${user.email}","password":"${password}"`,
  });
  // Errors while storing are the ones that would list values.
  await pool.query('ALTER TABLE mail_outbox RENAME COLUMN subject TO elsewhere');
  const failed = await api.send('POST', '/auth/register', {
    body: { email: 'new@example.net', username: 'New', password: 'another horse' },
  });
  expect(failed.status).toBe(500);
  const { requestId } = (failed.body as { error: { requestId: string } }).error;

  await vi.waitFor(() => expect(server.output()).toContain('unexpected error'));
  const output = server.output();
  expect(output).toContain(requestId);
  expect(output).toContain('"path":"/email-verification"');
  expect(output).toContain('"path":"/api/invitations/…/accept"');
  const hidden = [
    code,
    token,
    secret,
    password,
    user.email,
    'a wrong one',
    'a-query',
    'new@example.net',
  ];
  for (const text of [...hidden, 'another horse', '$argon2id', 'token=']) {
    expect(output).not.toContain(text);
  }
  // The last line may be incomplete.
  const lines = output.split('\n').slice(0, -1);
  for (const line of lines) expect(JSON.parse(line)).toHaveProperty('msg');
});

test('stops the server on an unhandled error without showing any values', async () => {
  await using undo = new AsyncDisposableStack();
  const folder = await makeTempFolder();
  undo.defer(folder.remove);
  const { url } = await openTestDatabase(undo);
  const preload = join(folder.path, 'preload.mjs');
  await writeFile(
    preload,
    `import { DrizzleQueryError } from ${JSON.stringify(import.meta.resolve('drizzle-orm/errors'))};
     process.on('SIGUSR2', () => {
       void Promise.reject(new DrizzleQueryError('insert into x', ['a secret'], new Error('no x')));
     });`,
  );
  const server = await openReadyProcess(undo, {
    DATABASE_URL: url,
    NODE_OPTIONS: `--import=${pathToFileURL(preload)}`,
  });
  process.kill(server.pid, 'SIGUSR2');
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain('no x (in: insert into x)');
  expect(server.output()).not.toContain('a secret');
});
