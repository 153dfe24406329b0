import { sayNotLoaded } from './not-loaded.ts';
import './styles.css';

/** On a page the server rendered, we decide when to load these. */
const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]');

/** public/theme.js hides from members what was rendered for visitors. */
const isBeingRead = () =>
  later.length > 0 &&
  document.visibilityState === 'visible' &&
  !document.documentElement.hasAttribute('data-signed-in');

/** Longer than a first paint takes, in case the browser never reports it. */
const SEEN_WITHIN_MS = 1_000;

/** Resolves when the page has first been painted. */
const seen = () =>
  new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, SEEN_WITHIN_MS);
  });

// Reading the page comes before running it.
if (isBeingRead()) await seen();
for (const link of later) link.rel = 'modulepreload';

// Loaded together and run one after another, each in its own task, so that the browser can respond
// to the reader in between.
try {
  await import('./lib/zod-without-eval.ts');
  await import('./lib/site.ts');
  await import('./start.tsx');
} catch (error) {
  sayNotLoaded();
  throw error;
}
