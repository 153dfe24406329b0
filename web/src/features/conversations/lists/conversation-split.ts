import type { ListedConversation } from '@midspan/contract';

export type Privacy = 'all' | ListedConversation['conversation_type'];

type Sortable = Pick<ListedConversation, 'created_at'>;

/** As much of a list, newest first, as has been loaded. */
export interface Loaded<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly hasMore: boolean;
}

const timeOf = ({ created_at }: Sortable) => Date.parse(created_at);

/**
 * Two lists as one, newest first. It ends where the first of them that has more to load ends, so
 * that a later page adds to its end and never in between.
 */
export function mergeLists<Item extends Sortable>(
  one: Loaded<Item>,
  other: Loaded<Item>,
): Loaded<Item> {
  const ends = [one, other].flatMap(({ items, hasMore }) => {
    const last = items.at(-1);
    return hasMore && last !== undefined ? [timeOf(last)] : [];
  });
  const end = Math.max(Number.NEGATIVE_INFINITY, ...ends);
  return {
    items: [...one.items, ...other.items]
      .filter((item) => timeOf(item) >= end)
      .sort((first, second) => timeOf(second) - timeOf(first)),
    total: one.total + other.total,
    hasMore: one.hasMore || other.hasMore,
  };
}
