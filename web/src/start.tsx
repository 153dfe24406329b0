import { SITE_ELEMENT_ID } from '@midspan/contract';
import { type ReactNode, StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { cameWithPage } from './app/came-with-page.ts';
import { AppErrorBoundary } from './app/error-boundary.tsx';
import { openRouter } from './app/open-router.ts';
import { restoreStyles } from './app/painted-styles.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { allRoutes } from './app/routes.tsx';
import { startErrorReporting } from './lib/error-reporting.ts';
import { readSite, SiteContext } from './lib/site.ts';
import { tokenStore } from './lib/token.ts';

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

/** Wraps everything, so that its effect runs last: from then on the page responds. */
function Hydrated({ page, children }: { page: HTMLElement; children: ReactNode }) {
  useLayoutEffect(() => page.removeAttribute('data-painted'), [page]);
  return children;
}

const app = (
  <StrictMode>
    <Hydrated page={root}>
      <SiteContext value={site}>
        <AppErrorBoundary>
          <Providers queryClient={queryClient}>
            <RouterProvider router={router} />
          </Providers>
        </AppErrorBoundary>
      </SiteContext>
    </Hydrated>
  </StrictMode>
);

// The server's markup can be read meanwhile, so rendering may yield to the reader.
startTransition(() => {
  // If the page's code failed to load, there is nothing to hydrate with; the router loads it again.
  if (painted === null || !router.state.initialized) return createRoot(root).render(app);
  restoreStyles(document, root);
  hydrateRoot(root, app);
});
