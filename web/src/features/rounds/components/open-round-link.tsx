import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { useOwnCircle } from '../../circles/index.ts';
import { newRoundPath } from '../new-round-path.ts';

interface OpenRoundLinkProps {
  hypothesisId: string;
  /** null for a public claim */
  circleId: string | null;
}

/** In a circle only for its hosts; in public the page says who may open one. */
export function OpenRoundLink({ hypothesisId, circleId }: OpenRoundLinkProps) {
  const circle = useOwnCircle(circleId);
  if (circleId !== null && circle?.role !== 'host') return null;
  return (
    <Link to={newRoundPath({ claim: hypothesisId })} className="min-h-6 text-sm">
      Open a round
    </Link>
  );
}

/** For the hosts of a circle. */
export function OpenRoundButton({ circleId }: { circleId: string }) {
  return (
    <ButtonLink to={newRoundPath({ circle: circleId })} variant="secondary">
      <CalendarPlus aria-hidden className="size-5" />
      Open a round
    </ButtonLink>
  );
}
