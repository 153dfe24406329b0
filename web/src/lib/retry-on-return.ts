/**
 * Retries when a lost connection is likely to be back: the network returned, or the tab became
 * visible. Returns a function that stops this.
 */
export function retryOnReturn(retry: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') retry();
  };
  window.addEventListener('online', retry);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', retry);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
