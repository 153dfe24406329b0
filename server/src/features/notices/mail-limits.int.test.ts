import { type MailedKind, noticeRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  openNotifier,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';

let member: TestMember;
const server = await sharedServer();
const notifier = await openNotifier(server);
const other = await aMember(server);
const { id: hypothesisId } = await aHypothesis(server, other);
const about = { otherId: other.user.id, hypothesisId };
beforeEach(async () => {
  member = await aMember(server);
});
afterAll(() => notifier.stop());

/** A notice for each kind of email that isn't named after one. */
const NOTICE_KINDS: Partial<Record<MailedKind, NewNotice['kind']>> = {
  your_turn: 'evidence_to_review',
  new_messages: 'message',
  circle: 'circle_ended',
};
/** A notice that is emailed as this kind. */
const mailed = (kind: MailedKind): NewNotice => ({
  ...about,
  userId: member.user.id,
  kind: NOTICE_KINDS[kind] ?? (kind as NewNotice['kind']),
  ...(kind === 'dispute_reminder' && { hoursLeft: 24 }),
  ...(kind === 'dispute_decided' && { outcome: 'upheld' }),
});
/** The kinds of the emails sent or about to be sent: they are stored with the notice. */
const mailsTo = async (): Promise<MailedKind[]> => {
  const { rows } = await server.pool.query<{ kind: MailedKind }>(
    'SELECT notice_kind AS kind FROM mail_outbox WHERE user_id = $1 ORDER BY id',
    [member.user.id],
  );
  return rows.map(({ kind }) => kind);
};
/** As if a day had passed since the emails so far. */
const passDay = () =>
  server.pool.query(
    `UPDATE mail_outbox SET created_at = created_at - interval '1 day' WHERE user_id = $1`,
    [member.user.id],
  );
/** Notifies the member once for each kind, in one transaction. */
const notifyOf = (kinds: readonly MailedKind[], at = notifier) =>
  inTransaction(at.db, (tx) => at.notify(tx, kinds.map(mailed)));
const DISPUTES: readonly MailedKind[] = ['dispute_created', 'dispute_reminder', 'dispute_decided'];

test('[NO1] emails at most 20 notices of one kind a day, and keeps all of them in the app', async () => {
  await notifyOf(Array(19).fill('private_request'));
  for (let more = 0; more < 3; more += 1) await notifyOf(['private_request']);
  expect(await mailsTo()).toEqual(Array(20).fill('private_request'));
  const { unread } = await server.api.call(noticeRoutes.list, { query: {} }, member.token);
  expect(unread).toBe(22);
  // Other kinds, and other days, have emails of their own.
  await notifyOf(['someone_waiting']);
  await passDay();
  await notifyOf(['private_request']);
  expect((await mailsTo()).slice(20)).toEqual(['someone_waiting', 'private_request']);
});

describe('[NO10] emails of all kinds together', () => {
  const LAST =
    'This is the last email for now: you’ve had 30 within 24 hours. The rest is waiting for you in the app.';
  const received = () => server.mail.mails.filter(({ to }) => to.includes(member.user.email));

  test('are at most 30 a day, the last of which says that the rest is in the app', async () => {
    member = await aMember(server, { registered: true });
    await notifyOf(Array.from({ length: 28 }, (_, n) => (n % 2 ? 'private_request' : 'your_turn')));
    await notifyOf(['your_turn']);
    for (let n = 0; n < 11; n += 1) await notifyOf(['someone_waiting']);
    expect(await mailsTo()).toHaveLength(30);
    const { total } = await server.api.call(noticeRoutes.list, { query: {} }, member.token);
    expect(total).toBe(40);
    // The email to verify the address doesn't count.
    await expect.poll(() => received().length, { timeout: 20_000 }).toBe(31);
    const last = received().filter(({ text }) => text.includes(LAST));
    expect(last.map(({ subject }) => subject)).toEqual(['Someone from the other side is waiting']);
    await passDay();
    await notifyOf(['your_turn']);
    expect(await mailsTo()).toHaveLength(31);
  });

  test('do not include a dispute’s, which still come and use nothing up', async () => {
    await notifyOf(Array(10).fill(DISPUTES).flat());
    expect(await mailsTo()).toHaveLength(30);
    await notifyOf([
      ...Array(15).fill('private_request'),
      ...Array(15).fill('your_turn'),
      'someone_waiting',
    ]);
    expect(await mailsTo()).toHaveLength(60);
    for (const kind of DISPUTES) await notifyOf([kind]);
    expect((await mailsTo()).slice(60)).toEqual(DISPUTES);
  });

  test('do not include those that secure the account', async () => {
    await notifyOf([...Array(15).fill('private_request'), ...Array(15).fill('your_turn')]);
    const body = { password: member.password, new_password: 'a brand-new horse' };
    await server.api.send('PUT', '/users/me/password', { token: member.token, body });
    const { rows } = await server.pool.query(
      'SELECT subject FROM mail_outbox WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
      [member.user.email],
    );
    expect(rows).toEqual([{ subject: 'Your password was changed' }]);
  });

  test('are 30 when more come at once from two servers', async () => {
    await using undo = new AsyncDisposableStack();
    const elsewhere = await openNotifier(server);
    undo.defer(elsewhere.stop);
    const kinds: MailedKind[] = ['private_request', 'your_turn', 'someone_waiting'];
    await notifyOf(Array.from({ length: 26 }, (_, n) => kinds[n % 3] ?? 'your_turn'));
    // No more than have a connection each: a transaction that waits for one gives up in the end.
    await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        notifyOf([kinds[n % 3] ?? 'your_turn'], n % 2 ? notifier : elsewhere),
      ),
    );
    expect(await mailsTo()).toHaveLength(30);
  });

  test('stay counted when a block removes the notices they were about', async () => {
    const stranger = await aMember(server);
    const notice = { ...mailed('private_request'), otherId: stranger.user.id };
    await inTransaction(notifier.db, (tx) => notifier.notify(tx, Array(20).fill(notice)));
    await server.api.send('POST', `/users/${member.user.id}/block`, { token: stranger.token });
    const { total } = await server.api.call(noticeRoutes.list, { query: {} }, member.token);
    expect(total).toBe(0);
    await notifyOf(['private_request']);
    expect(await mailsTo()).toHaveLength(20);
  });
});
