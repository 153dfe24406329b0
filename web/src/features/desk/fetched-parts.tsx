import { fetchedPart } from '../../lib/fetched-part.tsx';

/** Loaded only for moderators and hosts; while it is loading, the link already stands there. */
export const DeskEntry = fetchedPart({
  fetchPart: async () => (await import('./desk-entry.tsx')).DeskEntry,
  Waiting: () => 'Desk',
  Lost: () => 'Desk',
});
