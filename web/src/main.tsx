import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { AppErrorBoundary } from './app/error-boundary.tsx';
import { Providers } from './app/providers.tsx';
import { router } from './app/router.tsx';
import { startErrorReporting } from './lib/error-reporting.ts';
import './styles.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root"');

startErrorReporting(router);

createRoot(root).render(
  <StrictMode>
    <AppErrorBoundary>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </AppErrorBoundary>
  </StrictMode>,
);
