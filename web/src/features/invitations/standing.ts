import { invitationTexts, type OpenedInvitation } from '@midspan/contract';
import { type Side, sideOf } from '@midspan/domain';

type Inviter = OpenedInvitation['inviter'];

/** How two people's sides relate, as far as the page knows. */
type Standing = 'opposite' | 'neutral' | 'same' | 'inviter-neutral';

export function standingOf(percent: number, inviterSide: Side | null): Standing {
  if (inviterSide === null) return 'inviter-neutral';
  const own = sideOf(percent);
  if (own === null) return 'neutral';
  return own === inviterSide ? 'same' : 'opposite';
}

export const nameOf = ({ username }: Inviter): string => username ?? 'Someone';

export function standingText(standing: Standing, inviter: Inviter): string {
  const name = nameOf(inviter);
  switch (standing) {
    case 'opposite':
      return `You and ${name} are on opposite sides, so you can talk.`;
    case 'neutral':
      return `${invitationTexts.neutral} Move ${inviter.side === 'believing' ? 'below' : 'above'} 50% to talk with ${name}.`;
    case 'same':
      return `You and ${name} are on the same side, so there’s nothing to settle between you. You can still meet someone who disagrees.`;
    case 'inviter-neutral':
      return `${name} isn’t on either side of this claim right now, so you can’t start a conversation with this link.`;
  }
}

/** Refusals after which the link, as the page shows it, is out of date. */
const OUTDATED: ReadonlySet<string | null> = new Set([
  'INVITATION_USED',
  'INVITATION_EXPIRED',
  'INVITATION_REVOKED',
  'OWN_INVITATION',
  'SAME_SIDE',
]);

export const isOutdated = (code: string | null): boolean => OUTDATED.has(code);
