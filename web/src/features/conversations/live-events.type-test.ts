import { applyNumbered } from './live-numbered.ts';
import { reduceLive } from './live-reducer.ts';
import type { LiveState } from './live-state.ts';
import { toastFor } from './live-toasts.ts';

/**
 * What the compiler has to refuse. Nothing runs here: `npm run check` fails on a line below that
 * compiles, because then its `@ts-expect-error` expects nothing.
 */
declare const state: LiveState;
const numbers = { conversationId: 'c1', seq: 1 };

applyNumbered(state, { name: 'conversation:tick', payload: numbers });

// @ts-expect-error an event that does not exist
applyNumbered(state, { name: 'conversation:tock', payload: numbers });

// @ts-expect-error the payload of another event
applyNumbered(state, { name: 'conversation:messageRemoved', payload: numbers });

// @ts-expect-error a misspelled field
toastFor({ name: 'conversation:messageRemoved', payload: { ...numbers, mesageId: 'm1' } }, state);

// @ts-expect-error a value of another type
reduceLive(state, { type: 'member-deleted', userId: 1 });
