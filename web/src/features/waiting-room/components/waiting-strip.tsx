import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../accounts/index.ts';
import { isOnboarded, onboardingStatusQuery } from '../../onboarding/index.ts';
import { SuggestionStrip } from './suggestion-strip.tsx';

/** Only for those who may enter a waiting room. */
export function WaitingStrip() {
  const { user } = useSession();
  const verified = user?.email_verified ?? true;
  const { data: status } = useQuery({
    ...onboardingStatusQuery,
    enabled: user !== null && verified,
  });
  if (!verified || (status !== undefined && !isOnboarded(status))) return null;
  return (
    <div className="mb-8">
      <SuggestionStrip known={status !== undefined} />
    </div>
  );
}
