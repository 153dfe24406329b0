export const SPAN_MIN = 1;
export const SPAN_MAX = 99;
const SPAN_MIDDLE = 50;

export type SpanSide = 'left' | 'middle' | 'right';

export function spanSide(value: number): SpanSide {
  if (value === SPAN_MIDDLE) return 'middle';
  return value < SPAN_MIDDLE ? 'left' : 'right';
}

/** In percent of the span's length: 1 is the left end, 99 the right end. */
export function spanPosition(value: number): number {
  const within = Math.min(SPAN_MAX, Math.max(SPAN_MIN, value));
  return ((within - SPAN_MIN) / (SPAN_MAX - SPAN_MIN)) * 100;
}

/** The stretch between the middle and a value, as percents of the length from the left. */
export function spanStretch(value: number): { from: number; length: number } {
  const position = spanPosition(value);
  return { from: Math.min(50, position), length: Math.abs(position - 50) };
}
