/** In pixels; at most half the window. */
export const SIDEBAR = { min: 280, standard: 300, step: 16, bigStep: 64 } as const;

export function clampWidth(px: number, windowPx: number): number {
  const max = Math.max(SIDEBAR.min, Math.floor(windowPx / 2));
  return Math.round(Math.min(max, Math.max(SIDEBAR.min, px)));
}

/** Where a key moves the edge to; null for a key that does not. The panels are on the right. */
export function widthAfterKey(key: string, px: number, windowPx: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return clampWidth(px + SIDEBAR.step, windowPx);
    case 'ArrowRight':
      return clampWidth(px - SIDEBAR.step, windowPx);
    case 'PageUp':
      return clampWidth(px + SIDEBAR.bigStep, windowPx);
    case 'PageDown':
      return clampWidth(px - SIDEBAR.bigStep, windowPx);
    case 'Home':
      return SIDEBAR.min;
    case 'End':
      return clampWidth(Number.POSITIVE_INFINITY, windowPx);
    default:
      return null;
  }
}
