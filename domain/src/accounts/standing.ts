/** What a call or event requires of its caller. */
export type Access =
  /** no session needed */
  | 'anyone'
  /** signed in, in any standing: reading one's own data, signing out, deleting the account */
  | 'session'
  /** signed in with a verified address: onboarding's own calls */
  | 'verified'
  /** everything that writes, or shows what members say to each other */
  | 'member'
  /** moderators, and hosts about their circle; for everyone else there is no such page */
  | 'desk'
  /** moderators alone */
  | 'moderator';

export type DeskRole = 'moderator' | 'host';

export interface Standing {
  readonly emailVerified: boolean;
  readonly policyAccepted: boolean;
  readonly onboardingCompleted: boolean;
  readonly suspended: boolean;
  /** [DK1] the highest role that lets them work at the desk */
  readonly deskRole: DeskRole | null;
}

export type AccessRefusal =
  | 'UNAUTHENTICATED'
  | 'SUSPENDED'
  | 'EMAIL_NOT_VERIFIED'
  | 'ONBOARDING_REQUIRED'
  /** as for an unknown path */
  | 'NOT_FOUND';

/** [AC7] [AC8] The first missing requirement, or null when there is none. */
export function refuseAccess(access: Access, standing: Standing | null): AccessRefusal | null {
  if (access === 'anyone') return null;
  if (access === 'desk' || access === 'moderator') {
    return isAtDesk(access, standing) ? null : 'NOT_FOUND';
  }
  if (standing === null) return 'UNAUTHENTICATED';
  if (standing.suspended) return 'SUSPENDED';
  if (access === 'session') return null;
  if (!standing.emailVerified) return 'EMAIL_NOT_VERIFIED';
  if (access === 'verified') return null;
  return standing.policyAccepted && standing.onboardingCompleted ? null : 'ONBOARDING_REQUIRED';
}

/** [DK1] [DK2] A caller who lacks anything learns nothing, not even what they lack. */
const isAtDesk = (access: 'desk' | 'moderator', standing: Standing | null): boolean =>
  standing !== null &&
  refuseAccess('member', standing) === null &&
  (access === 'desk' ? standing.deskRole !== null : standing.deskRole === 'moderator');
