const PATH = '/sw.js';

/** Registers the offline page and alerts once the page has loaded; Vite's own server has none. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses, as in some private windows, works without it.
  const register = () => void navigator.serviceWorker.register(PATH).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
