import type { CreateFirstPaint, ReadForPage } from '@midspan/contract';
import { type Query, QueryClient } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { openRoutes } from './app/routes.tsx';
import { replaceTransport } from './lib/api.ts';
import { SiteContext } from './lib/site.ts';

/** More than any page requests; it stops a page that would never stop requesting. */
const QUERIES_MAX = 16;

/** The router needs a whole address; only the part after the host matters. */
const ORIGIN = 'http://midspan.invalid';

/** Whether it is requested as soon as the page is shown, and has no answer yet. */
const isWanted = ({ options, state }: Query) =>
  state.status === 'pending' && !('enabled' in options && options.enabled === false);

const readIn = (queryClient: QueryClient): ReadForPage =>
  queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.data === undefined ? [] : [[queryKey, state.data]]));

/**
 * Renders a page, loads what it requested, and renders it again, until it requests nothing new.
 * There is no list of what a page needs, because the first answers may decide what is requested
 * next.
 */
async function drawWithData(
  queryClient: QueryClient,
  draw: () => string,
  inTime: AbortSignal,
): Promise<string> {
  const late = new Promise<void>((resolve) => {
    inTime.addEventListener('abort', () => resolve(), { once: true });
  });
  const tried = new Set<string>();
  for (;;) {
    const html = draw();
    const wanted = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => isWanted(query) && !tried.has(query.queryHash))
      .slice(0, QUERIES_MAX - tried.size);
    if (wanted.length === 0 || inTime.aborted) return html;
    for (const { queryHash } of wanted) tried.add(queryHash);
    const reading = wanted.map(({ options, queryKey }) =>
      queryClient.prefetchQuery({ ...options, queryKey, retry: false }),
    );
    await Promise.race([Promise.all(reading), late]);
    // The page itself retries and knows what to say if that fails too.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
  }
}

/** Renders pages as a visitor sees them. Runs on the server. */
export const createFirstPaint: CreateFirstPaint = ({ site, fetchApi }) => {
  replaceTransport(fetchApi);
  const { query, dataRoutes } = createStaticHandler(openRoutes);
  return async (address, inTime) => {
    const context = await query(new Request(`${ORIGIN}${address}`));
    if (context instanceof Response || context.statusCode !== 200) return null;
    const router = createStaticRouter(dataRoutes, context);
    const queryClient = new QueryClient();
    const draw = () =>
      renderToStaticMarkup(
        <SiteContext value={site}>
          <Providers queryClient={queryClient}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </Providers>
        </SiteContext>,
      );
    try {
      const html = await drawWithData(queryClient, draw, inTime);
      return { html, data: readIn(queryClient) };
    } finally {
      queryClient.clear();
    }
  };
};
