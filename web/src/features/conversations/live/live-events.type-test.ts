import type { LiveStore } from './live-state.ts';
import { toastFor } from './live-toasts.ts';
import { withGone } from './live-updates.ts';

/**
 * What the compiler has to refuse. Nothing runs here: `npm run check` fails on a line below that
 * compiles, because then its `@ts-expect-error` expects nothing.
 */
declare const store: LiveStore;
const numbers = { conversationId: 'c1', seq: 1 };

toastFor({ name: 'conversation:tick', payload: numbers }, store);

// @ts-expect-error an event that does not exist
toastFor({ name: 'conversation:tock', payload: numbers }, store);

// @ts-expect-error an event that doesn't say what it changed
toastFor({ name: 'conversation:messageRemoved', payload: { ...numbers, messageId: 'm1' } }, store);

// @ts-expect-error a value of another type
withGone(store, { userId: 1 });
