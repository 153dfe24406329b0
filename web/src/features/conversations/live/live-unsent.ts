import { MESSAGE_LIMIT } from '@midspan/domain';
import type { LiveStore, UnsentMessage } from './live-state.ts';

export const withWritten = (state: LiveStore, tempId: string, content: string): LiveStore => {
  const written = { tempId, content, created_at: new Date().toISOString() };
  const one = { ...written, state: 'sending', reason: null, isMissing: false } as const;
  return { ...state, unsent: [...state.unsent, one] };
};

export const withUnsent = (
  state: LiveStore,
  tempId: string,
  given: Partial<UnsentMessage>,
): LiveStore => ({
  ...state,
  unsent: state.unsent.map((one) => (one.tempId === tempId ? { ...one, ...given } : one)),
});

/** It is confirmed or discarded. */
export const withoutUnsent = (state: LiveStore, tempId: string): LiveStore =>
  state.unsent.some((one) => one.tempId === tempId)
    ? { ...state, unsent: state.unsent.filter((one) => one.tempId !== tempId) }
    : state;

/** Returns the text to the composer for editing. */
export function withReturned(state: LiveStore, tempId: string): LiveStore {
  const returned = state.unsent.find((one) => one.tempId === tempId);
  return returned?.isMissing ? { ...withoutUnsent(state, tempId), returned } : state;
}

/** After a rejoin it is known which of these arrived. */
export const withArrived = (
  state: LiveStore,
  tempIds: readonly string[],
  arrived: readonly string[],
): LiveStore => ({
  ...state,
  unsent: state.unsent
    .filter(({ tempId }) => !arrived.includes(tempId))
    .map((one) => (tempIds.includes(one.tempId) ? { ...one, isMissing: true } : one)),
});

/**
 * When the member's own newest messages were sent, by this computer's clock. Derived from what the
 * server has confirmed, so that every tab and reload agrees.
 */
export const ownTimes = ({
  messages,
  me,
  clockAheadMs,
}: Pick<LiveStore, 'messages' | 'me' | 'clockAheadMs'>): number[] =>
  messages
    // Each of the two can have sent the limit within a window.
    .slice(-2 * MESSAGE_LIMIT)
    .filter(({ sender_id }) => sender_id === me)
    .map(({ created_at }) => Date.parse(created_at) - clockAheadMs);
