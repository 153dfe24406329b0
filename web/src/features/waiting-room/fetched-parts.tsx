import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart } from '../../ui/loading.tsx';
import { useSession } from '../accounts/index.ts';

const Fetched = fetchedPart({
  fetchPart: async () => (await import('./components/suggestions.tsx')).Suggestions,
  Lost: lostPart('We couldn’t load who is waiting to talk.'),
});

/** Loaded only for members, on a page that many begin with. */
export function FetchedSuggestions(props: { className?: string }) {
  const { status } = useSession();
  return status === 'signed-in' && <Fetched {...props} />;
}
