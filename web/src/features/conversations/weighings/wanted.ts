import type { Conversation, ListedEvidence } from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import type { LoadedPages } from '../../../lib/page-list.ts';

type Wanted = LoadedPages<ListedEvidence>;

/**
 * The list after an item has moved the figure: the item as it is now, or gone with what it counted
 * for. What is new waits until the list is read again.
 */
export function withMovedItem(list: Wanted, moved: ListedEvidence): Wanted {
  const isListed = list.pages.some(({ items }) => items.some(({ id }) => id === moved.id));
  if (!isListed) return list;
  const isWanted = countsTowardFigure(moved.status) && !moved.removed;
  return {
    pages: list.pages.map(({ items, total }) => ({
      items: items.flatMap((item) => (item.id !== moved.id ? [item] : isWanted ? [moved] : [])),
      total: isWanted ? total : total - 1,
    })),
    pageParams: list.pageParams,
  };
}

/** [WG1] Where two members may weigh what other pairs accepted. */
export const canWeighIn = ({
  conversation_type,
  is_dispute_conversation,
  hypothesis_removed,
}: Pick<
  Conversation,
  'conversation_type' | 'is_dispute_conversation' | 'hypothesis_removed'
>): boolean => conversation_type === 'public' && !is_dispute_conversation && !hypothesis_removed;
