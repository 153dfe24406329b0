import type { User } from '@midspan/contract';
import type { LiveActions } from './live.ts';
import type { LiveState } from './live-view.ts';

/** What every part of the live screen is given. */
export interface LivePart {
  state: LiveState;
  actions: LiveActions;
  me: User;
}
