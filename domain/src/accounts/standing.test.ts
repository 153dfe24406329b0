import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Access, refuseAccess, type Standing } from './standing.ts';

const MEMBER: Standing = {
  emailVerified: true,
  policyAccepted: true,
  onboardingCompleted: true,
  suspended: false,
  deskRole: null,
};
const UNVERIFIED: Standing = { ...MEMBER, emailVerified: false };
const accesses: Access[] = ['anyone', 'session', 'verified', 'member'];

test('[AC7] lets visitors read public pages and nothing else', () => {
  expect(accesses.map((access) => refuseAccess(access, null))).toEqual([
    null,
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
  ]);
});

test('[AC7] asks an unverified member to verify first, whatever else is missing', () => {
  for (const standing of [UNVERIFIED, { ...UNVERIFIED, policyAccepted: false }]) {
    expect(accesses.map((access) => refuseAccess(access, standing))).toEqual([
      null,
      null,
      'EMAIL_NOT_VERIFIED',
      'EMAIL_NOT_VERIFIED',
    ]);
  }
});

test.each([
  { policyAccepted: false, onboardingCompleted: false },
  { policyAccepted: true, onboardingCompleted: false },
  { policyAccepted: false, onboardingCompleted: true },
])('[AC7] allows onboarding once verified and writing only after onboarding: %o', (progress) => {
  const standing = { ...MEMBER, ...progress };
  expect(refuseAccess('verified', standing)).toBeNull();
  expect(refuseAccess('member', standing)).toBe('ONBOARDING_REQUIRED');
});

test('[AC7] lets a member in full standing do everything', () => {
  for (const access of accesses) expect(refuseAccess(access, MEMBER)).toBeNull();
});

test('[AC8] refuses a suspended member everything that needs a session, whatever their standing', () => {
  const standings = fc.record({
    emailVerified: fc.boolean(),
    policyAccepted: fc.boolean(),
    onboardingCompleted: fc.boolean(),
    suspended: fc.constant(true),
    deskRole: fc.constantFrom(null, 'host' as const, 'moderator' as const),
  });
  fc.assert(
    fc.property(standings, fc.constantFrom(...accesses), (standing, access) => {
      expect(refuseAccess(access, standing)).toBe(access === 'anyone' ? null : 'SUSPENDED');
    }),
  );
});

test('[DK1] opens the desk to moderators and hosts, and what is for moderators to them alone', () => {
  const answers = (deskRole: Standing['deskRole']) =>
    (['desk', 'moderator'] as const).map((access) => refuseAccess(access, { ...MEMBER, deskRole }));
  expect(answers('moderator')).toEqual([null, null]);
  expect(answers('host')).toEqual([null, 'NOT_FOUND']);
  expect(answers(null)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
});

test('[DK2] answers like an unknown path those who may not work at the desk, whatever they lack', () => {
  const lacking = [
    null,
    UNVERIFIED,
    { ...MEMBER, suspended: true },
    { ...MEMBER, onboardingCompleted: false },
  ];
  for (const standing of lacking) {
    const given = standing && { ...standing, deskRole: 'moderator' as const };
    expect(refuseAccess('desk', given)).toBe('NOT_FOUND');
    expect(refuseAccess('moderator', given)).toBe('NOT_FOUND');
  }
});
