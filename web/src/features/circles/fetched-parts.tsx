import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Fetched when it is opened: it brings what draws the QR code. */
export const LinkWithCode = fetchedPart({
  fetchPart: async () => (await import('../../ui/link-with-code.tsx')).LinkWithCode,
  Waiting: () => <Skeleton className="h-110 w-full" />,
  Lost: lostPart('The QR code couldn’t be loaded.'),
});
