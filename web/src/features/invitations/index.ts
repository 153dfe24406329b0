export { CreatedClaim, CreatedTopic, InviteButton } from './components/invite-button.tsx';
export { OwnInvitations } from './components/own-invitations.tsx';
