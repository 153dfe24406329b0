import { expect, test } from 'vitest';
import { withoutInvitationCodes } from './masked-codes.ts';

const CODE = 'Ab-_5678901234567890xY';

test.each([
  [`https://midspan.example/invite/${CODE}`, 'https://midspan.example/invite/…'],
  [`/invite/${CODE}?x=1#y`, '/invite/…?x=1#y'],
  [`/Invite/${CODE}/`, '/Invite/…/'],
  [`/api/invitations/${CODE}/accept`, '/api/invitations/…/accept'],
  [`/api/join/${CODE}`, '/api/join/…'],
  [`/register?returnTo=%2Fjoin%2F${CODE}`, '/register?returnTo=%2Fjoin%2F…'],
  [`/register?returnTo=%2Finvite%2F${CODE}`, '/register?returnTo=%2Finvite%2F…'],
  [`from /invite/${CODE} to /invite/${CODE}`, 'from /invite/… to /invite/…'],
])('reports %s as %s', (address, masked) => {
  expect(withoutInvitationCodes(address)).toBe(masked);
});

test.each(['/invitations', '/src/features/invitations/service.ts', '/assets/invite-Ab3_x.js'])(
  'leaves %s, which has no code, unchanged',
  (text) => {
    expect(withoutInvitationCodes(text)).toBe(text);
  },
);
