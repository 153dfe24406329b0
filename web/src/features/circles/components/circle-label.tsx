import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useOwnCircle } from '../own-circles.ts';

interface OfCircle {
  /** null for what is public */
  id: string | null | undefined;
}

/** [CI2] Names the circle beside what belongs to it; nothing for what is public. */
export function CircleLabel({ id }: OfCircle) {
  const circle = useOwnCircle(id);
  if (circle === null) return null;
  return (
    <Badge icon={Users}>
      <span className="sr-only">In the circle </span>
      {circle.name}
    </Badge>
  );
}

/** [CI8] Says why there is nothing to write or press; nothing in a circle that goes on. */
export function EndedCircle({ id }: OfCircle) {
  const circle = useOwnCircle(id);
  if (circle === null || circle.ended_at === null) return null;
  return (
    <div className="mb-6">
      <Notice tone="info">
        <Link to={`/circles/${circle.id}`}>{circle.name}</Link> has ended. Everything in it is
        read-only.
      </Notice>
    </div>
  );
}
