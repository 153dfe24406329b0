import { accountChangeRoutes, accountRoutes, pushRoutes, userRoutes } from '@midspan/contract';
import {
  aMember,
  openPushStage,
  operatorsOf,
  sessionIdOf,
  type TestDevice,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/connection.ts';
import { readPushKeys } from '../../push/keys.ts';

let member: TestMember;
const stage = await openPushStage();
beforeEach(async () => {
  member = await aMember(stage.server);
});

describe('a subscription', () => {
  test('[PU6] goes to the member who turned alerts on last, one per session', async () => {
    const device = await stage.withDevice(member);
    await stage.subscribe(member, device);
    expect(await stage.devicesOf(member)).toHaveLength(1);
    const next = await aMember(stage.server);
    await Promise.all([stage.subscribe(member, device), stage.subscribe(next, device)]);
    await stage.subscribe(next, device);
    expect(await stage.devicesOf(member)).toEqual([]);
    expect(await stage.devicesOf(next)).toHaveLength(1);
    await stage.notify(member, 'evidence_to_review');
    await stage.allDone(member);
    expect(device.count()).toBe(0);
    const replaced = stage.service.newDevice();
    await stage.subscribe(next, replaced);
    expect(await stage.devicesOf(next)).toHaveLength(1);
    await stage.notify(next, 'evidence_to_review');
    await replaced.receive();
    expect(device.count()).toBe(0);
  });

  test('can be ended by its member alone', async () => {
    const device = await stage.withDevice(member);
    const [{ id } = { id: '' }] = await stage.devicesOf(member);
    const stranger = await aMember(stage.server);
    await stage.server.api.call(pushRoutes.end, { params: { id } }, stranger.token);
    expect(await stage.devicesOf(member)).toHaveLength(1);
    await stage.server.api.call(pushRoutes.end, { params: { id } }, member.token);
    await stage.server.api.call(pushRoutes.end, { params: { id } }, member.token);
    expect(await stage.devicesOf(member)).toEqual([]);
    await stage.notify(member, 'evidence_to_review');
    await stage.allDone(member);
    expect(device.count()).toBe(0);
  });

  const ENDINGS: Record<string, (member: TestMember) => Promise<unknown>> = {
    'signing out': ({ token }) => stage.server.api.call(accountRoutes.logout, {}, token),
    async 'a password change elsewhere'({ user, password }) {
      const body = { email: user.email, password };
      const { token } = await stage.server.api.call(accountRoutes.login, { body });
      const change = { password, new_password: 'another long password' };
      await stage.server.api.call(accountChangeRoutes.changePassword, { body: change }, token);
    },
    async 'a suspension'({ user }) {
      await using opened = await operatorsOf(stage.server);
      await opened.operators.suspend(user.username, 'For the test');
    },
    'a deletion of the account': ({ token, password }) =>
      stage.server.api.call(userRoutes.deleteOwn, { body: { password } }, token),
    async expiry({ user }) {
      const id = await sessionIdOf(stage.server.pool, user.id);
      await stage.server.pool.query(
        `UPDATE sessions SET last_used_at = now() - interval '8 days' WHERE id = $1`,
        [id],
      );
    },
  };

  test('[PU6] ends with its session, however that ends', async () => {
    const ended = new Map<string, TestDevice>();
    const members: TestMember[] = [member];
    for (const [how, end] of Object.entries(ENDINGS)) {
      const whose = await aMember(stage.server);
      members.push(whose);
      ended.set(how, await stage.withDevice(whose));
      // Written before the session ends, so that nothing but the alert itself is stopped.
      await stage.beQuiet(whose);
      await stage.notify(whose, 'evidence_to_review');
      await end(whose);
    }
    const device = await stage.withDevice(member);
    await stage.beQuiet(member);
    await stage.notify(member, 'evidence_to_review');
    await stage.letPass();
    await device.receive();
    await stage.allDone(...members);
    for (const [how, { count }] of ended) expect(`${how}: ${count()}`).toBe(`${how}: 0`);
  });

  test('is in the member’s export by its device’s name alone', async () => {
    const { subscription } = await stage.withDevice(member);
    const answer = await stage.server.api.send('GET', '/users/me/export', { token: member.token });
    const text = JSON.stringify(answer.body);
    expect(text).toContain('Firefox on Android');
    expect(text).not.toContain(subscription.endpoint);
  });
});

test('[PU6] is signed with one pair of keys, however many servers start first', async () => {
  const kept = await stage.server.pool.query('DELETE FROM push_keys RETURNING *');
  const db = openDatabase(stage.server.pool);
  const made = await Promise.all(Array.from({ length: 8 }, () => readPushKeys(db)));
  expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  const [row] = kept.rows;
  await stage.server.pool.query('UPDATE push_keys SET public_key = $1, private_key = $2', [
    row.public_key,
    row.private_key,
  ]);
});
