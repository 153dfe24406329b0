import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sideOf } from '../credences/personal.ts';
import {
  type Acceptance,
  acceptInvitation,
  INVITATION_LIMITS,
  INVITATION_USES_MAX,
  type Invitation,
  invitationState,
  reachedInvitationLimit,
} from './invitation.ts';

const OPEN: Invitation = {
  inviterId: 'ada',
  outOfReach: false,
  revoked: false,
  usesLeft: 1,
  expired: false,
};
const BEN: Acceptance = { userId: 'ben', percent: 20, inviterPercent: 80, talking: false };

const percent = fc.integer({ min: 1, max: 99 });
const anyInvitation = fc.record<Invitation>({
  inviterId: fc.option(fc.constant('ada')),
  outOfReach: fc.boolean(),
  revoked: fc.boolean(),
  usesLeft: fc.nat(INVITATION_USES_MAX),
  expired: fc.boolean(),
});
const anyAcceptance = fc.record<Acceptance>({
  userId: fc.constantFrom('ada', 'ben'),
  percent,
  inviterPercent: fc.option(percent),
  talking: fc.boolean(),
});
const refusalOf = (invitation: Invitation, acceptance: Acceptance) => {
  const answer = acceptInvitation(invitation, acceptance);
  return answer.ok ? null : answer.refusal;
};

describe('the state of an invitation', () => {
  it('[IN2] is open until it is used up, expired or revoked', () => {
    expect(invitationState(OPEN)).toBe('open');
    expect(invitationState({ ...OPEN, usesLeft: 0 })).toBe('used');
    expect(invitationState({ ...OPEN, expired: true })).toBe('expired');
    expect(invitationState({ ...OPEN, revoked: true })).toBe('revoked');
    expect(invitationState({ ...OPEN, usesLeft: 0, expired: true })).toBe('used');
  });

  it('[IN2] is revoked for every inviter who is out of reach, whatever else is true', () => {
    fc.assert(
      fc.property(anyInvitation, (invitation) => {
        const revoked = { ...invitation, inviterId: 'ada', outOfReach: false, revoked: true };
        expect(invitationState({ ...invitation, outOfReach: true })).toBe(invitationState(revoked));
        expect(invitationState({ ...invitation, inviterId: null })).toBe(invitationState(revoked));
      }),
    );
  });
});

describe('accepting an invitation', () => {
  it('[IN4] puts each of the two on the side of their own credence', () => {
    expect(acceptInvitation(OPEN, BEN)).toEqual({
      ok: true,
      value: { inviterId: 'ada', inviter: 'believing', invitee: 'disbelieving' },
    });
  });

  it('[IN4] is refused unless the two are on opposite sides', () => {
    fc.assert(
      fc.property(percent, fc.option(percent), (own, inviterPercent) => {
        const sides = [sideOf(own), sideOf(inviterPercent)];
        const opposite = sides.includes('believing') && sides.includes('disbelieving');
        const refusal = refusalOf(OPEN, { ...BEN, percent: own, inviterPercent });
        expect(refusal).toBe(opposite ? null : 'SAME_SIDE');
      }),
    );
  });

  it('[IN3] names the first reason: own, already talking, the state of the link, the sides', () => {
    const worst = { ...OPEN, revoked: true, usesLeft: 0, expired: true };
    const wrong: Acceptance = { userId: 'ada', percent: 80, inviterPercent: 80, talking: true };
    const ben = { ...wrong, userId: 'ben' };
    const alone = { ...ben, talking: false };
    expect(refusalOf(worst, wrong)).toBe('OWN_INVITATION');
    expect(refusalOf(worst, ben)).toBe('ALREADY_TALKING');
    expect(refusalOf(worst, alone)).toBe('INVITATION_REVOKED');
    expect(refusalOf({ ...worst, revoked: false }, alone)).toBe('INVITATION_USED');
    expect(refusalOf({ ...OPEN, expired: true }, alone)).toBe('INVITATION_EXPIRED');
    expect(refusalOf(OPEN, alone)).toBe('SAME_SIDE');
  });

  it('[IN3] is allowed only through an open link of another member', () => {
    fc.assert(
      fc.property(anyInvitation, anyAcceptance, (invitation, acceptance) => {
        const answer = acceptInvitation(invitation, acceptance);
        if (!answer.ok) return;
        expect(invitationState(invitation)).toBe('open');
        expect(answer.value.inviterId).not.toBe(acceptance.userId);
        expect(answer.value.inviter).not.toBe(answer.value.invitee);
      }),
    );
  });
});

describe('making many invitations', () => {
  it('[IN6] stops at 20 open ones, and at 30 within a day', () => {
    expect(INVITATION_LIMITS).toEqual({ open: 20, perDay: 30 });
    expect(reachedInvitationLimit({ open: 19, perDay: 29 })).toBeNull();
    expect(reachedInvitationLimit({ open: 20, perDay: 20 })).toBe('open');
    expect(reachedInvitationLimit({ open: 0, perDay: 30 })).toBe('perDay');
  });
});
