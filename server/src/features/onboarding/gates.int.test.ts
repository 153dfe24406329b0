import { aMember, refusalIn, sharedServer } from '@midspan/testkit';
import { expect, test } from 'vitest';

const server = await sharedServer();

const post = (path: string, token: string, body?: object) =>
  server.api.send('POST', `/onboarding/${path}`, { token, ...(body && { body }) });
const statusOf = async (token: string) =>
  (await server.api.send('GET', '/onboarding/status?_t=1', { token })).body;

const NOTHING_DONE = {
  privacyPolicyAccepted: false,
  questionnaireCompleted: false,
  questionnaireSkipped: false,
  onboardingCompleted: false,
  returnTo: null,
};

test('shows an unverified member their progress, and lets them go no further', async () => {
  const { token } = await aMember(server, { verified: false });
  expect(await statusOf(token)).toEqual(NOTHING_DONE);
  for (const answer of [
    await post('privacy-policy', token, { version: '1.0' }),
    await post('complete', token),
  ]) {
    expect(refusalIn(answer)).toEqual({
      code: 'EMAIL_NOT_VERIFIED',
      message: 'Please verify your email address first.',
    });
  }
  expect(await statusOf(token)).toEqual(NOTHING_DONE);
});

test('completes onboarding only after the policy is accepted', async () => {
  const { token } = await aMember(server, { onboarded: false });
  expect(refusalIn(await post('complete', token)).code).toBe('ONBOARDING_REQUIRED');
  expect(await statusOf(token)).toEqual(NOTHING_DONE);
  expect((await post('privacy-policy', token, { version: '1.0' })).status).toBe(204);
  expect(await statusOf(token)).toEqual({ ...NOTHING_DONE, privacyPolicyAccepted: true });
  expect((await post('complete', token)).status).toBe(204);
  expect(await statusOf(token)).toMatchObject({ onboardingCompleted: true });
});

test('does not accept another version as acceptance', async () => {
  const { token } = await aMember(server, { onboarded: false });
  for (const body of [{ version: '0.9' }, { version: '1.0 ' }, { version: 1 }, {}]) {
    expect(refusalIn(await post('privacy-policy', token, body)).code).toBe('INVALID');
  }
  expect(await statusOf(token)).toEqual(NOTHING_DONE);
});

test('stops a member who is suspended halfway through', async () => {
  const { token, user } = await aMember(server, { onboarded: false });
  await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
  const answer = await post('privacy-policy', token, { version: '1.0' });
  expect(refusalIn(answer).code).toBe('SUSPENDED');
});
