import type { LiveStore, UnsentMessage } from './live-state.ts';

export type UnsentEvent =
  | {
      readonly type: 'message-written';
      readonly tempId: string;
      readonly content: string;
      readonly at: string;
    }
  | { readonly type: 'message-resent'; readonly tempId: string }
  | {
      readonly type: 'message-failed';
      readonly tempId: string;
      readonly reason: string;
      readonly isMissing: boolean;
    }
  | {
      readonly type: 'messages-looked-for';
      readonly tempIds: readonly string[];
      readonly arrived: readonly string[];
    }
  | { readonly type: 'message-discarded'; readonly tempId: string }
  | { readonly type: 'message-taken-back'; readonly tempId: string };

export const withoutUnsent = (state: LiveStore, tempId: string): LiveStore =>
  state.unsent.some((one) => one.tempId === tempId)
    ? { ...state, unsent: state.unsent.filter((one) => one.tempId !== tempId) }
    : state;

const change = (state: LiveStore, tempId: string, given: Partial<UnsentMessage>): LiveStore => ({
  ...state,
  unsent: state.unsent.map((one) => (one.tempId === tempId ? { ...one, ...given } : one)),
});

/** After a rejoin it is known which of them are there. */
function withFound(
  state: LiveStore,
  tempIds: readonly string[],
  arrived: readonly string[],
): LiveStore {
  const unsent = state.unsent
    .filter(({ tempId }) => !arrived.includes(tempId))
    .map((one) => (tempIds.includes(one.tempId) ? { ...one, isMissing: true } : one));
  return { ...state, unsent };
}

export function reduceUnsent(state: LiveStore, event: UnsentEvent): LiveStore {
  switch (event.type) {
    case 'message-written': {
      const { tempId, content, at } = event;
      const written = { tempId, content, created_at: at, reason: null, isMissing: false } as const;
      return { ...state, unsent: [...state.unsent, { ...written, state: 'sending' }] };
    }
    case 'message-resent':
      // From now on it may arrive.
      return change(state, event.tempId, { state: 'sending', reason: null, isMissing: false });
    case 'message-failed': {
      const { tempId, reason, isMissing } = event;
      return change(state, tempId, { state: 'failed', reason, isMissing });
    }
    case 'messages-looked-for':
      return withFound(state, event.tempIds, event.arrived);
    case 'message-discarded':
      return withoutUnsent(state, event.tempId);
    case 'message-taken-back': {
      const returned = state.unsent.find((one) => one.tempId === event.tempId);
      if (!returned?.isMissing) return state;
      return { ...withoutUnsent(state, event.tempId), returned };
    }
  }
}
