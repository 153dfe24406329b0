/**
 * Tries again at the moments when a lost connection is likely to be back: the network is, or somebody
 * looks at the tab again. Returns how to stop that.
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
