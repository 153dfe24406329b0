/**
 * [SD8] Within `BRAKE_MS` a carried figure moves less than this many points; a setting. Apart from
 * the rest, because browsers name it on pages where they compute nothing.
 */
export const BRAKE_POINTS = 30;

/** [SD8] A setting. */
export const BRAKE_MS = 72 * 60 * 60 * 1_000;

/** [SD8] How slowly a claim's figure moves, as the entry says by which it became carried. */
export interface Brake {
  readonly points: number;
  readonly ms: number;
}
