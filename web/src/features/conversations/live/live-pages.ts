import { liveRoutes, type StreamPage } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { Live } from './live-store.ts';
import { withPage } from './live-updates.ts';

type Place = { before: number } | { after: number } | { around: string };

/** Loads a conversation's stream by page. Everything returns whether it loaded. */
export function createPaging({ conversationId, store }: Live) {
  const underWay = new Map<string, Promise<boolean>>();

  /** Concurrent calls share one request. */
  function load(name: string, query: Place, isShownInstead = false) {
    const onLoaded = (page: StreamPage) => {
      store.update(withPage, page, isShownInstead);
      return true;
    };
    const request =
      underWay.get(name) ??
      call(liveRoutes.stream, { params: { id: conversationId }, query })
        .then(onLoaded, () => false)
        .finally(() => underWay.delete(name));
    underWay.set(name, request);
    return request;
  }

  const isThere = Promise.resolve(true);
  return {
    loadOlder(): Promise<boolean> {
      const { apart, from } = store.get();
      return load('older', { before: (apart ?? { from }).from });
    },

    /** The next page of the older part being read. */
    loadNewer(): Promise<boolean> {
      const { apart } = store.get();
      return apart === null ? isThere : load('newer', { after: apart.to });
    },

    readFromStart: (): Promise<boolean> =>
      store.get().from === 1 ? isThere : load('start', { after: 0 }, true),

    /** Shows the page around a message or an item. */
    readAround: (id: string): Promise<boolean> => load(id, { around: id }, true),

    /** Shows the newest messages again. */
    endReading: () => store.update((state) => ({ ...state, apart: null })),
  };
}
