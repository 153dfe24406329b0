import { liveRoutes } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { Live } from './live-store.ts';
import { withPage } from './live-updates.ts';

type Place = { before: number } | { after: number } | { around: string };

/** Loads a conversation's stream by page. Everything returns whether it loaded. */
export function createPaging({ conversationId, store }: Live) {
  const underWay = new Map<string, Promise<boolean>>();

  /** Concurrent calls share one request. */
  function load(query: Place, isShownInstead = false): Promise<boolean> {
    const name = JSON.stringify(query);
    const request =
      underWay.get(name) ??
      call(liveRoutes.stream, { params: { id: conversationId }, query })
        .then(
          (page) => {
            store.update(withPage, page, isShownInstead);
            return true;
          },
          () => false,
        )
        .finally(() => underWay.delete(name));
    underWay.set(name, request);
    return request;
  }

  return {
    loadOlder: () => load({ before: (store.get().apart ?? store.get()).from }),
    /** The next page of the older part being read. */
    async loadNewer() {
      const { apart } = store.get();
      return apart === null || load({ after: apart.to });
    },
    readFromStart: async () => store.get().from === 1 || load({ after: 0 }, true),
    /** Shows the page around a message or an item. */
    readAround: (id: string) => load({ around: id }, true),
    /** Shows the newest messages again. */
    endReading: () => store.update((state) => ({ ...state, apart: null })),
  };
}
