import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * What only the browser knows, and what stands in its place on a page the server has painted. There it
 * stands until the page is hydrated: React takes a page over only where both drew the same.
 */
export const useInBrowser = <Value>(read: () => Value, painted: Value): Value =>
  useSyncExternalStore(never, read, () => painted);
