import { createDrafts } from './drafts.ts';

/**
 * Sent but unacknowledged messages. They last as long as the tab, are visible only to the member
 * who wrote them, and are deleted when that member signs out.
 */
export const outbox = createDrafts(() => window.sessionStorage, 'outbox:');
