import { liveRoutes, type StreamPage } from '@midspan/contract';
import { call } from '../../../lib/api.ts';
import type { LiveEvent } from './live-reducer.ts';
import type { LiveStore } from './live-state.ts';

interface Paging {
  readonly conversationId: string;
  readonly getState: () => LiveStore;
  readonly happened: (event: LiveEvent) => void;
}

type Place = { before: number } | { after: number } | { around: string };

/** Loads a conversation's stream by page. Everything returns whether it loaded. */
export function createPaging({ conversationId, getState, happened }: Paging) {
  const underWay = new Map<string, Promise<boolean>>();

  /** Concurrent calls share one request. */
  function load(name: string, query: Place, loaded: (page: StreamPage) => void) {
    const request =
      underWay.get(name) ??
      call(liveRoutes.stream, { params: { id: conversationId }, query })
        .then(
          (page) => {
            loaded(page);
            return true;
          },
          () => false,
        )
        .finally(() => underWay.delete(name));
    underWay.set(name, request);
    return request;
  }

  const addPage = (page: StreamPage) => happened({ type: 'page-loaded', page });
  const startReading = (page: StreamPage) => happened({ type: 'reading-started', page });

  return {
    loadOlder(): Promise<boolean> {
      const { apart, from } = getState();
      return load('older', { before: (apart ?? { from }).from }, addPage);
    },

    /** The next page of the older part being read. */
    loadNewer(): Promise<boolean> {
      const { apart } = getState();
      return apart === null ? Promise.resolve(true) : load('newer', { after: apart.to }, addPage);
    },

    readFromStart: (): Promise<boolean> =>
      getState().from === 1 ? Promise.resolve(true) : load('start', { after: 0 }, startReading),

    /** Shows the page around a message or an item. */
    readAround: (id: string): Promise<boolean> => load(id, { around: id }, startReading),

    /** Shows the newest messages again. */
    endReading: () => happened({ type: 'reading-ended' }),
  };
}
