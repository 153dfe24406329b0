import { createDrafts } from './drafts.ts';

/**
 * What was sent and not acknowledged. It lives as long as the tab, is read by the member who wrote it
 * alone, and goes when that member signs out.
 */
export const outbox = createDrafts(() => window.sessionStorage, 'outbox:');
