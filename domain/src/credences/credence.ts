export const CREDENCE_MIN = 1;
export const CREDENCE_MAX = 99;
export const CREDENCE_NEUTRAL = 50;

/** [CR1] Any value is shown as a whole percent from 1 to 99. */
export function normalizeCredence(value: number): number {
  if (Number.isNaN(value)) return CREDENCE_NEUTRAL;
  const percent = value > 0 && value < 1 ? value * 100 : value;
  return Math.min(CREDENCE_MAX, Math.max(CREDENCE_MIN, Math.round(percent)));
}

export type Lean = 'believes' | 'neutral' | 'disbelieves';

/** [CR2] */
export function leanOf(percent: number): Lean {
  if (percent === CREDENCE_NEUTRAL) return 'neutral';
  return percent > CREDENCE_NEUTRAL ? 'believes' : 'disbelieves';
}

/** [CR3] */
export function credenceLabel(percent: number): string {
  if (percent <= 5) return 'Very confidently disbelieves';
  if (percent <= 20) return 'Confidently disbelieves';
  if (percent < 50) return 'Somewhat disbelieves';
  if (percent === 50) return 'Agnostic';
  if (percent < 80) return 'Somewhat believes';
  if (percent < 95) return 'Confidently believes';
  return 'Very confidently believes';
}
