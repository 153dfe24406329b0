import type { MatchEnd, MatchStatus } from '@midspan/domain';
import type { Publisher } from '../../realtime/realtime.ts';
import type { Begun, Conversations } from '../conversations/index.ts';
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

/** Sends members what became of their matches, wherever they are connected. */
export function createMatchPublisher(publisher: Publisher, conversations: Conversations) {
  const update = (
    to: string,
    match: { hypothesisId: string; userId: string },
    status: MatchStatus,
    reason?: MatchEnd,
  ) => {
    const { hypothesisId, userId } = match;
    const given = { hypothesisId, userId, status, ...(reason && { reason }) };
    publisher.toUser(to, 'waitingRoom:matchUpdate', given);
  };

  /** Sends each of these members that their match with someone is over. */
  function ended(matches: readonly EndedMatch[], reason: MatchEnd): void {
    for (const match of matches) update(match.otherId, match, 'none', reason);
  }

  return {
    ended,

    /** Sends both members the status of their match, each from their own side. */
    statuses({ hypothesisId, userId, targetUserId }: Match, { mine, theirs }: Statuses): void {
      const reason = mine === 'declined' ? 'declined' : undefined;
      update(userId, { hypothesisId, userId: targetUserId }, mine, reason);
      update(targetUserId, { hypothesisId, userId }, theirs, reason);
    },

    /** Sends both their conversation, and those they had also answered that they are elsewhere. */
    started({ userId, targetUserId }: Match, started: Started): void {
      if (!started.isNew) return;
      conversations.announceBegun([userId, targetUserId], started, true);
      ended(started.ended, 'elsewhere');
    },

    /** [MO1] After a block it looks to each as if the other had left. */
    parted([one, other]: readonly [string, string], hypothesisIds: readonly string[]): void {
      for (const hypothesisId of hypothesisIds) {
        update(one, { hypothesisId, userId: other }, 'none', 'left');
        update(other, { hypothesisId, userId: one }, 'none', 'left');
      }
    },
  };
}

export type MatchPublisher = ReturnType<typeof createMatchPublisher>;
