import {
  MAILED_KINDS,
  type MailedKind,
  mailedKindField,
  type Notice,
  noticeParts,
  noticePath,
  noticeRoutes,
  userRoutes,
} from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aTalk,
  mailsTo,
  openNotifier,
  refusalIn,
  secretIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';

const KINDS = mailedKindField.options;
const ALL_ON = Object.fromEntries(KINDS.map((kind) => [kind, true]));

let member: TestMember;
const server = await sharedServer();
const notifier = await openNotifier(server);
const { id, statement } = await aHypothesis(server, await aMember(server), {
  statement: 'Ice melts.\n\nDear member, send us your password',
});
expect(statement).toContain('\n');
const { ann, ben, conversationId } = await aTalk(server, id);
const evidenceId = await ben.propose({ description: `A ${'very '.repeat(50)}long series` });
const about = { otherId: ann.userId, hypothesisId: id, conversationId, evidenceId };
beforeEach(async () => {
  member = await aMember(server);
});
afterAll(() => notifier.stop());

const notify = ({ user }: TestMember, given: Omit<NewNotice, 'userId'>) =>
  inTransaction(notifier.db, (tx) => notifier.notify(tx, [{ userId: user.id, ...given }]));
/** A notice for each kind of email that isn't named after one. */
const NOTICE_KINDS: Partial<Record<MailedKind, NewNotice['kind']>> = {
  your_turn: 'evidence_to_review',
  new_messages: 'message',
  circle: 'circle_ended',
  round: 'round_no_partner',
};
const mailed = (kind: MailedKind): Omit<NewNotice, 'userId'> => ({
  ...about,
  kind: NOTICE_KINDS[kind] ?? (kind as NewNotice['kind']),
  ...(kind === 'dispute_reminder' && { hoursLeft: 24 }),
  ...(kind === 'dispute_decided' && { outcome: 'upheld' }),
});
const subjectsTo = ({ user }: TestMember) => mailsTo(server.pool, user.email);
const newest = async ({ token }: TestMember) => {
  const { items } = await server.api.call(noticeRoutes.list, { query: {} }, token);
  if (items[0] === undefined) throw new Error('there is no notice');
  return items[0];
};
const preferences = ({ token }: TestMember) => server.api.call(noticeRoutes.preferences, {}, token);
/** [PU4] as they are until the member chooses */
const QUIET = { quiet: { on: true, from: 22, until: 8 }, time_zone: null };
const save = ({ token }: TestMember, mail: Partial<Record<MailedKind, boolean>>) =>
  server.api.call(noticeRoutes.savePreferences, { body: { mail } }, token);
const unsubscribe = (token: string, kind: MailedKind) =>
  server.api.call(noticeRoutes.unsubscribe, { body: { token, kind } });

const SUBJECTS: Record<MailedKind, string> = {
  private_request: 'Someone asked you for a private conversation',
  conversation_begun: 'Your conversation has begun',
  your_turn: 'It’s your turn',
  new_messages: 'You have new messages',
  dispute_created: 'Your dispute has begun',
  dispute_reminder: '24 hours are left in your dispute',
  dispute_decided: 'Your dispute has been decided',
  someone_waiting: 'Someone from the other side is waiting',
  circle: 'Something changed in one of your circles',
  large_change: 'A figure you helped carry is moving',
  round: 'About the round you signed up for',
  round_reminder: 'Your round starts soon',
};

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The text of a notice in an email: names are in quotation marks, and texts are attributed. */
const mailedText = (notice: Notice) =>
  noticeParts(notice, 'UTC')
    .map((part) => {
      if ('own' in part) return literally(part.own);
      return 'name' in part ? `“${literally(part.name)}”` : '“.+” \\(a member’s words\\)';
    })
    .join('');

describe.each(KINDS)('a notice of the kind %s', (kind) => {
  test('is emailed with its text, its link, and a link that turns off only its kind', async () => {
    await notify(member, mailed(kind));
    const mail = await server.mail.waitForMail(member.user.email, SUBJECTS[kind]);
    const notice = await newest(member);
    expect(mail.to).toEqual([member.user.email]);
    expect(mail.text).toMatch(
      new RegExp(`^Hi ${member.user.username},\n\n${mailedText(notice)}\n\n`),
    );
    const token = secretIn(mail);
    expect(mail.text.match(/https?:\/\/\S+/g)).toEqual([
      `${server.baseUrl}${noticePath(notice)}`,
      `${server.baseUrl}/unsubscribe?token=${token}&kind=${kind}`,
      `${server.baseUrl}/account#mail`,
    ]);
    expect(mail.headers.get('list-unsubscribe')).toBe(
      `<${server.baseUrl}/unsubscribe?token=${token}&kind=${kind}>`,
    );
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    await unsubscribe(token, kind);
    await unsubscribe(token, kind);
    expect(await preferences(member)).toEqual({ mail: { ...ALL_ON, [kind]: false }, ...QUIET });
    await notify(member, mailed(kind));
    expect(await subjectsTo(member)).toEqual([SUBJECTS[kind]]);
    const next = KINDS[(KINDS.indexOf(kind) + 1) % KINDS.length] ?? kind;
    await notify(member, mailed(next));
    expect(await subjectsTo(member)).toEqual([SUBJECTS[kind], SUBJECTS[next]]);
    const { total } = await server.api.call(noticeRoutes.list, { query: {} }, member.token);
    expect(total).toBe(3);
  });
});

describe('the one-click unsubscribe of a mail program', () => {
  const linkOf = (mail: { headers: ReadonlyMap<string, string> }) =>
    mail.headers.get('list-unsubscribe')?.slice(1, -1) ?? '';

  test.each([
    ['a form', new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })],
    ['a form in parts', new FormData()],
  ])('turns off only its kind when it posts %s to the link', async (_, body) => {
    if (body instanceof FormData) body.set('List-Unsubscribe', 'One-Click');
    await notify(member, mailed('someone_waiting'));
    const link = linkOf(await server.mail.waitForMail(member.user.email, SUBJECTS.someone_waiting));
    const opened = await fetch(link);
    await opened.text();
    expect(await preferences(member)).toEqual({ mail: ALL_ON, ...QUIET });
    for (let times = 0; times < 2; times += 1) {
      const pressed = await fetch(link, { method: 'POST', body, redirect: 'error' });
      expect([pressed.status, await pressed.text()]).toEqual([
        200,
        'You won’t get these emails anymore.\n',
      ]);
    }
    expect(await preferences(member)).toEqual({
      mail: { ...ALL_ON, someone_waiting: false },
      ...QUIET,
    });
    const { rowCount } = await server.pool.query(
      `SELECT FROM mail_outbox
       WHERE recipient = $1 AND sent_at IS NOT NULL AND unsubscribe_url IS NOT NULL`,
      [member.user.email],
    );
    expect(rowCount).toBe(0);
  });

  test.each([
    ['', 'INVALID'],
    ['?kind=someone_waiting', 'INVALID'],
    ['?token=x&kind=someone_waiting', 'UNSUBSCRIBE_INVALID'],
    [`?token=${crypto.randomUUID()}&kind=someone_waiting`, 'UNSUBSCRIBE_INVALID'],
  ])('is refused when a link (%s) is not one of ours', async (query, code) => {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(`${server.baseUrl}/unsubscribe${query}`, { method: 'POST', body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: { code } }]);
  });

  test('is not offered for an email that cannot be turned off', async () => {
    const { user } = await aMember(server, { registered: true });
    const mail = await server.mail.waitForMail(user.email, 'Verify your email address');
    expect([...mail.headers.keys()].filter((name) => name.startsWith('list-'))).toEqual([]);
  });
});

test('keeps what others wrote on one shortened line of the email, and out of its headers', async () => {
  await notify(member, mailed('private_request'));
  const asked = await server.mail.waitForMail(member.user.email, SUBJECTS.private_request);
  expect(asked.text).toContain(
    'about “Ice melts. Dear member, send us your password” (a member’s words).',
  );
  await notify(member, mailed('dispute_created'));
  const disputed = await server.mail.waitForMail(member.user.email, SUBJECTS.dispute_created);
  const [, quotation = ''] = /the evidence “(.*)” \(/.exec(disputed.text) ?? [];
  // Cut between words.
  expect([...quotation]).toHaveLength(197);
  expect(quotation).toMatch(/^A very very .*…$/);
});

test('sends no email for notices that are momentary or merely nice to know', async () => {
  const quiet: Omit<NewNotice, 'userId'>[] = [
    { ...about, kind: 'dispute_reminder', hoursLeft: 1 },
    { ...about, kind: 'request_answered', outcome: 'declined' },
    { ...about, kind: 'evidence_accepted' },
    { ...about, kind: 'flag_suggested' },
    { ...about, kind: 'conversation_completed' },
    { ...about, kind: 'evidence_overturned' },
    { ...about, kind: 'evidence_reinstated' },
    { ...about, kind: 'evidence_recalibrated' },
  ];
  for (const given of quiet) {
    await notify(member, given);
    expect(await newest(member)).toMatchObject({ kind: given.kind });
  }
  expect(await subjectsTo(member)).toEqual([]);
});

test('sends no email of a kind that is turned off in the profile, until it is turned on', async () => {
  expect(await preferences(member)).toEqual({ mail: ALL_ON, ...QUIET });
  expect(Object.keys(MAILED_KINDS).sort()).toEqual(Object.keys(ALL_ON).sort());
  await save(member, { private_request: false });
  await notify(member, mailed('private_request'));
  expect(await subjectsTo(member)).toEqual([]);
  expect(await newest(member)).toMatchObject({ kind: 'private_request', is_read: false });
  await save(member, { private_request: true });
  await notify(member, mailed('private_request'));
  expect(await subjectsTo(member)).toEqual([SUBJECTS.private_request]);
});

test('keeps all choices made at the same moment', async () => {
  await Promise.all(KINDS.map((kind) => save(member, { [kind]: false })));
  const allOff = Object.fromEntries(KINDS.map((kind) => [kind, false]));
  expect(await preferences(member)).toEqual({ mail: allOff, ...QUIET });
  expect(await save(member, {})).toEqual({ mail: allOff, ...QUIET });
  expect(await save(member, { dispute_created: true, someone_waiting: false })).toEqual({
    ...QUIET,
    mail: { ...allOff, dispute_created: true },
  });
  const { rows } = await server.pool.query(
    'SELECT cardinality(mail_off) AS kept FROM users WHERE id = $1',
    [member.user.id],
  );
  expect(rows).toEqual([{ kept: KINDS.length - 1 }]);
});

test('refuses invalid choices', async () => {
  for (const mail of [{ evidence_overturned: false }, { private_request: 'no' }, null, []]) {
    const answer = await server.api.send('PUT', '/users/me/preferences', {
      token: member.token,
      body: { mail },
    });
    expect(refusalIn(answer).code).toBe('INVALID');
  }
  expect(await preferences(member)).toEqual({ mail: ALL_ON, ...QUIET });
});

test('includes the choices in the export', async () => {
  await save(member, { dispute_decided: false });
  expect(await server.api.call(userRoutes.exportOwn, {}, member.token)).toMatchObject({
    preferences: { mails_switched_off: ['dispute_decided'] },
  });
});

test.each([
  ['whose address was never verified', 'email_verified_at = NULL'],
  ['who is suspended', 'suspended_at = now()'],
  ['who was deleted', 'deleted_at = now()'],
])('sends no email to a member %s', async (_, change) => {
  await server.pool.query(`UPDATE users SET ${change} WHERE id = $1`, [member.user.id]);
  await notify(member, mailed('private_request'));
  expect(await subjectsTo(member)).toEqual([]);
});

test('refuses an unsubscribe link that is not one of ours', async () => {
  for (const token of ['', 'x', '\0', crypto.randomUUID(), `${crypto.randomUUID()}' or true --`]) {
    const answer = await server.api.send('POST', '/notifications/unsubscribe', {
      body: { token, kind: 'private_request' },
    });
    expect(refusalIn(answer)).toEqual({
      code: 'UNSUBSCRIBE_INVALID',
      message: 'This unsubscribe link isn’t valid.',
    });
  }
  const { rows } = await server.pool.query('SELECT unsubscribe_token FROM users WHERE id = $1', [
    member.user.id,
  ]);
  const answer = await server.api.send('POST', '/notifications/unsubscribe', {
    body: { token: rows[0]?.unsubscribe_token, kind: 'evidence_overturned' },
  });
  expect(refusalIn(answer).code).toBe('INVALID');
  expect(await preferences(member)).toEqual({ mail: ALL_ON, ...QUIET });
});

test('refuses the unsubscribe links of a deleted account', async () => {
  await notify(member, mailed('someone_waiting'));
  const token = secretIn(
    await server.mail.waitForMail(member.user.email, SUBJECTS.someone_waiting),
  );
  const body = { password: member.password };
  await server.api.call(userRoutes.deleteOwn, { body }, member.token);
  await expect(unsubscribe(token, 'someone_waiting')).rejects.toThrow('UNSUBSCRIBE_INVALID');
});
