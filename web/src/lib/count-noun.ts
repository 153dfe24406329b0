/** "1 topic", "2 topics", "1,200 topics". */
export function countNoun(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
