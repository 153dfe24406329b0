/** Between digits, before every third from the end. */
const SEPARATOR = /\B(?=(\d{3})+$)/g;

/**
 * A count as English writes it: "1,200". Browsers know how to, but the first time takes a phone longer
 * than many a page, and every page writes a count.
 */
export const writeCount = (count: number): string => String(count).replace(SEPARATOR, ',');
