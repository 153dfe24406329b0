import type { OnboardingStatus, User } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import type { SessionState } from '../accounts/index.ts';
import { admit, type OnboardingKnowledge } from './admission.ts';

const user: User = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'ada@example.org',
  username: 'Ada',
  email_verified: true,
  created_at: '2025-05-01T10:00:00.000Z',
};
const signedIn: SessionState = { status: 'signed-in', user, failure: null };
const unverified: SessionState = { ...signedIn, user: { ...user, email_verified: false } };
const signedOut: SessionState = { status: 'signed-out', user: null, failure: null };
const loading: SessionState = { status: 'loading', user: null, failure: null };

const unknown: OnboardingKnowledge = { state: 'unknown' };
const known = (status: Partial<OnboardingStatus>): OnboardingKnowledge => ({
  state: 'known',
  status: {
    privacyPolicyAccepted: true,
    questionnaireCompleted: false,
    questionnaireSkipped: true,
    onboardingCompleted: true,
    returnTo: null,
    ...status,
  },
});

const wait = { kind: 'wait' };
const enter = { kind: 'enter' };
const to = (refusal: string) => ({ kind: 'refuse', refusal });
const failed = (text: string) => ({ kind: 'failed', text });
const unloaded: OnboardingKnowledge = { state: 'failed', text: 'Failed to load' };

describe('a guarded page', () => {
  describe.each(['session', 'verified', 'member'] as const)('for %s', (access) => {
    it('waits while the session is unknown, and offers a retry when loading it failed', () => {
      expect(admit(access, loading, unknown)).toEqual(wait);
      const broken = { ...loading, failure: 'No answer' };
      expect(admit(access, broken, unknown)).toEqual(failed('No answer'));
    });

    it('[AC7] asks a visitor without a session to log in', () => {
      expect(admit(access, signedOut, unknown)).toEqual(to('login'));
    });
  });

  it.each([
    ['any user where a session is enough', 'session', unverified, unknown, enter],
    [
      'an unverified user where that is needed',
      'verified',
      unverified,
      unknown,
      to('verification'),
    ],
    ['an unverified user where more is needed', 'member', unverified, unknown, to('verification')],
    ['a verified user where no more is needed', 'verified', signedIn, unknown, enter],
    ['a user whose onboarding is unknown', 'member', signedIn, unknown, wait],
    [
      'one whose onboarding can’t be loaded',
      'member',
      signedIn,
      unloaded,
      failed('Failed to load'),
    ],
    [
      'one who has not accepted the policy',
      'member',
      signedIn,
      known({ privacyPolicyAccepted: false }),
      to('onboarding'),
    ],
    [
      'one who has not completed onboarding',
      'member',
      signedIn,
      known({ onboardingCompleted: false }),
      to('onboarding'),
    ],
    ['a member, with or without the questionnaire', 'member', signedIn, known({}), enter],
  ] as const)('[AC7] knows what to do with %s', (_, access, session, onboarding, answer) => {
    expect(admit(access, session, onboarding)).toEqual(answer);
  });
});
