import type { MatchStatus } from '@midspan/domain';
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

export interface Started {
  /** the one conversation of the two */
  readonly conversationId: string;
  /** whether this call created it */
  readonly created: boolean;
  /** the other matches of the two, which end with it */
  readonly ended: readonly EndedMatch[];
}
