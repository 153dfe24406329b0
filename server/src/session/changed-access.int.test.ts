import { circleRoutes } from '@midspan/contract';
import { aCircle, aJoinLink, aMember, joinCircle, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { createSessionStore } from './sessions.ts';

const LIFE = { ttlMs: 60_000, idleMs: 60_000, supportEmail: 'help@example.org' };

const server = await sharedServer();
const { api, pool } = server;
const sessions = createSessionStore(openDatabase(pool), LIFE);

/** Whether a change is among those that a server reads afterwards. */
async function isNoticed(userId: string, change: () => Promise<unknown>): Promise<boolean> {
  const { upTo } = await sessions.changedSince(null);
  await change();
  return (await sessions.changedSince(upTo)).userIds.includes(userId);
}

/** Whether this is written down as a change; changes from before may be read again. */
async function isNoted(userId: string, change: () => Promise<unknown>): Promise<boolean> {
  const count = async () => {
    const { rowCount } = await pool.query('SELECT FROM access_changes WHERE user_id = $1', [
      userId,
    ]);
    return rowCount;
  };
  const before = await count();
  await change();
  return (await count()) !== before;
}

const set = (userId: string, what: string) => () =>
  pool.query(`UPDATE users SET ${what} WHERE id = $1`, [userId]);

test('notices every change of what a member may do, and nothing else', async () => {
  const { user, token } = await aMember(server);
  for (const what of [
    'suspended_at = now()',
    'suspended_at = NULL',
    'email_verified_at = NULL',
    "policy_version = 'none'",
    'onboarding_completed_at = NULL',
    'moderator_since = now()',
  ]) {
    expect(await isNoticed(user.id, set(user.id, what)), what).toBe(true);
  }
  expect(await isNoted(user.id, set(user.id, 'quiet_on = false'))).toBe(false);
  const session = await sessions.find(token);
  expect(await isNoted(user.id, () => sessions.recordUse([session?.id ?? '']))).toBe(false);
  expect(await isNoticed(user.id, () => sessions.end(session?.id ?? ''))).toBe(true);
});

test('[CI2] notices who enters and leaves a circle, and everyone in one that ends', async () => {
  const host = await aMember(server);
  const member = await aMember(server);
  const { id } = await aCircle(server, host);
  const { code } = await aJoinLink(server, host, id);
  const params = { id };
  expect(await isNoticed(member.user.id, () => joinCircle(server, member, code))).toBe(true);
  const leave = () => api.call(circleRoutes.leave, { params }, member.token);
  expect(await isNoticed(member.user.id, leave)).toBe(true);
  const end = () => api.call(circleRoutes.end, { params }, host.token);
  expect(await isNoticed(host.user.id, end)).toBe(true);
});

test('notices a change that was made before the last look and committed after it', async () => {
  const { user } = await aMember(server);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
    // Others commit in the meantime, with later numbers.
    const later = (await aMember(server)).user.id;
    await set(later, 'suspended_at = now()')();
    const { upTo, userIds } = await sessions.changedSince(null);
    expect(userIds).toEqual([]);
    await client.query('COMMIT');
    const next = await sessions.changedSince(upTo);
    expect(next.userIds).toEqual(expect.arrayContaining([user.id, later]));
  } finally {
    client.release();
  }
});

test('forgets after an hour who changed', async () => {
  const { user } = await aMember(server);
  const { upTo } = await sessions.changedSince(null);
  await set(user.id, 'suspended_at = now()')();
  await pool.query(
    `UPDATE access_changes SET created_at = now() - interval '61 minutes'
    WHERE user_id = $1`,
    [user.id],
  );
  await sessions.removeDead();
  expect((await sessions.changedSince(upTo)).userIds).not.toContain(user.id);
});
