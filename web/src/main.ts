import { sayNotLoaded } from './not-loaded.ts';
import './styles.css';

/** Where the server painted the page, it left it to us when to fetch these. */
const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]');

/** public/theme.js hides from members what was painted for visitors. */
const isBeingRead = () =>
  later.length > 0 &&
  document.visibilityState === 'visible' &&
  !document.documentElement.hasAttribute('data-signed-in');

/** Longer than a first paint takes, should the browser never tell of it. */
const SEEN_WITHIN_MS = 1_000;

/** When the first of the page has been seen. */
const seen = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, SEEN_WITHIN_MS);
  });

// What is there to be read comes before what is there to be run.
if (isBeingRead()) await seen();
for (const link of later) link.rel = 'modulepreload';

// Fetched together and run one after the other, each in a task of its own: in between, the browser
// can answer whoever is reading.
try {
  await import('./lib/zod-without-eval.ts');
  await import('./lib/site.ts');
  await import('./start.tsx');
} catch (error) {
  sayNotLoaded();
  throw error;
}
