import { type Side, sideOf } from '../credences/personal.ts';
import { allow, type Result, refuse } from '../result.ts';

/** [IN1] How many conversations one link can start. */
export const INVITATION_USES_MAX = 30;

/**
 * [IN6] How many links a member may have open at a time and make within a day. One link already
 * reaches thirty people, so more than this isn't inviting by hand.
 */
export const INVITATION_LIMITS = { open: 20, perDay: 30 } as const;

/** Which of the two limits was reached; null when one more may be made. */
export function reachedInvitationLimit(
  made: Readonly<Record<keyof typeof INVITATION_LIMITS, number>>,
): keyof typeof INVITATION_LIMITS | null {
  if (made.open >= INVITATION_LIMITS.open) return 'open';
  return made.perDay >= INVITATION_LIMITS.perDay ? 'perDay' : null;
}

export interface Invitation {
  /** null once the account was deleted */
  readonly inviterId: string | null;
  /** whether the inviter is suspended, or either of inviter and reader has blocked the other */
  readonly outOfReach: boolean;
  readonly revoked: boolean;
  readonly usesLeft: number;
  readonly expired: boolean;
}

export type InvitationState = 'open' | 'used' | 'expired' | 'revoked';

/** [IN2] Whatever puts the inviter out of reach looks like a revoked link. */
export function invitationState(invitation: Invitation): InvitationState {
  const { inviterId, outOfReach, revoked, usesLeft, expired } = invitation;
  if (inviterId === null || outOfReach || revoked) return 'revoked';
  if (usesLeft <= 0) return 'used';
  return expired ? 'expired' : 'open';
}

const CLOSED = {
  revoked: 'INVITATION_REVOKED',
  used: 'INVITATION_USED',
  expired: 'INVITATION_EXPIRED',
} as const;

export type AcceptRefusal =
  | 'OWN_INVITATION'
  | 'ALREADY_TALKING'
  | (typeof CLOSED)[keyof typeof CLOSED]
  | 'SAME_SIDE';

export interface Acceptance {
  readonly userId: string;
  /** the credence that the invitee gives with the acceptance */
  readonly percent: number;
  /** the inviter's credence right now */
  readonly inviterPercent: number | null;
  /** whether the two have an active conversation about the hypothesis */
  readonly talking: boolean;
}

export interface InvitedSides {
  readonly inviterId: string;
  readonly inviter: Side;
  readonly invitee: Side;
}

/**
 * [IN3] [IN4] The sides of the conversation that starts, or the first reason why none does. An
 * active conversation comes before the link's state, so that opening a link again leads back to the
 * conversation it started.
 */
export function acceptInvitation(
  invitation: Invitation,
  { userId, percent, inviterPercent, talking }: Acceptance,
): Result<InvitedSides, AcceptRefusal> {
  const { inviterId } = invitation;
  if (inviterId === null) return refuse(CLOSED.revoked);
  if (inviterId === userId) return refuse('OWN_INVITATION');
  if (talking) return refuse('ALREADY_TALKING');
  const state = invitationState(invitation);
  if (state !== 'open') return refuse(CLOSED[state]);
  const [inviter, invitee] = [sideOf(inviterPercent), sideOf(percent)];
  if (inviter === null || invitee === null || inviter === invitee) return refuse('SAME_SIDE');
  return allow({ inviterId, inviter, invitee });
}
