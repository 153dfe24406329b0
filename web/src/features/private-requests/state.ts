import type { PrivateRequest } from '@midspan/contract';

interface RequestsState {
  readonly loading: 'under-way' | 'done' | 'failed';
  readonly requests: readonly PrivateRequest[];
  /** requests whose answer is on its way */
  readonly answering: ReadonlySet<string>;
  /** changes since the list was requested, which may have been read before them */
  readonly meanwhile: readonly Change[];
}

type Change =
  | { readonly type: 'came-up'; readonly request: PrivateRequest }
  | { readonly type: 'answered'; readonly id: string };

export type RequestsEvent =
  | { readonly type: 'load-sent' | 'load-failed' }
  | { readonly type: 'loaded'; readonly requests: readonly PrivateRequest[] }
  | { readonly type: 'answer-sent' | 'answer-failed'; readonly id: string }
  | Change;

export const initialRequests: RequestsState = {
  loading: 'under-way',
  requests: [],
  answering: new Set(),
  meanwhile: [],
};

const without = (ids: ReadonlySet<string>, id: string) => new Set([...ids].filter((i) => i !== id));

function withChange(requests: readonly PrivateRequest[], change: Change) {
  const id = change.type === 'answered' ? change.id : change.request.id;
  const others = requests.filter((one) => one.id !== id);
  return change.type === 'answered' ? others : [...others, change.request];
}

export function reduceRequests(state: RequestsState, event: RequestsEvent): RequestsState {
  switch (event.type) {
    case 'load-sent':
      // What is already shown stays while it is reloaded.
      return {
        ...state,
        loading: state.loading === 'done' ? 'done' : 'under-way',
        meanwhile: [],
      };
    case 'loaded':
      return {
        ...state,
        loading: 'done',
        requests: state.meanwhile.reduce(withChange, event.requests),
      };
    case 'load-failed':
      return state.loading === 'done' ? state : { ...state, loading: 'failed' };
    case 'came-up':
      return {
        ...state,
        requests: withChange(state.requests, event),
        meanwhile: [...state.meanwhile, event],
      };
    case 'answer-sent':
      return { ...state, answering: new Set(state.answering).add(event.id) };
    case 'answer-failed':
      return { ...state, answering: without(state.answering, event.id) };
    case 'answered':
      return {
        ...state,
        requests: withChange(state.requests, event),
        meanwhile: [...state.meanwhile, event],
        answering: without(state.answering, event.id),
      };
  }
}

export function splitRequests(
  requests: readonly PrivateRequest[],
  hypothesisId: string,
  userId: string | null,
) {
  const here = requests.filter((one) => one.hypothesis_id === hypothesisId);
  return {
    incoming: here.filter((one) => one.target_user_id === userId),
    outgoing: here.filter((one) => one.requester_id === userId),
  };
}
