import { DESK_COUNT_MAX } from '@midspan/contract';

/** "12", or "100+" where counting stopped. */
export const waitingText = (waiting: number): string =>
  waiting >= DESK_COUNT_MAX ? `${DESK_COUNT_MAX}+` : `${waiting}`;

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
