/** Between digits, before every third from the end. */
const SEPARATOR = /\B(?=(\d{3})+$)/g;

/**
 * A count in English notation: "1,200". Intl could do it, but loading it takes a phone longer than
 * rendering many pages, and every page shows a count.
 */
export const formatCount = (count: number): string => String(count).replace(SEPARATOR, ',');
