import { credenceRoutes, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import {
  aHypothesis,
  aMember,
  anInvitation,
  openSchool,
  refusalIn,
  secretIn,
  sharedServer,
} from '@midspan/testkit';
import { expect, test } from 'vitest';
import { ACCOUNTS_PER_HOUR } from '../../session/limits.ts';

const server = await sharedServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'on' });

test('[AC24] registers a class behind one address, which arrives in 20 conversations although a third mistype twice', async () => {
  const school = openSchool(server.api, '203.0.113.7');
  const teacher = await aMember(server);
  const { id: hypothesisId } = await aHypothesis(server, teacher);
  const side = { hypothesisId, value: 80, reason: 'It seems so to me' };
  await server.api.call(credenceRoutes.save, { body: side }, teacher.token);
  const { code } = await anInvitation(server, teacher, hypothesisId, { uses: 30 });
  const pupils = Array.from({ length: ACCOUNTS_PER_HOUR }, school.somebody);
  const first = pupils[0];
  for (const [n, pupil] of pupils.entries()) {
    if (n % 3 === 1) {
      const mistyped = await school.post('/auth/register', { ...pupil, password: 'short' });
      expect(mistyped.status).toBe(400);
      const taken = await school.post('/auth/register', { ...pupil, username: first?.username });
      expect(refusalIn(taken).code).toBe('USERNAME_TAKEN');
    }
    const made = await school.post('/auth/register', pupil);
    expect(made.status).toBe(201);
    const token = (made.body as { token: string }).token;
    let mail = await server.mail.waitForMail(pupil.email, 'Verify your email address');
    if (n % 3 === 1) {
      // A mistyped address, corrected twice.
      for (const email of [`x-${pupil.email}`, `y-${pupil.email}`]) {
        expect((await school.post('/auth/correct-email', { email }, { token })).status).toBe(200);
        mail = await server.mail.waitForMail(email, 'Verify your email address');
      }
    }
    expect((await school.post('/auth/verify-email', { token: secretIn(mail) })).status).toBe(200);
    expect((await server.api.send('GET', '/auth/me', { token })).body).toMatchObject({
      email_verified: true,
    });
    await school.post('/onboarding/privacy-policy', { version: PRIVACY_POLICY_VERSION }, { token });
    await school.post('/onboarding/questionnaire/skip', {}, { token });
    expect((await school.post('/onboarding/complete', {}, { token })).status).toBe(204);
    const answer = { value: 20, reason: 'I doubt it' };
    const arrived = await school.post(`/invitations/${code}/accept`, answer, { token });
    expect(arrived.body).toEqual({ conversationId: expect.any(String) });
  }
  expect(refusalIn(await school.register()).code).toBe('RATE_LIMITED');
  expect((await school.register('203.0.113.8')).status).toBe(201);
});
