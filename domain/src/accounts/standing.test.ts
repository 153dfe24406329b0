import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Access, refuseAccess, type Standing } from './standing.ts';

const MEMBER: Standing = {
  emailVerified: true,
  policyAccepted: true,
  onboardingCompleted: true,
  suspended: false,
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
  });
  fc.assert(
    fc.property(standings, fc.constantFrom(...accesses), (standing, access) => {
      expect(refuseAccess(access, standing)).toBe(access === 'anyone' ? null : 'SUSPENDED');
    }),
  );
});
