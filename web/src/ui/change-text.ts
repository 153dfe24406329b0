/** "+11%", "−4%", "no change": the minus is a real one, so that figures align. */
export function changeText(change: number): string {
  if (change === 0) return 'no change';
  return `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}
