import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

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
export async function openRouter(routes: RouteObject[], isPainted: boolean) {
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
