import { ButtonLink } from '../../ui/button.tsx';
import { useDeskCount, waitingIn, waitingText } from './desk-count.ts';
import { deskPath } from './desk-path.ts';

/** How much waits, beside a link's text. */
export function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-6 rounded-full bg-sunken px-1.5 text-center text-sm tabular-nums">
      {waitingText(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** How much waits at the desk; null for those who don't work there. */
export function useDeskWaiting(): number | null {
  const { data } = useDeskCount();
  return data ? waitingIn(data) : null;
}

/** From a host's circle to its reports. */
export function CircleReportsLink({ circleId }: { circleId: string }) {
  const hosted = useDeskCount().data?.circles.find(({ id }) => id === circleId);
  if (hosted === undefined) return null;
  return (
    <ButtonLink variant="secondary" size="sm" to={deskPath(circleId)}>
      Reports
      <WaitingCount count={hosted.waiting} />
    </ButtonLink>
  );
}
