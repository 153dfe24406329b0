export { CreatedClaim, CreatedTopic } from './components/created-claim.tsx';
export { InviteButton } from './components/invite-button.tsx';
export { InviteCard } from './components/invite-card.tsx';
export { OwnInvitations } from './components/own-invitations.tsx';
