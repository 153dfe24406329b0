import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart } from '../../ui/load-failure.tsx';

const LostStrip = lostPart('We couldn’t load who is waiting to talk.');

/** Loaded only for members. */
export const WaitingStrip = fetchedPart({
  fetchPart: async () => (await import('./components/waiting-strip.tsx')).WaitingStrip,
  Waiting: () => <div className="mb-8 h-32 sm:h-24" />,
  Lost: (props) => (
    <div className="mb-8">
      <LostStrip {...props} />
    </div>
  ),
});
