import { readFile } from 'node:fs/promises';
import { topicRoutes } from '@midspan/contract';
import { aHypothesis, aMember, aTalk, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { startJobs } from '../jobs/jobs.ts';
import { createLogger } from '../platform/logger.ts';

const server = await sharedServer();

const read = async (headers: Record<string, string> = {}) =>
  fetch(`${server.baseUrl}/metrics`, { headers });

test('counts calls and events by route and name, without anyone’s text or name', async () => {
  const countOf = async (line: RegExp) => Number(line.exec(await (await read()).text())?.[1] ?? 0);
  const COUNTED = [
    /midspan_socket_event_seconds_count\{event="conversation:sendMessage",answer="ok"\} (\d+)/,
    /midspan_http_request_seconds_count\{method="GET",route="\/api\/topics\/with-hypotheses-count",status="200"\} (\d+)/,
  ];
  const before = await Promise.all(COUNTED.map(countOf));
  const author = await aMember(server);
  const { id, statement } = await aHypothesis(server, author);
  const talk = await aTalk(server, id);
  await talk.ann.say('A secret nobody monitors');
  talk.ann.live.socket.emit('nonsense', { of: 'a client' });
  await server.api.call(topicRoutes.listWithCounts, { query: {} });

  const answer = await read();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  const text = await answer.text();
  const after = await Promise.all(COUNTED.map(countOf));
  expect(after).toEqual(before.map((count) => count + 1));
  expect(text).toMatch(/midspan_sockets 2/);
  expect(text).toMatch(/midspan_database_answers 1/);
  expect(text).toMatch(/midspan_verified_backup_age_seconds \+Inf/);
  expect(text).toContain('process_resident_memory_bytes');
  for (const secret of [
    'A secret',
    statement,
    talk.ann.username,
    author.user.email,
    'nonsense',
    id,
  ]) {
    expect(text).not.toContain(secret);
  }
});

test('does not show the metrics through a proxy', async () => {
  expect((await read({ 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
});

test('says how long the oldest email has been waiting, and which jobs no server has begun', async () => {
  await server.pool.query(
    `INSERT INTO mail_outbox (id, recipient, subject, body, created_at)
     VALUES (gen_random_uuid(), 'ada@example.org', 'Late', 'Text', now() - interval '1 hour')`,
  );
  // Only servers of a later version know what to do with it.
  const jobs = await startJobs(
    { connectionString: server.databaseUrl },
    createLogger(false),
    'queue',
  );
  await jobs.work({
    name: 'of-later',
    retry: { limit: 0, firstDelayS: 1, maxDelayS: 1 },
    work: async () => undefined,
  });
  await jobs.queue('of-later', {});
  await jobs.stop();
  await server.pool.query(
    `UPDATE pgboss.job SET start_after = now() - interval '1 minute' WHERE name = 'of-later'`,
  );
  const text = await (await read()).text();
  expect(text).toMatch(/midspan_unsent_email_seconds 36\d\d/);
  expect(text).toMatch(/midspan_jobs_due\{kind="of-later"\} 1/);
  expect(text).toMatch(/midspan_unsent_push_seconds 0/);
  await server.pool.query(`DELETE FROM mail_outbox WHERE subject = 'Late'`);
  await server.pool.query(`DELETE FROM pgboss.job WHERE name = 'of-later'`);
});

test('has every metric that the alert rules name', async () => {
  const rules = await readFile(new URL('../../../deploy/alerts.yml', import.meta.url), 'utf8');
  const text = await (await read()).text();
  const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const named = [...rules.matchAll(/\b(?:midspan|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(9);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
