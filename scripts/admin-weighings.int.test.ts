import { userInfo } from 'node:os';
import {
  aBystander,
  acceptedItem,
  aTalk,
  claimsIn,
  connectSocket,
  done,
  membersHolding,
  ownServer,
  weighItem,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../server/src/platform/settings.ts';
import { runAdmin } from './admin-command.ts';

const REASON = 'Two accounts of one person';

// Replaying all talks shows every member whom other files named.
const server = await ownServer();
const claim = await claimsIn(server);

/** Runs the command within this process, which saves the seconds of starting one. */
const admin = (...args: string[]) =>
  runAdmin(args, async () => loadSettings({ DATABASE_URL: server.databaseUrl }));

/** An item of one pair at 78%, to which another pair gives less weight. */
async function weighedTwice() {
  const id = await claim();
  const [first, second] = await Promise.all([aTalk(server, id), aTalk(server, id)]);
  const evidenceId = await acceptedItem(first);
  await weighItem(second, evidenceId);
  return { id, first, second, evidenceId };
}

describe('prints the usage and fails on wrong arguments:', () => {
  test.each([
    [['void', 'Ada'], '"void" needs --reason'],
    [['unvoid', 'Ada'], '"unvoid" needs --reason'],
    [['void', '--reason', 'why'], '"void" needs a username.'],
    [['establish'], '"establish" needs a username.'],
    [['suspend', 'Ada', '--with', 'Ben'], '"suspend" doesn’t take --with.'],
    [['threads', 'Ada', '--hypothesis', 'seven'], '"threads" doesn’t take --hypothesis.'],
  ])('%j', async (args, sentence) => {
    const { succeeded, text } = await admin(...args);
    expect(succeeded).toBe(false);
    expect(text).toContain(sentence);
    expect(text).toContain('npm run admin -- void   <username>');
  });
});

test('reports a member or hypothesis that doesn’t exist', async () => {
  const { first } = await weighedTwice();
  const id = crypto.randomUUID();
  const unknown = 'There’s no member named "Nobody Here".';
  const { username } = first.ann;
  for (const [args, text] of [
    [['void', 'Nobody Here', '--reason', REASON], unknown],
    [['unvoid', 'Nobody Here', '--reason', REASON], unknown],
    [['void', username, '--with', 'Nobody Here', '--reason', REASON], unknown],
    [['establish', 'Nobody Here'], unknown],
    [['unestablish', 'Nobody Here'], unknown],
    [
      ['void', username, '--hypothesis', id, '--reason', REASON],
      `There’s no hypothesis with the id ${id}.`,
    ],
    [
      ['void', username, '--hypothesis', 'seven', '--reason', REASON],
      'There’s no hypothesis with the id seven.',
    ],
  ] as const) {
    expect(await admin(...args)).toEqual({ succeeded: false, text });
  }
});

test('voids and restores weighings, prints each figure’s move, and updates open screens', async () => {
  const { id, second, evidenceId } = await weighedTwice();
  const [ann, ben] = [second.ann.username, second.ben.username];
  const { token } = await aBystander(server.pool, id);
  const watcher = await connectSocket(server.baseUrl, token);
  await done(watcher, 'hypothesis:watch', { hypothesisId: id });
  const where = ['--with', ben, '--hypothesis', id, '--reason', REASON];

  expect(await admin('void', ann.toUpperCase(), ...where)).toEqual({
    succeeded: true,
    text: `Voided 1 weighing by ${ann} with ${ben}.\n${[
      `HYPOTHESIS                            WEIGHINGS  FIGURE`,
      `${id}  1          60% → 78%`,
    ].join('\n')}`,
  });
  expect(
    await watcher.nextEvent('hypothesis:credenceChanged', ({ ledgerSeq }) => ledgerSeq === 3),
  ).toMatchObject({ hypothesisId: id, evidenceId, newCredence: 78 });
  expect(await admin('void', ann, ...where)).toEqual({
    succeeded: false,
    text: `All weighings by ${ann} with ${ben} on this hypothesis are already voided.`,
  });

  expect(await admin('unvoid', ann, '--reason', 'A mistake')).toMatchObject({
    succeeded: true,
    text: expect.stringContaining(`Restored 1 weighing by ${ann}.\n`),
  });
  expect(
    await watcher.nextEvent('hypothesis:credenceChanged', ({ ledgerSeq }) => ledgerSeq === 4),
  ).toMatchObject({ newCredence: 60 });

  const { rows } = await server.pool.query(
    `SELECT operator, action, partner_id, target_type, reason FROM operator_actions
     WHERE target_id = $1 ORDER BY created_at, id`,
    [id],
  );
  const did = { operator: userInfo().username, target_type: 'hypothesis' };
  expect(rows).toEqual([
    { ...did, action: 'void', partner_id: second.ben.userId, reason: REASON },
    { ...did, action: 'unvoid', partner_id: null, reason: 'A mistake' },
  ]);
  watcher.close();
});

test('names established members and takes their standing back', async () => {
  const { username, userId } = await aBystander(server.pool, await claim());
  expect(await admin('establish', username)).toEqual({
    succeeded: true,
    text: `${username} is established. Everyone they finish a public conversation with gets a thread, and what they agreed is weighed anew within a minute.`,
  });
  expect(await admin('establish', username)).toEqual({
    succeeded: false,
    text: `${username} has already been named as established.`,
  });
  expect(await admin('unestablish', username, '--dry-run')).toEqual({
    succeeded: true,
    text: `Nothing was changed. 0 items would be weighed anew.\nNo figure would move.`,
  });
  expect(await admin('threads', username)).toEqual({
    succeeded: true,
    text: `${username} is established and holds no threads.\n${username} passed on no threads.`,
  });
  expect(await admin('unestablish', username)).toEqual({
    succeeded: true,
    text: `No longer established, whatever conversations they complete: ${username}. 0 items to be weighed anew within a minute. "threads" lists to whom they passed threads on.`,
  });
  const { rows } = await server.pool.query(
    'SELECT action FROM operator_actions WHERE user_id = $1 ORDER BY created_at, id',
    [userId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['establish', 'list_threads', 'unestablish']);
});

test('[SD11] lists from whom a member holds threads and to whom they passed them on, newest first', async () => {
  const [ann, ben, cem, dan] = await membersHolding(server.pool, await claim(), [80, 20, 80, 20]);
  for (const [thread, from, to, day] of [
    ['a', ann, ben, 1],
    ['a', ben, cem, 2],
    ['a', ben, dan, 3],
  ] as const) {
    await server.pool.query(
      'INSERT INTO thread_holders (thread, user_id, given_by, at) VALUES ($1, $2, $3, $4)',
      [thread, to.userId, from.userId, `2026-01-0${day}T10:00:00Z`],
    );
  }
  const when = (day: number) => `2026-01-0${day} 10:00 UTC`;
  const { text } = await admin('threads', ben.username);
  const [is, held, from, passed, to, ...partners] = text.split('\n');
  expect(is).toBe(`${ben.username} is not established and holds 1 thread.`);
  expect(held).toMatch(/^WHEN +FROM +HELD BY$/);
  expect(from).toMatch(new RegExp(`^${when(1)} +${ann.username} +3$`));
  expect(passed).toBe(`${ben.username} passed on 2 threads.`);
  expect(to).toMatch(/^WHEN +TO$/);
  expect(partners).toEqual([`${when(3)}  ${dan.username}`, `${when(2)}  ${cem.username}`]);
});
