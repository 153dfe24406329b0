export const WORKER_PATH = '/sw.js';

/** Registers the offline page and alerts once the page has loaded; Vite's own server has none. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that refuses, as in some private windows, works without it.
  const register = () => void navigator.serviceWorker.register(WORKER_PATH).catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/** Ends this browser's alerts, and removes those it shows: the next person here isn't their member. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const shown = await registration?.getNotifications();
  for (const one of shown ?? []) one.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
