import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart, Skeleton } from '../../ui/loading.tsx';

const Lost = lostPart('The invitation couldn’t be loaded.');

/** Fetched when it is opened: it brings what draws the QR code. */
export const InviteDialog = fetchedPart({
  fetchPart: async () => (await import('./components/invite-dialog.tsx')).InviteDialog,
  Lost,
});

export const LinkDialog = fetchedPart({
  fetchPart: async () => (await import('./components/invitation-link.tsx')).LinkDialog,
  Lost,
});

export const InvitationLink = fetchedPart({
  fetchPart: async () => (await import('./components/invitation-link.tsx')).InvitationLink,
  Waiting: () => <Skeleton className="h-70 w-full" />,
  Lost,
});
