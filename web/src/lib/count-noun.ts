/** Before every third digit from the end. Browsers know how, but take long to remember the first time. */
const SEPARATED = /\B(?=(\d{3})+$)/g;

/** "1 topic", "2 topics", "1,200 topics". */
export function countNoun(count: number, one: string, many: string): string {
  return `${String(count).replace(SEPARATED, ',')} ${count === 1 ? one : many}`;
}
