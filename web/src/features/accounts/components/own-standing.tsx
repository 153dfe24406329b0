import { standingRoutes, standingText } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from '../../../lib/api.ts';
import { useSession } from '../session.tsx';

/** Hours and talks keep counting while the page is open. */
const READ_AGAIN_MS = 10_000;

export const standingQuery = routeQuery(['users', 'me', 'standing'], standingRoutes.own, {});

interface OwnStandingProps {
  /** shown to established members too, and takes its line while it is unknown */
  always?: boolean;
}

/** [SD11] Nothing depends on it, so it stays away where it can't be loaded. */
export function OwnStanding({ always = false }: OwnStandingProps) {
  const { user } = useSession();
  const { data } = useQuery({
    ...standingQuery,
    enabled: user !== null,
    refetchInterval: ({ state }) => (state.data?.established === false ? READ_AGAIN_MS : false),
  });
  if (data === undefined) return always ? <p className="min-h-6" /> : null;
  if (data.established && !always) return null;
  return (
    <p className="max-w-reading text-sm wrap-anywhere text-muted">
      {standingText(data, Date.now())}
    </p>
  );
}
