/** What a call or event asks of the person behind it. */
export type Access =
  /** no session needed */
  | 'anyone'
  /** signed in, in whatever standing: reading oneself, signing out, leaving for good */
  | 'session'
  /** signed in with a verified address: onboarding's own calls */
  | 'verified'
  /** everything that writes, or shows what members say to one another */
  | 'member';

export interface Standing {
  readonly emailVerified: boolean;
  readonly policyAccepted: boolean;
  readonly onboardingCompleted: boolean;
  readonly suspended: boolean;
}

export type AccessRefusal =
  | 'UNAUTHENTICATED'
  | 'SUSPENDED'
  | 'EMAIL_NOT_VERIFIED'
  | 'ONBOARDING_REQUIRED';

/** [AC7] [AC8] The first thing that stands in the way, or null when the way is free. */
export function refuseAccess(access: Access, standing: Standing | null): AccessRefusal | null {
  if (access === 'anyone') return null;
  if (standing === null) return 'UNAUTHENTICATED';
  if (standing.suspended) return 'SUSPENDED';
  if (access === 'session') return null;
  if (!standing.emailVerified) return 'EMAIL_NOT_VERIFIED';
  if (access === 'verified') return null;
  return standing.policyAccepted && standing.onboardingCompleted ? null : 'ONBOARDING_REQUIRED';
}
