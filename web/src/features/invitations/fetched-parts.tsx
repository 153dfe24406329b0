import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { InvitationLinkProps, LinkDialogProps } from './components/invitation-link.tsx';
import type { InviteDialogProps } from './components/invite-dialog.tsx';

const Lost = lostPart('The invitation couldn’t be loaded.');

/** Fetched when it is opened: it brings what draws the QR code. */
export const InviteDialog = fetchedPart<InviteDialogProps>({
  fetchPart: async () => (await import('./components/invite-dialog.tsx')).InviteDialog,
  Lost,
});

export const LinkDialog = fetchedPart<LinkDialogProps>({
  fetchPart: async () => (await import('./components/invitation-link.tsx')).LinkDialog,
  Lost,
});

export const InvitationLink = fetchedPart<InvitationLinkProps>({
  fetchPart: async () => (await import('./components/invitation-link.tsx')).InvitationLink,
  Waiting: () => <Skeleton className="h-70 w-full" />,
  Lost,
});
