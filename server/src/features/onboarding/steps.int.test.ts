import { hypothesisTexts, NO_REASON, onboardingRoutes } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  aWord,
  refusalIn,
  sharedServer,
  type TestMember,
} from '@midspan/testkit';
import { describe, expect, test } from 'vitest';

const server = await sharedServer();
const creator = await aMember(server);

const post = ({ token }: Pick<TestMember, 'token'>, path: string, body?: unknown) =>
  server.api.send('POST', `/onboarding/${path}`, { token, ...(body !== undefined && { body }) });
const status = ({ token }: Pick<TestMember, 'token'>) =>
  server.api.call(onboardingRoutes.status, { query: { _t: '1' } }, token);
const accept = (member: Pick<TestMember, 'token'>) =>
  post(member, 'privacy-policy', { version: '1.0' });
const credences = (member: TestMember, given: object[]) =>
  post(member, 'credences', { credences: given });

/** A member who has just registered, with whatever else their browser sent. */
async function register(extra: object): Promise<Pick<TestMember, 'token' | 'user'>> {
  const body = {
    email: `${aWord()}@example.org`,
    username: `From ${aWord()}`,
    password: 'correct horse',
    ...extra,
  };
  const answer = await server.api.send('POST', '/auth/register', { body });
  expect(answer.status).toBe(201);
  return answer.body as Pick<TestMember, 'token' | 'user'>;
}

async function stored({ user }: TestMember) {
  const { rows } = await server.pool.query(
    `SELECT hypothesis_id, percent, reason, importance, is_current FROM credences
     WHERE user_id = $1 ORDER BY created_at, id`,
    [user.id],
  );
  return rows;
}

test('[ON5] takes a member through all steps with the questionnaire skipped, after which they may write', async () => {
  const member = await aMember(server, { onboarded: false });
  expect(await status(member)).toEqual({
    privacyPolicyAccepted: false,
    questionnaireCompleted: false,
    questionnaireSkipped: false,
    onboardingCompleted: false,
    returnTo: null,
  });
  expect(refusalIn(await post(member, 'questionnaire/skip')).code).toBe('ONBOARDING_REQUIRED');
  await expect(aHypothesis(server, member)).rejects.toThrow('ONBOARDING_REQUIRED');
  expect((await accept(member)).status).toBe(204);
  expect((await post(member, 'questionnaire/skip')).status).toBe(204);
  expect((await post(member, 'complete')).status).toBe(204);
  expect(await status(member)).toEqual({
    privacyPolicyAccepted: true,
    questionnaireCompleted: false,
    questionnaireSkipped: true,
    onboardingCompleted: true,
    returnTo: null,
  });
  await aHypothesis(server, member);
});

test('[ON8] remembers the page a member registered from until onboarding is completed', async () => {
  const from = '/hypotheses/01a1dd19-338e-76a0-bc80-758c4b18ce70?a=b#evidence';
  const member = await register({ returnTo: from });
  expect(await status(member)).toMatchObject({ returnTo: from });
  await server.pool.query('UPDATE users SET email_verified_at = now() WHERE id = $1', [
    member.user.id,
  ]);
  await accept(member);
  expect(await status(member)).toMatchObject({ returnTo: from });
  await post(member, 'complete');
  expect(await status(member)).toMatchObject({ returnTo: null });
});

test('[AC9] [ON8] remembers no page that isn’t one of ours', async () => {
  for (const returnTo of [null, '', 'https://evil.example', '/..//evil.example', '/\ud800']) {
    expect(await status(await register({ returnTo }))).toMatchObject({ returnTo: null });
  }
});

test('keeps the time at which a step was first completed, however often it is repeated', async () => {
  const member = await aMember(server, { onboarded: false });
  const times = async () => {
    const { rows } = await server.pool.query(
      'SELECT policy_accepted_at, onboarding_completed_at FROM users WHERE id = $1',
      [member.user.id],
    );
    return rows[0];
  };
  await accept(member);
  await post(member, 'complete');
  const first = await times();
  await Promise.all([accept(member), post(member, 'complete'), accept(member)]);
  expect(await times()).toEqual(first);
});

describe('POST /onboarding/credences', () => {
  test('saves the chosen ones, with the placeholder for a missing reason', async () => {
    const member = await aMember(server, { onboarded: false });
    await accept(member);
    const [one, other] = [await aHypothesis(server, creator), await aHypothesis(server, creator)];
    const answer = await credences(member, [
      { hypothesisId: one.id, value: 100, reason: ' ' },
      { hypothesisId: other.id, value: 20, reason: 'Because', importance: 'Very important' },
    ]);
    expect(answer.status).toBe(204);
    const counts = { is_current: true };
    expect(await stored(member)).toEqual([
      { hypothesis_id: one.id, percent: 99, reason: NO_REASON, importance: null, ...counts },
      {
        hypothesis_id: other.id,
        percent: 20,
        reason: 'Because',
        importance: 'Very important',
        ...counts,
      },
    ]);
    expect((await credences(member, [])).status).toBe(204);
  });

  test('keeps the last of several for one hypothesis, in any spelling of its id', async () => {
    const member = await aMember(server, { onboarded: false });
    await accept(member);
    const { id } = await aHypothesis(server, creator);
    const answer = await credences(member, [
      { hypothesisId: id, value: 10 },
      { hypothesisId: id.toUpperCase(), value: 20 },
    ]);
    expect(answer.status).toBe(204);
    expect(await stored(member)).toMatchObject([{ percent: 20, is_current: true }]);
  });

  test('saves all or none', async () => {
    const member = await aMember(server, { onboarded: false });
    await accept(member);
    const { id } = await aHypothesis(server, creator);
    const good = { hypothesisId: id, value: 10 };
    const unknown = { hypothesisId: crypto.randomUUID(), value: 10 };
    expect(refusalIn(await credences(member, [good, unknown]))).toEqual({
      code: 'NOT_FOUND',
      message: hypothesisTexts.notFound,
    });
    for (const bad of [{ value: 0.5 }, { value: 101 }, { reason: 'a\0' }, { importance: 'High' }]) {
      const answer = await credences(member, [good, { ...good, ...bad }]);
      expect(refusalIn(answer).code).toBe('INVALID');
    }
    expect(refusalIn(await credences(member, Array(101).fill(good))).code).toBe('INVALID');
    expect(await stored(member)).toEqual([]);
  });

  test('requires the privacy policy first', async () => {
    const member = await aMember(server, { onboarded: false });
    const { id } = await aHypothesis(server, creator);
    const answer = await credences(member, [{ hypothesisId: id, value: 10 }]);
    expect(refusalIn(answer).code).toBe('ONBOARDING_REQUIRED');
    expect(await stored(member)).toEqual([]);
  });
});
