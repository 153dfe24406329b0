import { SITE_ELEMENT_ID } from '@midspan/contract';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { cameWithPage } from './app/came-with-page.ts';
import { AppErrorBoundary } from './app/error-boundary.tsx';
import { openRouter } from './app/open-router.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { allRoutes } from './app/routes.tsx';
import { TakeOver } from './app/take-over.tsx';
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

const rendered = document.createElement('div');
rendered.id = root.id;

// The server's markup can be read meanwhile, so rendering may yield to the reader.
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
