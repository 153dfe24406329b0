import { SITE_ELEMENT_ID } from '@midspan/contract';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { cameWithPage } from './app/came-with-page.ts';
import { AppErrorBoundary } from './app/error-boundary.tsx';
import { openRouter } from './app/open-router.ts';
import { putStylesBack } from './app/painted-styles.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { allRoutes } from './app/routes.tsx';
import { startErrorReporting } from './lib/error-reporting.ts';
import { readSite, SiteContext } from './lib/site.ts';
import { tokenStore } from './lib/token.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

const site = readSite(document.getElementById(SITE_ELEMENT_ID)?.textContent ?? '');
// The server paints what visitors see. public/theme.js has hidden it from members so far.
const painted = tokenStore.read() === null ? cameWithPage(document) : null;
if (painted === null) root.replaceChildren();
document.documentElement.removeAttribute('data-signed-in');

const queryClient = createQueryClient(painted ?? []);
const router = await openRouter(allRoutes(site), painted !== null);
startErrorReporting(site.sentryDsn, router);

/** Stands around everything, so that its effect is the last: what was painted answers from here on. */
function Alive({ page, children }: { page: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => page.removeAttribute('data-painted'), [page]);
  return children;
}

const app = (
  <StrictMode>
    <Alive page={root}>
      <SiteContext value={site}>
        <AppErrorBoundary>
          <Providers queryClient={queryClient}>
            <RouterProvider router={router} />
          </Providers>
        </AppErrorBoundary>
      </SiteContext>
    </Alive>
  </StrictMode>
);

// What is painted can be read meanwhile, so that this may give way to the reader.
startTransition(() => {
  // Without the page's own part, which the router then fetches, there is nothing to hydrate with.
  if (painted === null || !router.state.initialized) return createRoot(root).render(app);
  putStylesBack(document, root);
  hydrateRoot(root, app);
});
