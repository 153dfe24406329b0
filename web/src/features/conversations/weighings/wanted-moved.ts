import type { ListedEvidence } from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import type { LoadedPages } from '../../../lib/page-list.ts';

type Wanted = LoadedPages<ListedEvidence>;

/**
 * The list after an item has moved the figure: with the item as it is now, or without it if it no
 * longer counts. New items appear when the list is reloaded.
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
