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

describe('a guarded page', () => {
  it.each(['session', 'verified', 'member'] as const)(
    'waits while the session is unknown, and offers a retry when loading it failed (%s)',
    (access) => {
      expect(admit(access, loading, unknown)).toEqual({ kind: 'wait' });
      expect(admit(access, { ...loading, failure: 'No answer' }, unknown)).toEqual({
        kind: 'failed',
        text: 'No answer',
      });
    },
  );

  it.each(['session', 'verified', 'member'] as const)(
    '[AC7] asks a visitor without a session to log in (%s)',
    (access) => {
      const refused = { kind: 'refuse', refusal: 'login' };
      expect(admit(access, signedOut, unknown)).toEqual(refused);
    },
  );

  it('[AC7] opens for any user when it needs only a session', () => {
    expect(admit('session', unverified, unknown)).toEqual({ kind: 'enter' });
  });

  it('[AC7] sends an unverified user to verification, without waiting for onboarding', () => {
    const refused = { kind: 'refuse', refusal: 'verification' };
    expect(admit('verified', unverified, unknown)).toEqual(refused);
    expect(admit('member', unverified, unknown)).toEqual(refused);
    expect(admit('verified', signedIn, unknown)).toEqual({ kind: 'enter' });
  });

  it('waits for the onboarding status instead of guessing', () => {
    expect(admit('member', signedIn, unknown)).toEqual({ kind: 'wait' });
  });

  it('says that the onboarding status could not be loaded', () => {
    const failed = { state: 'failed', text: 'Failed to load' } as const;
    expect(admit('member', signedIn, failed)).toEqual({ kind: 'failed', text: 'Failed to load' });
  });

  it('[AC7] sends a member who has not accepted the policy or completed onboarding there', () => {
    const refused = { kind: 'refuse', refusal: 'onboarding' };
    expect(admit('member', signedIn, known({ privacyPolicyAccepted: false }))).toEqual(refused);
    expect(admit('member', signedIn, known({ onboardingCompleted: false }))).toEqual(refused);
  });

  it('[AC7] opens for a member, with or without the questionnaire', () => {
    expect(admit('member', signedIn, known({}))).toEqual({ kind: 'enter' });
  });
});
