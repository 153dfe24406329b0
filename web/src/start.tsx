import { FIRST_PAINT_ELEMENT_ID, type ReadForPage, SITE_ELEMENT_ID } from '@midspan/contract';
import { QueryClient } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import * as z from 'zod/mini';
import { AppErrorBoundary } from './app/error-boundary.tsx';
import { Providers } from './app/providers.tsx';
import { allRoutes } from './app/routes.tsx';
import { TakeOver } from './app/take-over.tsx';
import { FRESH_MS, READING } from './lib/api.ts';
import { startErrorReporting } from './lib/error-reporting.ts';
import { registerWorker } from './lib/service-worker.ts';
import { readSite, SiteContext } from './lib/site.ts';
import { tokenStore } from './lib/token.ts';

const readForPage = z.array(z.tuple([z.array(z.unknown()), z.unknown()]));

/** The data the server rendered this page with; null if it rendered nothing. */
function cameWithPage(page: Document): ReadForPage | null {
  const element = page.getElementById(FIRST_PAINT_ELEMENT_ID);
  return element === null ? null : readForPage.parse(JSON.parse(element.textContent));
}

/** Ends a task, so that the browser can respond to the reader before the next one. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));

/** Loads the parts of the first page, so that it can be drawn at once. */
async function fetchFirstPage(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy());
      delete route.lazy;
    }),
  );
}

/**
 * Opens the router. The server's markup stays until its replacement is complete, wherever the
 * reader has scrolled in the meantime.
 */
async function openRouter(routes: RouteObject[], isPainted: boolean) {
  if (!isPainted) return createBrowserRouter(routes);
  try {
    await endTask();
    await fetchFirstPage(routes);
    await endTask();
  } catch {
    // The router retries by itself, and says so if that fails too.
    return createBrowserRouter(routes);
  }
  // Hydration data, even empty, keeps the router from scrolling.
  return createBrowserRouter(routes, { hydrationData: {} });
}

/** Going back may restore a page from the browser's cache, with stale data. */
function isReturn(): boolean {
  const [visit] = performance.getEntriesByType('navigation');
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward';
}

/** The query cache, starting with the data that came with the page, which isn't requested again. */
function createQueryClient(came: ReadForPage): QueryClient {
  const cameAt = Date.now();
  const freshMs = isReturn() ? 0 : FRESH_MS;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        ...READING,
        staleTime: ({ state }) => (state.dataUpdatedAt === cameAt ? freshMs : 0),
      },
      // Being offline is shown at once.
      mutations: { networkMode: 'always' },
    },
  });
  for (const [key, data] of came) queryClient.setQueryData(key, data, { updatedAt: cameAt });
  return queryClient;
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

const site = readSite(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? '');
// The server renders what visitors see. public/theme.js has hidden it from members so far.
const painted = tokenStore.read() === null ? cameWithPage(document) : null;
if (painted === null) root.replaceChildren();
document.documentElement.removeAttribute('data-signed-in');

const queryClient = createQueryClient(painted ?? []);
const router = await openRouter(allRoutes(site), painted !== null);
startErrorReporting(site.sentryDsn, router);

const rendered = document.createElement('div');
rendered.id = root.id;

// The server's markup is readable in the meantime, so rendering may yield to the reader.
startTransition(() => {
  createRoot(rendered).render(
    <StrictMode>
      <TakeOver shown={root} rendered={rendered}>
        <SiteContext value={site}>
          <AppErrorBoundary>
            <Providers queryClient={queryClient}>
              <RouterProvider router={router} />
            </Providers>
          </AppErrorBoundary>
        </SiteContext>
      </TakeOver>
    </StrictMode>,
  );
});

registerWorker();
