import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';

/** Ends a task, so that the browser can answer whoever reads before the next one. */
const endTask = () => new Promise((resolve) => setTimeout(resolve));

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
 * Opens the router. Where the server has painted the page, its parts are here first, so that it can be
 * hydrated as it stands, wherever the reader has scrolled to meanwhile.
 */
export async function openRouter(routes: RouteObject[], isPainted: boolean) {
  if (!isPainted) return createBrowserRouter(routes);
  try {
    await endTask();
    await fetchFirstPage(routes);
    await endTask();
  } catch {
    // The router tries again by itself, and says so where that fails too.
    return createBrowserRouter(routes);
  }
  // An answer to "what was loaded", even an empty one, keeps the router from scrolling.
  return createBrowserRouter(routes, { hydrationData: {} });
}
