/** Beyond this the exact number doesn't matter, and the badge keeps its size. */
const COUNTED = 99;

/** How much is waiting behind a button of the header; the button's label says it in words. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute top-1 left-6.5 min-w-4.5 rounded-full bg-ink px-1 text-center text-xs leading-4.5 font-bold text-surface tabular-nums"
    >
      {count > COUNTED ? `${COUNTED}+` : count}
    </span>
  );
}
