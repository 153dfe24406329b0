import { type Conversation, type ListedEvidence, liveRoutes, PAGE_MAX } from '@midspan/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { listQuery } from '../../../lib/page-list.ts';
import { evidenceHistoryKey } from './api.ts';

/**
 * Decided evidence as a conversation lists it, newest first, page by page, once it is wanted. A
 * private one has items of its own.
 */
export function useEvidenceInside({ id, hypothesis_id }: Conversation, wanted: boolean) {
  // This list is invalidated together with the hypothesis's list.
  const key = [...evidenceHistoryKey(hypothesis_id), 'inside', id];
  return useInfiniteQuery({ ...listQuery(key, liveRoutes.evidence, {}, id), enabled: wanted });
}

/** [AG14] What the two of a conversation decided on after an estimate, all of it, once it is wanted. */
export function useEstimatedInside({ id, hypothesis_id }: Conversation, wanted: boolean) {
  return useQuery({
    enabled: wanted,
    queryKey: [...evidenceHistoryKey(hypothesis_id), 'estimated', id],
    async queryFn({ signal }) {
      const items: ListedEvidence[] = [];
      for (;;) {
        const query = { offset: items.length, limit: PAGE_MAX };
        const page = await call(liveRoutes.estimated, { params: { id }, query }, { signal });
        items.push(...page.items);
        if (page.items.length < PAGE_MAX) return items;
      }
    },
  });
}

/** What the conversation knows comes first and wins; pages read from the list add the older ones. */
export function withOlder(
  known: readonly ListedEvidence[],
  pages: readonly ListedEvidence[],
): ListedEvidence[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...pages.filter(({ id }) => !ids.has(id))];
}
