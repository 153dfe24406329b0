import { formatCount } from '@midspan/domain';

/** "1 topic", "2 topics", "1,200 topics". */
export function countNoun(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
