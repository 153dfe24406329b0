import type { DeskCount } from '@midspan/contract';
import { WaitingCount } from './waiting-count.tsx';

/** What the header's link to the desk says. */
export function DeskEntry({ count: { waiting, circles } }: { count: DeskCount }) {
  return (
    <span className="flex items-center gap-1.5">
      Desk
      <WaitingCount count={circles.reduce((sum, circle) => sum + circle.waiting, waiting)} />
    </span>
  );
}
