import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

/** Puts the parts of the first page in their places, so that it can be drawn at once. */
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
 * Opens the router. Where the server has painted the page, that stands until its like can take its
 * place whole, wherever the reader has scrolled to meanwhile.
 */
export async function openRouter(routes: RouteObject[], isPainted: boolean) {
  if (!isPainted) return createBrowserRouter(routes);
  try {
    // A task of its own, as every step before it: in between, the browser answers whoever reads.
    await new Promise((resolve) => setTimeout(resolve));
    await fetchFirstPage(routes);
  } catch {
    // The router tries again by itself, and says so where that fails too.
    return createBrowserRouter(routes);
  }
  // An answer to "what was loaded", even an empty one, keeps the router from scrolling.
  return createBrowserRouter(routes, { hydrationData: {} });
}
