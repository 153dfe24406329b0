import { userInfo } from 'node:os';
import { accountRoutes, DELETED_MEMBER } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  connectSocket,
  done,
  membersHolding,
  refusalIn,
  sharedServer,
  snapshotFor,
  type TestMember,
  visitRoom,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';
import { loadSettings } from '../server/src/platform/settings.ts';
import { runAdmin } from './admin-command.ts';

let hypothesisId: string;
const server = await sharedServer();
const author = await aMember(server);
({ id: hypothesisId } = await aHypothesis(server, author));

interface Said {
  readonly code: number;
  readonly out: string;
  readonly wrong: string;
}

/** Runs the command within this process, which saves the seconds of starting one. */
async function admin(...args: string[]): Promise<Said> {
  const { succeeded, text } = await runAdmin(args, async () =>
    loadSettings({ DATABASE_URL: server.databaseUrl }),
  );
  const line = `${text}\n`;
  return succeeded ? { code: 0, out: line, wrong: '' } : { code: 1, out: '', wrong: line };
}

const login = ({ user, password }: TestMember) =>
  server.api.send('POST', '/auth/login', { body: { email: user.email, password } });
const me = (token: string) => server.api.send('GET', '/auth/me', { token });
const reportOn = async (by: { token: string }, targetId: string, reason: string) => {
  const live = await connectSocket(server.baseUrl, by.token);
  const given = { targetType: 'member', targetId, reason } as const;
  const { reportId } = await done(live, 'report:create', given);
  live.close();
  return reportId;
};

/** What the log says about a member, in order. */
const logged = async (userId: string) =>
  (
    await server.pool.query<{ operator: string; action: string; reason: string | null }>(
      `SELECT operator, action, reason FROM operator_actions
       WHERE user_id = $1 ORDER BY created_at, id`,
      [userId],
    )
  ).rows;

describe('prints the usage and fails on wrong arguments:', () => {
  test.each([
    [[], 'Which command?'],
    [['banish', 'Ada'], 'Unknown command "banish".'],
    [['constructor'], 'Unknown command "constructor".'],
    [['suspend'], '"suspend" needs a username.'],
    [['close'], '"close" needs an id.'],
    [['places', 'Ada'], '"places" needs a username and a number.'],
    [['places', 'Ada', 'many'], '"many" isn’t a whole number from 0 to 100000.'],
    [['suspend', 'Ada', 'Lovelace'], 'Unexpected argument "Lovelace".'],
    [['rounds', 'yesterday'], 'Unexpected argument "yesterday".'],
    [['rounds', '--reason', 'why'], '"rounds" doesn’t take --reason.'],
    [
      ['suspend', 'x'.repeat(401)],
      'This username is too long or contains characters that can’t be saved.',
    ],
    [
      ['close', 'x', '--reason', `a${'\u0301'.repeat(17)}`],
      'This reason is too long or contains characters that can’t be saved.',
    ],
    [['rounds', '--every'], "Unknown option '--every'"],
    [['remove', 'topic'], '"remove" needs a kind and an id.'],
    [
      ['remove', 'planet', 'seven', '--reason', 'why'],
      'Unknown kind "planet". Use one of: topic, hypothesis',
    ],
    [['remove', 'topic', 'seven'], '"remove" needs --reason'],
    [['restore', 'Ada', 'Lovelace'], 'Unknown kind "Ada". Use one of: topic, hypothesis'],
    [['suspend', 'Ada', '--all-by', 'Ada'], '"suspend" doesn’t take --all-by.'],
  ])('%j', async (args, sentence) => {
    const { code, out, wrong } = await admin(...args);
    expect([code, out]).toEqual([1, '']);
    expect(wrong).toContain(sentence);
    expect(wrong).toContain('npm run admin -- suspend <username>');
  });
});

test('[DK1] makes a moderator and takes the role, saying what the desk still needs', async () => {
  const { user } = await aMember(server);
  const { username } = user;
  const said = async (...args: string[]) => {
    const { out, wrong } = await admin('moderator', username, ...args);
    return `${out}${wrong}`.trim();
  };
  expect(await said()).toBe(
    `${username} is a moderator. The desk opens to them once they have added a second factor in their profile.`,
  );
  expect(await said()).toBe(`${username} is already a moderator.`);
  expect(await said('--take')).toBe(`${username} is no longer a moderator.`);
  expect(await said('--take')).toBe(`${username} isn’t a moderator.`);
  expect(await logged(user.id)).toMatchObject([
    { action: 'make_moderator' },
    { action: 'take_moderator' },
  ]);
});

test('reports a member or report that doesn’t exist', async () => {
  const id = crypto.randomUUID();
  const [members, reports] = await Promise.all([
    Promise.all(['suspend', 'restore', 'delete'].map((name) => admin(name, 'Nobody Here'))),
    Promise.all([admin('report', id), admin('close', id), admin('report', 'seven')]),
  ]);
  for (const answer of members) {
    expect(answer).toEqual({
      code: 1,
      out: '',
      wrong: 'There’s no member named "Nobody Here".\n',
    });
  }
  expect(reports.map(({ wrong }) => wrong)).toEqual(
    [id, id, 'seven'].map((given) => `There’s no report with the id ${given}.\n`),
  );
});

test('locks a suspended member out everywhere and says why, until the suspension is lifted', async () => {
  const member = await aMember(server);
  const { username } = member.user;
  const live = await connectSocket(server.baseUrl, member.token);
  expect(await admin('suspend', username.toUpperCase(), '--reason', 'Three insults')).toMatchObject(
    {
      code: 0,
      out: `${username} is suspended. Open screens close within 5 seconds.\n`,
    },
  );
  await live.disconnected;
  const message =
    'This account is suspended. Reason: Three insults. If you think this is a mistake, write to support@example.org.';
  for (const answer of [await login(member), await me(member.token)]) {
    expect(answer.status).toBe(403);
    expect(refusalIn(answer)).toMatchObject({ code: 'SUSPENDED', message });
  }
  await expect(connectSocket(server.baseUrl, member.token)).rejects.toMatchObject({
    message,
    data: { code: 'SUSPENDED' },
  });
  const again = await admin('suspend', username);
  expect([again.code, again.wrong]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^${username} has been suspended since 20`)),
  ]);

  expect((await admin('restore', username)).out).toBe(`${username} can sign in again.\n`);
  // Earlier sessions aren't restored.
  expect((await me(member.token)).status).toBe(401);
  const { token } = await server.api.call(accountRoutes.login, {
    body: { email: member.user.email, password: member.password },
  });
  expect((await me(token)).status).toBe(200);
  expect((await admin('restore', username)).wrong).toBe(`${username} isn’t suspended.\n`);
});

test('removes a suspended member from waiting rooms, and lets conversations continue once it is lifted', async () => {
  const talk = await aTalk(server, hypothesisId);
  const { ann, ben, conversationId } = talk;
  const room = await visitRoom(server, hypothesisId, ann);
  await room.send('waitingRoom:join');
  await expect.poll(() => room.names()).toContain(ann.username);
  await server.pool.query(
    `INSERT INTO standing_offers (hypothesis_id, user_id, expires_at)
     VALUES ($1, $2, now() + interval '1 day')`,
    [hypothesisId, ann.userId],
  );
  const { userId } = ann;
  await admin('suspend', ann.username);
  for (const table of ['waiting_entries', 'standing_offers']) {
    const { rows } = await server.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [userId]);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect((await snapshotFor(server, conversationId, ben)).conversation).toMatchObject({
    status: 'active',
    user1_state: 'suspended',
    user2_state: 'present',
  });
  await ben.say('Are you there?');
  await admin('restore', ann.username);
  expect((await snapshotFor(server, conversationId, ben)).conversation.user1_state).toBe('present');
});

test('deletes an account as the member would, and informs the partner live', async () => {
  const talk = await aTalk(server, hypothesisId, 'private');
  const { ann, ben, conversationId } = talk;
  await ann.say('Good morning');
  const evidenceId = await ben.propose();
  expect((await admin('delete', ben.username)).out).toBe(
    `Deleted the account of ${ben.username}. What they wrote stays. To remove it, use "remove --all-by".\n`,
  );
  const { evidence } = await ann.live.nextEvent('conversation:evidenceWithdrawn');
  expect(evidence.id).toBe(evidenceId);
  await ann.live.nextEvent('conversation:completed');
  expect((await snapshotFor(server, conversationId, ann)).conversation).toMatchObject({
    status: 'completed',
    user2_username: DELETED_MEMBER,
    user2_state: 'deleted',
  });
  expect((await admin('delete', ben.username)).wrong).toBe(
    `There’s no member named "${ben.username}".\n`,
  );
});

test('shows a report with its context, and closes it', async () => {
  const [bad, one, other] = await membersHolding(server.pool, hypothesisId, [80, 20, 20]);
  const first = await reportOn(one, bad.userId, 'Rude\nand \u001b[31mloud');
  const second = await reportOn(other, bad.userId, 'Threatens people');

  const read = await admin('report', first);
  expect(read.out).toContain(`Of      ${bad.username}\n`);
  expect(read.out).toContain(`By      ${one.username}\n`);
  expect(read.out).toContain('Reason\n  Rude\n  and \ufffd[31mloud\n');
  expect(read.out).toContain(`Content when it was reported\n  ${bad.username}\n`);
  expect(read.out).toContain('Other reports about the same member\n');
  expect(read.out).toMatch(/^ +REPORT +WHEN +STATE +ABOUT +OF +BY +REASON$/m);
  expect(read.out).toMatch(
    new RegExp(`${second}  .{20}  open +member +${bad.username} +${other.username} +Threatens`),
  );

  expect((await admin('close', first, '--reason', 'Talked to')).out).toBe(
    `Report ${first} is closed.\n`,
  );
  expect((await admin('close', first)).wrong).toMatch(/^This report was already closed on 20/);
  expect((await admin('report', first)).out).toMatch(/^State +closed 20/m);
});

test('logs everything operators do or view', async () => {
  const member = await aMember(server);
  const { username } = member.user;
  const reportId = await reportOn(author, member.user.id, 'Look at this');
  await admin('report', reportId);
  await admin('close', reportId, '--reason', 'Seen');
  await admin('suspend', username, '--reason', 'For a day');
  await admin('restore', username);
  expect((await admin('places', username, '90')).out).toBe(
    `${username} can hand out 90 places a day.\n`,
  );
  await admin('suspend', 'Nobody Here');
  const operator = userInfo().username;
  expect(await logged(member.user.id)).toEqual([
    { operator, action: 'read_report', reason: null },
    { operator, action: 'close_report', reason: 'Seen' },
    { operator, action: 'suspend', reason: 'For a day' },
    { operator, action: 'restore', reason: null },
    { operator, action: 'set_places', reason: '90 places a day' },
  ]);
  const allowed = await server.pool.query(
    'SELECT circle_places_per_day AS places FROM users WHERE id = $1',
    [member.user.id],
  );
  expect(allowed.rows).toEqual([{ places: 90 }]);
});

describe('rounds', () => {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const openOne = (title: string, startsIn: number) =>
    admin(
      'round',
      '--title',
      title,
      '--claims',
      hypothesisId,
      '--pairs-at',
      at(startsIn),
      '--ends-at',
      at(startsIn + 1),
    );

  test('[RO1] [RO8] opens, lists and cancels public ones, and logs it', async () => {
    const opened = await openOne('An operator’s evening', 5);
    expect(opened.wrong).toBe('');
    const id = opened.out.match(/[0-9a-f-]{36}/)?.[0] ?? '';
    expect((await admin('rounds')).out).toMatch(new RegExp(`${id} +open .*An operator’s evening`));
    expect((await admin('cancel', id)).out).toContain('canceled');
    expect((await admin('rounds')).out).not.toContain(id);
    const { rows } = await server.pool.query(
      'SELECT action FROM operator_actions WHERE target_id = $1 ORDER BY created_at, id',
      [id],
    );
    expect(rows).toEqual([{ action: 'open_round' }, { action: 'cancel_round' }]);
  });

  test('[RO1] says what is wrong with one', async () => {
    expect((await openOne('Too soon', 0)).wrong).toContain('at least an hour from now');
    expect((await admin('round', '--title', 'Untimely')).wrong).toContain('isn’t a time');
    expect((await admin('cancel', 'nonsense')).wrong).toContain('no round');
  });
});
