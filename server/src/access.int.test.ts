import { PRIVACY_POLICY_VERSION, type Route } from '@midspan/contract';
import { type AccessRefusal, refuseAccess, type Standing } from '@midspan/domain';
import { aMember, makeModerator, ROUTES, refusalIn, sharedServer } from '@midspan/testkit';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await sharedServer();

const good = {
  policyAccepted: true,
  onboardingCompleted: true,
  suspended: false,
  deskRole: null,
};
const PEOPLE: { who: string; standing: Standing | null }[] = [
  { who: 'an anonymous visitor', standing: null },
  { who: 'an unverified member', standing: { ...good, emailVerified: false } },
  {
    who: 'a member before onboarding',
    standing: { ...good, emailVerified: true, onboardingCompleted: false },
  },
  { who: 'a suspended member', standing: { ...good, emailVerified: true, suspended: true } },
  { who: 'a member', standing: { ...good, emailVerified: true } },
  { who: 'a moderator', standing: { ...good, emailVerified: true, deskRole: 'moderator' } },
];

/** The answer each person must get from each kind of route, written out and not computed. */
const EXPECTED: Record<Route['access'], readonly (AccessRefusal | null)[]> = {
  anyone: [null, null, null, null, null, null],
  session: ['UNAUTHENTICATED', null, null, 'SUSPENDED', null, null],
  verified: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', null, 'SUSPENDED', null, null],
  member: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'ONBOARDING_REQUIRED', 'SUSPENDED', null, null],
  desk: ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', null],
  moderator: ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', null],
};

/** The other routes still need the caller unchanged. */
const CHANGES_CALLER = ['/auth/logout', '/onboarding/complete'];

const REFUSALS: readonly string[] = EXPECTED.member.filter((code) => code !== null);

async function tokenFor(standing: Standing | null): Promise<string | undefined> {
  if (standing === null) return undefined;
  const { token, user } = await aMember(server, {
    verified: standing.emailVerified,
    onboarded: standing.onboardingCompleted,
  });
  await server.pool.query('UPDATE users SET policy_version = $2 WHERE id = $1', [
    user.id,
    standing.policyAccepted ? PRIVACY_POLICY_VERSION : null,
  ]);
  if (standing.deskRole === 'moderator') await makeModerator(server, user.id);
  if (standing.suspended) {
    await server.pool.query('UPDATE users SET suspended_at = now() WHERE id = $1', [user.id]);
  }
  return token;
}

test('covers every feature, each route with its own path', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect(new Set(ROUTES.map(({ title }) => title)).size).toBe(ROUTES.length);
});

/** The access each route requires, written out: a new route needs a line here. */
const ASKED: Record<Route['access'], readonly string[]> = {
  anyone: [
    'GET /conversations/:id/summary',
    'GET /conversations/hypothesis/:id',
    'GET /evidence/:id/weighings',
    'GET /health',
    'GET /hypotheses',
    'GET /hypotheses/:id',
    'GET /hypotheses/:id/credence-history',
    'GET /hypotheses/:id/evidence-history',
    'GET /hypotheses/:id/ledger',
    'GET /hypotheses/:id/support',
    'GET /hypotheses/:id/unweighed-evidence',
    'GET /hypotheses/needing-second-pair',
    'GET /invitations/:code',
    'GET /join/:code',
    'GET /ready',
    'GET /rounds',
    'GET /rounds/:id',
    'GET /rounds/:id/appointment.ics',
    'GET /screens/hypotheses/:id',
    'GET /search',
    'GET /topics',
    'GET /topics/:id',
    'GET /topics/with-hypotheses-count',
    'GET /waiting-rooms/counts',
    'POST /auth/confirm-email',
    'POST /auth/delete-account',
    'POST /auth/export',
    'POST /auth/factor-recovery',
    'POST /auth/factor-recovery/confirm',
    'POST /auth/factor-recovery/stop',
    'POST /auth/forgot-password',
    'POST /auth/login',
    'POST /auth/passkey',
    'POST /auth/passkey/options',
    'POST /auth/register',
    'POST /auth/resend-verification',
    'POST /auth/reset-password',
    'POST /auth/second-factor',
    'POST /auth/send-verification',
    'POST /auth/stop-email-change',
    'POST /auth/verify-email',
    'POST /notifications/unsubscribe',
  ],
  session: [
    'DELETE /circles/:id/membership',
    'DELETE /invitations/:id',
    'DELETE /rounds/:id/signup',
    'DELETE /users/me',
    'DELETE /users/me/factors/:id',
    'DELETE /users/me/factors/recovery',
    'DELETE /users/me/push/:id',
    'GET /auth/me',
    'GET /circles',
    'GET /circles/:id',
    'GET /conversations/active',
    'GET /conversations/user/:id',
    'GET /credences/user',
    'GET /invitations',
    'GET /notifications',
    'GET /onboarding/questionnaire',
    'GET /onboarding/questionnaire/responses',
    'GET /onboarding/status',
    'GET /screens/start',
    'GET /users/me/email-change',
    'GET /users/me/export',
    'GET /users/me/factors',
    'GET /users/me/preferences',
    'GET /users/me/push',
    'GET /users/me/standing',
    'GET /users/me/stats',
    'POST /auth/correct-email',
    'POST /auth/logout',
    'POST /notifications/read',
    'PUT /users/me/password',
    'PUT /users/me/preferences',
  ],
  verified: [
    'DELETE /users/me/email-change',
    'POST /onboarding/complete',
    'POST /onboarding/credences',
    'POST /onboarding/privacy-policy',
    'POST /onboarding/questionnaire',
    'POST /onboarding/questionnaire/progress',
    'POST /onboarding/questionnaire/skip',
    'POST /users/me/email-change',
    'POST /users/me/email-change/resend',
    'POST /users/me/factors',
    'POST /users/me/factors/options',
    'POST /users/me/factors/recovery-codes',
  ],
  member: [
    'DELETE /circles/:id',
    'DELETE /circles/:id/links/:linkId',
    'DELETE /circles/:id/members/:userId',
    'DELETE /hypotheses/:id/standing-offer',
    'DELETE /rounds/:id',
    'DELETE /users/:id/block',
    'GET /circles/:id/members',
    'GET /conversations/:id',
    'GET /conversations/:id/estimated-evidence',
    'GET /conversations/:id/evidence',
    'GET /conversations/:id/messages',
    'GET /conversations/:id/reflection',
    'GET /conversations/:id/stream',
    'GET /hypotheses/:id/resting-challenges',
    'GET /hypotheses/:id/similar-evidence',
    'GET /hypotheses/:id/standing-offer',
    'GET /overturn-proposals/:id/status',
    'GET /users/me/blocks',
    'GET /users/search',
    'GET /waiting-rooms/suggestions',
    'POST /circles',
    'POST /circles/:id/end',
    'POST /circles/:id/hosts',
    'POST /circles/:id/links',
    'POST /circles/:id/members/:userId/allow',
    'POST /credences',
    'POST /hypotheses',
    'POST /hypotheses/:id/invitations',
    'POST /invitations/:code/accept',
    'POST /join/:code',
    'POST /rounds',
    'POST /topics/with-hypothesis',
    'POST /users/:id/block',
    'PUT /conversations/:id/reflection',
    'PUT /hypotheses/:id/standing-offer',
    'PUT /rounds/:id/signup',
    'PUT /topics/:id',
    'PUT /users/me/push',
  ],
  desk: [
    'GET /desk/actions',
    'GET /desk/reports',
    'GET /desk/reports/:id',
    'POST /desk/actions',
    'POST /desk/actions/:id/undo',
    'POST /desk/preview',
  ],
  moderator: ['GET /desk/content', 'GET /desk/members', 'GET /desk/members/:id'],
};

test('lists every route with the access it requires', () => {
  for (const access of Object.keys(ASKED) as Route['access'][]) {
    const titles = ROUTES.filter((route) => route.access === access).map(({ title }) => title);
    expect(titles.sort()).toEqual(ASKED[access]);
  }
});

describe.each(PEOPLE)('a call by $who', ({ who, standing }) => {
  const column = PEOPLE.findIndex((person) => person.who === who);
  let token: string | undefined;
  beforeAll(async () => {
    token = await tokenFor(standing);
  });

  test.each(ROUTES)('to $title is answered as its access "$access" requires', async (route) => {
    const expected = EXPECTED[route.access][column] ?? null;
    expect(refuseAccess(route.access, standing)).toBe(expected);
    const used = CHANGES_CALLER.includes(route.path) ? await tokenFor(standing) : token;
    // Without a body, a permitted caller is refused for that or answered; no one learns more
    // before.
    const answer = await server.api.send(
      route.method,
      route.path.replace(/:\w+/g, () => crypto.randomUUID()),
      used === undefined ? {} : { token: used },
    );
    const code = answer.status < 400 ? null : refusalIn(answer).code;
    if (expected !== null) expect(code).toBe(expected);
    else if (route.access !== 'anyone') expect(REFUSALS).not.toContain(code);
    expect(code).not.toBe('INTERNAL');
  });
});
