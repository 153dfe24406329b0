/** The chart's default height; its placeholder has the same. */
export const CHART_HEIGHT_PX = 340;
