/** "+11 points", "−1 point", "no change": the minus is a real one, so that figures align. */
export function changeText(change: number): string {
  if (change === 0) return 'no change';
  const size = Math.abs(change);
  return `${change > 0 ? '+' : '−'}${size} ${size === 1 ? 'point' : 'points'}`;
}
