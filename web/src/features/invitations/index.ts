export {
  CreatedClaim,
  CreatedTopic,
  InviteButton,
  InviteCard,
} from './components/invite-button.tsx';
export { OwnInvitations } from './components/own-invitations.tsx';
