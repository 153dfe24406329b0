import { accountRoutes, flagTexts } from '@midspan/contract';
import {
  aChallenge,
  aHypothesis,
  aMember,
  aTalk,
  challengeItem,
  done,
  openTestDatabase,
  proposalRow,
  refused,
  type ServerProcess,
} from '@midspan/testkit';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishAndCheck } from './history.ts';
import { startLoad } from './load.ts';
import { openServer, openSubject, report, secondsBetween } from './stage.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** Shorter than the clock's error, so that using the wrong clock would show. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
const WINDOW_MS = 3_000;
/** More messages in 10 seconds than the load writes. */
const LIMIT = 50;
/** Jobs are polled every second; the rest is for a busy machine. */
const LATE_AT_MOST_MS = 7_000;
const CLOCK = new URL('skewed-clock.ts', import.meta.url).href;

describe.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('on a server whose clock is %s', (_, skewMs) => {
  const undo = new AsyncDisposableStack();
  let server: ServerProcess & { readonly pool: pg.Pool };
  beforeAll(async () => {
    const { url, pool } = await openTestDatabase(undo);
    const started = await openServer(undo, {
      DATABASE_URL: url,
      NODE_OPTIONS: `--import=${CLOCK}`,
      CLOCK_SKEW_MS: String(skewMs),
      MESSAGE_LIMIT: String(LIMIT),
      SESSION_TTL_MS: String(HALF_AN_HOUR_MS),
      SESSION_IDLE_MS: String(HALF_AN_HOUR_MS),
      FLAG_LAPSE_MS: String(WINDOW_MS),
      OVERTURN_WINDOW_MS: String(WINDOW_MS),
    });
    server = { ...started, pool };
    // An unchanged clock would prove nothing. Ids begin with the time of the server.
    const { id } = await aHypothesis(server, await aMember(server));
    const madeMs = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(Math.abs(madeMs - Date.now() - skewMs)).toBeLessThan(60_000);
  });
  afterAll(() => undo.disposeAsync());

  test('keeps sessions valid and limits messages for the right length of time', async () => {
    const member = await aMember(server);
    expect((await server.api.call(accountRoutes.me, {}, member.token)).id).toBe(member.user.id);
    await server.pool.query(
      `UPDATE sessions SET created_at = now() - $2 * interval '1 millisecond' WHERE user_id = $1`,
      [member.user.id, HALF_AN_HOUR_MS - 60_000],
    );
    expect((await server.api.send('GET', '/auth/me', member)).status).toBe(200);
    await server.pool.query(
      `UPDATE sessions SET created_at = now() - $2 * interval '1 millisecond' WHERE user_id = $1`,
      [member.user.id, HALF_AN_HOUR_MS + 1],
    );
    expect((await server.api.send('GET', '/auth/me', member)).status).toBe(401);

    const { id } = await aHypothesis(server, await aMember(server));
    const { ann, ben, conversationId } = await aTalk(server, id);
    for (let n = 0; n < LIMIT; n += 1) await ann.say(`Message ${n}`);
    const oneMore = { conversationId, content: 'One more', tempId: 'one more' };
    expect(await refused(ann.live, 'conversation:sendMessage', oneMore)).toMatchObject({
      code: 'MESSAGE_LIMIT',
    });
    const { created_at } = await ben.say('Mine');
    expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(60_000);
    for (const { live } of [ann, ben]) live.close();
  });

  test('lets flags lapse and challenges end on time', async () => {
    const { id } = await aHypothesis(server, await aMember(server));
    const challenge = await aChallenge(server, id);
    const { first, second, evidenceId } = challenge;
    const { id: messageId } = await first.ann.say('Nonsense');
    const { flag } = await done(first.ben.live, 'flag:create', { messageId, flagType: 'rude' });
    const { flagId } = flag;

    const clarifiedAt = Date.now();
    await done(first.ann.live, 'flag:clarify', { flagId, text: 'I meant the argument' });
    const challengedAt = Date.now();
    const proposal = await challengeItem(second, second.ben, evidenceId);
    const within = { timeout: WINDOW_MS + LATE_AT_MOST_MS, interval: 20 };
    const lapsed = first.ann.live.nextEvent('flag:resolved').then((event) => {
      expect(event.resolutionText).toBe(flagTexts.lapsed);
      return Date.now() - clarifiedAt;
    });
    const ended = expect
      .poll(async () => (await proposalRow(server.pool, proposal.id))?.phase, within)
      .toBe('decided')
      .then(() => Date.now() - challengedAt);
    for (const ms of await Promise.all([lapsed, ended])) {
      expect(ms).toBeGreaterThanOrEqual(WINDOW_MS);
      expect(ms).toBeLessThan(WINDOW_MS + LATE_AT_MOST_MS);
    }
    for (const { live } of [first.ann, first.ben, second.ann, second.ben]) live.close();
  });

  test('serves, stores and delivers everything under load', async () => {
    const { pool, baseUrl } = server;
    const startedAt = Date.now();
    const subject = await openSubject(server, pool);
    const load = await startLoad({ ...subject, pool, baseUrls: [baseUrl, baseUrl] });
    undo.defer(load.close);
    for (let turn = 0; turn < 5; turn += 1) await load.allServed();
    const figures = await finishAndCheck(load, server);
    report({ skewMs, seconds: secondsBetween(startedAt, Date.now()), ...figures });
  });
});
