import type { Conversation, ListedEvidence } from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LoadedPages } from '../../../lib/page-list.ts';
import { reread } from '../../../lib/reread.ts';
import type { LiveState } from '../live/live-view.ts';
import { wantedItemKey, wantedKey } from './api.ts';

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

/** Reloads the items once the hypothesis's evidence has changed. */
export function useWantedKeptUp({ conversation, ledgerSeq }: LiveState): void {
  const queryClient = useQueryClient();
  const hypothesisId = conversation?.hypothesis_id ?? '';
  const conversationId = conversation?.id ?? '';
  const seen = useRef(ledgerSeq);
  useEffect(() => {
    if (seen.current === ledgerSeq) return;
    seen.current = ledgerSeq;
    void reread(queryClient, { queryKey: [...wantedKey(hypothesisId), conversationId] });
    void reread(queryClient, { queryKey: wantedItemKey({ hypothesisId, conversationId }) });
  }, [queryClient, hypothesisId, conversationId, ledgerSeq]);
}
