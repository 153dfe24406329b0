const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a dispute can still be joined: "2 days remaining", "23h 59m remaining", "Expired". */
export function joinCountdown(deadline: number, now: number): string {
  const left = deadline - now;
  if (left <= 0) return 'Expired';
  if (left > DAY_MS) {
    const days = Math.floor(left / DAY_MS);
    return `${days} ${days === 1 ? 'day' : 'days'} remaining`;
  }
  const hours = Math.floor(left / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  return `${hours}h ${minutes}m remaining`;
}

/** How long the text above stays as it is: until the minute is over. Null once it stays for good. */
export function countdownHoldsMs(deadline: number, now: number): number | null {
  const left = deadline - now;
  return left <= 0 ? null : (left % MINUTE_MS) + 1;
}
