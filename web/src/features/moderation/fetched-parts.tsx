import { fetchedPart } from '../../lib/fetched-part.tsx';
import { lostPart } from '../../ui/loading.tsx';

const LostSafety = lostPart('Reporting and blocking couldn’t be loaded.');

/** Loaded only for members. */
export const SafetyHost = fetchedPart({
  fetchPart: async () => (await import('./safety-host.tsx')).SafetyHost,
  Lost: (props) => (
    <div className="mx-auto w-full max-w-wide px-5 pb-10 sm:px-8">
      <LostSafety {...props} />
    </div>
  ),
});
