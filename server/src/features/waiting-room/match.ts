import type { MatchStatus } from '@midspan/domain';
import type { Begun } from '../conversations/index.ts';
import type { EndedMatch } from './store.ts';

export interface Match {
  readonly hypothesisId: string;
  readonly userId: string;
  readonly targetUserId: string;
}

/** A match as each of the two sees it. */
export interface Statuses {
  readonly mine: MatchStatus;
  readonly theirs: MatchStatus;
}

export interface Started extends Begun {
  /** the other matches of the two, which end with it */
  readonly ended: readonly EndedMatch[];
}
