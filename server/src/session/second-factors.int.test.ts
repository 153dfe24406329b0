import { secondFactorRoutes } from '@midspan/contract';
import { addApp, aMember, nextCode, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';
import { openDatabase } from '../db/connection.ts';
import { Refusal } from '../platform/refusal.ts';
import { requireFactor } from './second-factors.ts';
import { createSessionStore } from './sessions.ts';

const server = await sharedServer();

const HALF_HOUR_MS = 30 * 60_000;

test('[SF5] what takes a second factor of everyone refuses who has none, and who proved it too long ago', async () => {
  const db = openDatabase(server.pool);
  const sessions = createSessionStore(db, { ttlMs: 1e9, idleMs: 1e9, supportEmail: 'help@x.org' });
  const member = await aMember(server);
  const attempt = async () => {
    const session = await sessions.find(member.token);
    if (session === null) throw new Error('The session has ended.');
    return requireFactor(db, session, HALF_HOUR_MS).then(
      () => null,
      (error: unknown) => (error instanceof Refusal ? error : null),
    );
  };
  expect((await attempt())?.code).toBe('SECOND_FACTOR_MISSING');

  const app = await addApp(server, member);
  await nextCode(server, member);
  expect(await attempt()).toBeNull();

  await server.pool.query(
    "UPDATE sessions SET factor_at = now() - interval '30 minutes' WHERE user_id = $1",
    [member.user.id],
  );
  const refusal = await attempt();
  expect(refusal).toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
    details: { kinds: ['totp', 'recovery_code'] },
  });
  const ticket = String(refusal?.details?.['ticket']);
  await server.api.call(
    secondFactorRoutes.prove,
    { body: { ticket, code: app.code() } },
    member.token,
  );
  expect(await attempt()).toBeNull();
});
