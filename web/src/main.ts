import './styles.css';

/**
 * Says that the app itself could not be loaded. It can't use any of the app's parts, and leaves the
 * server's markup readable.
 */
function sayNotLoaded(): void {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  notice.className = 'flex flex-wrap items-center gap-4 bg-danger-soft px-5 py-4 text-ink sm:px-8';
  const text = document.createElement('p');
  text.textContent = 'Failed to load page. Please try again.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Try Again';
  button.className =
    'min-h-11 rounded-control border border-line-strong bg-raised px-5 py-2 font-semibold hover:border-ink';
  button.addEventListener('click', () => window.location.reload());
  notice.append(text, button);
  document.body.prepend(notice);
}

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
