import { ButtonLink } from '../../ui/button.tsx';
import { useDeskCount } from './desk-count.ts';
import { deskPath } from './desk-path.ts';
import { WaitingCount } from './waiting-count.tsx';

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
