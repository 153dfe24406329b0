const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** A waiting time as a person would say it. */
export function waitInWords(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 2 * MINUTE_S) return `${seconds} seconds`;
  if (seconds <= 2 * HOUR_S) return `${Math.ceil(seconds / MINUTE_S)} minutes`;
  return `${Math.ceil(seconds / HOUR_S)} hours`;
}
