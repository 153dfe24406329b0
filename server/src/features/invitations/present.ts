import {
  invitationPath,
  type MadeInvitation,
  type OpenedInvitation,
  type OwnInvitation,
} from '@midspan/contract';
import { invitationState, sideOf } from '@midspan/domain';
import {
  type FoundInvitation,
  factsOf,
  type InvitationRow,
  type ListedInvitation,
} from './store.ts';

export function presentMade(row: InvitationRow, publicUrl: string): MadeInvitation {
  return {
    id: row.id,
    code: row.code,
    url: `${publicUrl}${invitationPath(row.code)}`,
    uses_left: row.uses - row.used,
    expires_at: row.expiresAt.toISOString(),
  };
}

export function presentOwn(
  { invitation, expired, hypothesis, circleId }: ListedInvitation,
  publicUrl: string,
): OwnInvitation {
  return {
    ...presentMade(invitation, publicUrl),
    state: invitationState(factsOf(invitation, { expired, outOfReach: false })),
    uses: invitation.uses,
    conversation_type: invitation.conversationType,
    created_at: invitation.createdAt.toISOString(),
    hypothesis: { ...hypothesis, circle_id: circleId },
  };
}

/** [IN2] A revoked link names no one. */
export function presentOpened(found: FoundInvitation): OpenedInvitation {
  const { invitation, hypothesis, inviterName, inviterPercent, conversationId, answer } = found;
  const state = invitationState(factsOf(invitation, found));
  return {
    state,
    hypothesis,
    conversation_type: invitation.conversationType,
    inviter:
      state === 'revoked'
        ? { username: null, side: null }
        : { username: inviterName, side: sideOf(inviterPercent) },
    conversation_id: conversationId,
    answer: state === 'open' ? answer : null,
  };
}
