/** What a call or event requires of its caller. */
export type Access =
  /** no session needed */
  | 'anyone'
  /** signed in, in any standing: reading one's own data, signing out, deleting the account */
  | 'session'
  /** signed in with a verified address: onboarding's own calls */
  | 'verified'
  /** everything that writes, or shows what members say to each other */
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

/** [AC7] [AC8] The first missing requirement, or null when there is none. */
export function refuseAccess(access: Access, standing: Standing | null): AccessRefusal | null {
  if (access === 'anyone') return null;
  if (standing === null) return 'UNAUTHENTICATED';
  if (standing.suspended) return 'SUSPENDED';
  if (access === 'session') return null;
  if (!standing.emailVerified) return 'EMAIL_NOT_VERIFIED';
  if (access === 'verified') return null;
  return standing.policyAccepted && standing.onboardingCompleted ? null : 'ONBOARDING_REQUIRED';
}
