/** The chart's height unless told otherwise; what stands for it meanwhile has the same. */
export const CHART_HEIGHT_PX = 340;
