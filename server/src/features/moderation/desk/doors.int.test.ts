import {
  aHypothesis,
  aMember,
  aModerator,
  deskOf,
  expectRefusal,
  leaveDesk,
  operatorsOf,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { beforeEach, describe, expect, test } from 'vitest';

let moderator: TestMember;
let desk: ReturnType<typeof deskOf>;
const server = await sharedServer();
const author = await aMember(server);
const claim = await aHypothesis(server, author, { statement: 'The bridge holds' });
const topicId = claim.topic_id;
beforeEach(async () => {
  moderator = await aModerator(server);
  desk = deskOf(server, moderator);
});

describe('[DK6] the second factor', () => {
  const answerOf = async () =>
    refusalIn(await server.api.send('GET', '/desk/reports', { token: moderator.token }));

  test('is asked for again after 30 minutes without action', async () => {
    await leaveDesk(server, moderator.user.id, 29);
    await desk.reports();
    await leaveDesk(server, moderator.user.id, 31);
    expect(await answerOf()).toMatchObject({
      code: 'SECOND_FACTOR_REQUIRED',
      details: { ticket: expect.any(String), kinds: ['totp'] },
    });
    await expectRefusal(
      desk.act({ act: 'remove', target: { type: 'topic', id: topicId } }),
      'SECOND_FACTOR_REQUIRED',
    );
  });

  test('is not asked for while the moderator acts, though loading lists is no act', async () => {
    const age = () =>
      server.pool.query(
        `UPDATE sessions SET factor_at = factor_at - interval '20 minutes',
           desk_at = desk_at - interval '20 minutes' WHERE user_id = $1`,
        [moderator.user.id],
      );
    const preview = () => desk.preview({ act: 'remove', target: { type: 'topic', id: topicId } });
    await preview();
    await age();
    await preview();
    await age();
    await preview();
    await age();
    await desk.reports();
    await desk.log();
    await age();
    expect(await answerOf()).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
  });

  test('is required: a moderator without one is asked to add one', async () => {
    await server.pool.query('DELETE FROM second_factors WHERE user_id = $1', [moderator.user.id]);
    expect(await answerOf()).toMatchObject({ code: 'SECOND_FACTOR_MISSING' });
  });
});

test('[DK1] gives and takes the role by an operator’s command, which is logged', async () => {
  const member = await aMember(server);
  const { username } = member.user;
  await using open = await operatorsOf(server);
  const { operators } = open;
  expect(await operators.nameModerator(username, 'made')).toEqual({ username, hasFactor: false });
  await expectRefusal(operators.nameModerator(username, 'made'), 'already');
  const refusal = refusalIn(await server.api.send('GET', '/desk/reports', { token: member.token }));
  expect(refusal.code).toBe('SECOND_FACTOR_MISSING');
  await operators.nameModerator(username, 'taken');
  await expectRefusal(operators.nameModerator(username, 'taken'), 'isn’t');
  const body = { act: 'remove', target: { type: 'topic', id: topicId }, reason: 'No' };
  const answer = await server.api.send('POST', '/desk/actions', { token: member.token, body });
  expect(refusalIn(answer).code).toBe('NOT_FOUND');
  const { items } = await desk.log();
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'take_moderator', member: { username } },
    { action: 'make_moderator', member: { username } },
  ]);
});
