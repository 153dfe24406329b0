import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { NO_REASON, userRoutes } from '@midspan/contract';
import {
  acceptedItem,
  aHypothesis,
  aMember,
  aTalk,
  done,
  type Holder,
  OFFER_REASON,
  ownServer,
  refusalIn,
  type SharedServer,
  sharedPair,
  startTalk,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

/** Enough that an unread file is held back: connections buffer a few megabytes themselves. */
const MANY = 2_400;
const LONG = 'long words '.repeat(450);
const PAUSE_AFTER = 64 * 1024;

let hypothesisId: string;
const [server, elsewhere] = await sharedPair();
const STALL_MS = 1_500;
const impatient = await ownServer({
  DATABASE_URL: server.databaseUrl,
  EXPORT_STALL_MS: String(STALL_MS),
});
({ id: hypothesisId } = await aHypothesis(server, await aMember(server)));

interface Writer extends Holder {
  readonly conversationId: string;
}

/** A member with a conversation in which they sent the text this many times, and the partner another. */
async function aWriter(count: number, text: string): Promise<Writer> {
  const { conversationId, holders } = await startTalk(server.pool, hypothesisId);
  const [writer, partner] = holders;
  await server.pool.query(
    `INSERT INTO messages (id, conversation_id, seq, sender_id, temp_id, content)
     SELECT gen_random_uuid(), $1, n, CASE WHEN n % 2 = 0 THEN $2::uuid ELSE $3::uuid END, n::text,
       CASE WHEN n % 2 = 0 THEN $5 ELSE 'theirs: ' END || n
     FROM generate_series(1, 2 * $4::int) n`,
    [conversationId, writer.userId, partner.userId, count, text],
  );
  return { ...writer, conversationId };
}

/** Members with a long file; the tests take turns with them. */
const [big, other, third] = await Promise.all([1, 2, 3].map(() => aWriter(MANY, LONG)));
if (!big || !other || !third) throw new Error('three were asked for');
beforeEach(async () => {
  await server.pool.query('DELETE FROM rate_limits');
});

const ask = (at: SharedServer, { token }: Holder) =>
  at.api.send('GET', '/users/me/export', { token });

interface Download {
  readonly status: number;
  /** Reads everything that arrives, with a pause after each 64 KiB, and says if it was complete. */
  rest(pauseMs?: number): Promise<{ text: string; isWhole: boolean }>;
  hangUp(): void;
}

/** A download that has started, and is paused until the test asks for the rest. */
async function begin(at: SharedServer, { token }: Holder): Promise<Download> {
  const request = get(`${at.baseUrl}/api/users/me/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  // It may break off before anyone reads on.
  const broken = once(answer, 'error').then(() => false);
  return {
    status: answer.statusCode ?? 0,
    async rest(pauseMs = 0) {
      let text = '';
      let pauses = 0;
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (pauseMs === 0 || text.length < (pauses + 1) * PAUSE_AFTER) return;
        pauses += 1;
        answer.pause();
        setTimeout(() => answer.resume(), pauseMs);
      });
      const ended = new Promise<boolean>((resolve) => answer.on('end', () => resolve(true)));
      const isWhole = await Promise.race([ended, broken]);
      return { text, isWhole };
    },
    hangUp: () => void request.destroy(),
  };
}

/** The database connections that hold a lock for an export. */
async function exportingPids(): Promise<number[]> {
  const { rows } = await server.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND pid IN (SELECT pid FROM pg_stat_activity WHERE state LIKE 'idle in transaction%' OR state = 'active')
       AND pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('contains each of the member’s messages once and in order, over any number of pages', async () => {
  const writer = await aWriter(233, 'mine or theirs: ');
  const data = await server.api.call(userRoutes.exportOwn, {}, writer.token);
  expect(data['messages']).toEqual(
    Array.from({ length: 233 }, (_, n) => ({
      conversation_id: writer.conversationId,
      content: `mine or theirs: ${2 * (n + 1)}`,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })),
  );
  expect(Object.keys(data)).toEqual([
    ...[
      'account',
      'preferences',
      'alert_devices',
      'second_factors',
      'second_factor_log',
      'threads',
      'circles',
      'topics',
      'hypotheses',
      'credences',
      'questionnaire',
    ],
    ...['private_requests', 'invitations', 'invitation_answers'],
    ...['rounds', 'round_signups'],
    ...['conversations', 'reflections'],
    ...['messages', 'evidence', 'rejections', 'flags', 'restatements'],
    ...['overturn_proposals', 'weight_offers', 'weight_estimates', 'reports', 'blocked_members'],
  ]);
});

test('contains the member’s own offers and estimates, and none of the partner’s', async () => {
  const { id } = await aHypothesis(server, await aMember(server));
  const theirs = await acceptedItem(await aTalk(server, id));
  const { ann, ben, conversationId } = await aTalk(server, id);
  const proposed = await ann.propose();
  const weight = { hypothesis_likelihood: 75, negation_likelihood: 40 };
  const estimate = { conversationId, evidenceId: proposed, ...weight, blind: true };
  await done(ben.live, 'weight:estimate', estimate);
  await ben.offer(proposed, 0);
  await ann.offer(proposed, 1, { ...weight, reason: 'Halfway is where I can go.' });
  await ann.offer(theirs, 0);
  await ben.decline(theirs, 1);
  const own = async ({ token }: Holder) => {
    const data = await server.api.call(userRoutes.exportOwn, {}, token);
    return { offers: data['weight_offers'], estimates: data['weight_estimates'] };
  };
  const created_at = expect.stringMatching(/^\d{4}-.*Z$/);
  const stated = { hypothesis_likelihood: 0.75, negation_likelihood: 0.4 };
  const offered = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4, reason: OFFER_REASON };
  const made = (evidence_id: string, round: number, ending: string | null) => ({
    ...{ conversation_id: conversationId, evidence_id, round, ending, created_at, given: [] },
  });
  expect(await own(ann)).toEqual({
    offers: [
      { ...made(proposed, 2, null), ...stated, reason: 'Halfway is where I can go.' },
      { ...made(theirs, 1, 'declined'), ...offered },
    ],
    estimates: [],
  });
  expect(await own(ben)).toEqual({
    offers: [{ ...made(proposed, 1, 'countered'), ...offered }],
    estimates: [{ evidence_id: proposed, ...stated, blind: true, created_at }],
  });
});

/** Lets exports start, and pauses them before the messages. */
async function whileHeldUp<T>(work: () => Promise<T>): Promise<T> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE messages IN ACCESS EXCLUSIVE MODE');
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('shows one moment, whatever is written during the download', async () => {
  const writer = big;
  const download = await whileHeldUp(async () => {
    const begun = await begin(server, writer);
    // What comes before the messages in the file, and what comes after them.
    await server.pool.query('UPDATE credences SET reason = $2 WHERE user_id = $1', [
      writer.userId,
      'thought too late',
    ]);
    await server.pool.query(
      'INSERT INTO blocks (blocker_id, blocked_id) SELECT $1, id FROM users WHERE id <> $1 LIMIT 1',
      [writer.userId],
    );
    return begun;
  });
  const { text, isWhole } = await download.rest();
  expect(isWhole).toBe(true);
  expect((JSON.parse(text) as { messages: unknown[] }).messages).toHaveLength(MANY);
  expect(text).not.toContain('too late');
  expect(JSON.parse(text)).toMatchObject({ blocked_members: [] });
  expect((await ask(server, writer)).body).toMatchObject({
    credences: [{ reason: 'thought too late' }],
    blocked_members: [expect.anything()],
  });
});

test('[CR8] leaves out the placeholder of a reason that was never given', async () => {
  const writer = await aWriter(1, LONG);
  await server.pool.query('UPDATE credences SET reason = $2 WHERE user_id = $1', [
    writer.userId,
    NO_REASON,
  ]);
  expect((await ask(server, writer)).body).toMatchObject({ credences: [{ reason: null }] });
});

test('is read once at a time per member on all servers, and again after the client hangs up', async () => {
  const writer = big;
  await whileHeldUp(async () => {
    const download = await begin(server, writer);
    expect(download.status).toBe(200);
    for (const at of [server, elsewhere]) {
      const refused = await ask(at, writer);
      expect(refusalIn(refused)).toEqual({
        code: 'RATE_LIMITED',
        message:
          'Your data is already being downloaded. Please try again when that download finishes.',
      });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await exportingPids()).toHaveLength(1);
    download.hangUp();
  });
  await expect.poll(exportingPids, { timeout: 10_000 }).toEqual([]);
  await expect.poll(async () => (await ask(server, writer)).status).toBe(200);
  expect((await ask(elsewhere, writer)).status).toBe(200);
});

test('breaks off when the database fails, and never ends as a shorter valid file', async () => {
  const writer = big;
  const download = await whileHeldUp(async () => {
    const begun = await begin(server, writer);
    const [pid] = await exportingPids();
    await server.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    return begun;
  });
  const { text, isWhole } = await download.rest();
  expect(isWhole).toBe(false);
  expect(isJson(text)).toBe(false);
  await expect.poll(async () => (await ask(server, writer)).status).toBe(200);
});

test('reads two at a time, and leaves most database connections to everyone else', async () => {
  const writers = await Promise.all(Array.from({ length: 4 }, () => aWriter(1, 'short ')));
  const answers = await whileHeldUp(async () => {
    const asked = writers.map((writer) => ask(server, writer));
    await expect.poll(async () => (await exportingPids()).length).toBe(2);
    const { body } = await server.api.send('GET', '/auth/me', { token: writers[3]?.token ?? '' });
    expect(body).toMatchObject({ id: writers[3]?.userId });
    expect(await exportingPids()).toHaveLength(2);
    return asked;
  });
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

describe('downloads that no one reads', () => {
  /** The server's open files: exports are files without a name. */
  const openFiles = async () =>
    (
      await Promise.all(
        (
          await readdir('/proc/self/fd')
        ).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      )
    ).filter((target) => target.includes('midspan-export-')).length;

  test('delay no one else, even many of them, and hold no database connection', async () => {
    const begun = [];
    for (const writer of [big, other, third]) begun.push(await begin(server, writer));
    await expect.poll(exportingPids, { timeout: 10_000 }).toEqual([]);
    expect((await ask(server, await aWriter(1, 'short '))).status).toBe(200);
    for (const { hangUp } of begun) hangUp();
    await expect.poll(openFiles, { timeout: 10_000 }).toBe(0);
  });

  test('are aborted once they have stalled, so that their member can ask again', async () => {
    const writers = [big, other];
    const begun = [];
    for (const writer of writers) begun.push(await begin(impatient, writer));
    expect(begun.map(({ status }) => status)).toEqual([200, 200]);
    expect((await ask(impatient, await aWriter(1, 'short '))).status).toBe(200);
    await expect.poll(openFiles, { timeout: 10 * STALL_MS }).toBe(0);
    for (const { rest } of begun) {
      const { text, isWhole } = await rest();
      expect(isWhole).toBe(false);
      expect(isJson(text)).toBe(false);
    }
    for (const writer of writers) {
      const again = await begin(impatient, writer);
      expect(again.status).toBe(200);
      expect((await again.rest()).isWhole).toBe(true);
    }
  });

  test('are not the ones that are read slowly but steadily', async () => {
    // More than 150 pauses: longer in all than one may stall.
    const { text, isWhole } = await (await begin(impatient, third)).rest(STALL_MS / 150);
    expect(isWhole).toBe(true);
    expect(isJson(text)).toBe(true);
  });
});

test('is limited to a few an hour, and then says when to try again', async () => {
  const writer = await aWriter(1, 'short ');
  for (let n = 0; n < 5; n += 1) expect((await ask(server, writer)).status).toBe(200);
  const refused = await ask(elsewhere, writer);
  expect(refused.status).toBe(429);
  expect(refusalIn(refused).message).toMatch(
    /^You’ve downloaded your data several times in the last hour\. Please try again in \d+ minutes\.$/,
  );
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(refused.headers.get('cache-control')).toBe('no-store');
});
