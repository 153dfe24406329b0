const MINUTE_S = 60;

/** A waiting time as a person would say it. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 2 * MINUTE_S) return `${seconds} seconds`;
  return `${Math.ceil(seconds / MINUTE_S)} minutes`;
}
