import { seenAfter } from '@midspan/domain';
import type { Core, House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import { markSeen } from '../notices/index.ts';
import { countWaiting, saveSeen } from './attention-store.ts';
import { noSuchConversation, roleIn } from './kernel/change.ts';
import { findRow } from './kernel/store.ts';

/** Changes within this time are counted once. */
const COUNT_AFTER_MS = 200;

export interface WaitingPublisher {
  /** After commit: what waits for these members may have changed. */
  noteWaiting(userIds: readonly string[]): void;
  stop(): Promise<void>;
}

/** Keeps the counts in members' headers up to date. */
export function createWaitingPublisher({ db, log, publisher }: Core): WaitingPublisher {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let publishing: Promise<void> = Promise.resolve();
  let stopped = false;

  async function publish(): Promise<void> {
    timer = undefined;
    const userIds = [...changed];
    changed.clear();
    try {
      for (const [userId, counts] of await countWaiting(db, userIds)) {
        publisher.toUser(userId, 'conversations:waiting', counts);
      }
    } catch (err) {
      // The header is updated with the next change and with the next connection.
      log.warn({ err }, 'what waits for members could not be counted');
    }
  }

  return {
    noteWaiting(userIds) {
      if (stopped) return;
      for (const userId of userIds) changed.add(userId);
      timer ??= setTimeout(() => {
        publishing = publish();
      }, COUNT_AFTER_MS).unref();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await publishing;
    },
  };
}

export function seenHandlers(
  { db, publisher }: House,
  waiting: Pick<WaitingPublisher, 'noteWaiting'>,
): Pick<EventHandlers, 'conversation:seen'> {
  return {
    async 'conversation:seen'({ conversationId, seq: said }, { userId }) {
      const row = await findRow(db, conversationId);
      if (row === null) throw noSuchConversation();
      if (roleIn(row, userId) === 'reader') throw new Refusal('FORBIDDEN');
      const seq = seenAfter(0, said, row.seq);
      const moved = await saveSeen(db, { userId, conversationId, seq });
      const noticeIds = await markSeen(db, userId, conversationId, seq);
      if (moved?.isFirst || noticeIds.length > 0) {
        publisher.toUser(userId, 'conversation:seen', { conversationId, seq, noticeIds });
      }
      if (moved?.hadUnread) waiting.noteWaiting([userId]);
      return { seq };
    },
  };
}
