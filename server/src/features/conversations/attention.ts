import { ACTIVE_LIST, attentionRoutes } from '@midspan/contract';
import { seenAfter } from '@midspan/domain';
import type { Database, Executor } from '../../db/connection.ts';
import type { Mount } from '../../http/mount.ts';
import type { Logger } from '../../platform/logger.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { EventHandlers } from '../../realtime/handlers.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { countWaiting, listActive, saveSeen } from './attention-store.ts';
import { noSuchConversation, roleIn } from './change.ts';
import { findRow } from './store.ts';

/** What changes within this time is counted once. */
const COUNT_AFTER_MS = 200;

export interface WaitingPublisher {
  /** After commit: what waits for these members may have changed. */
  noteWaiting(userIds: readonly string[]): void;
  stop(): Promise<void>;
}

/** Keeps the counts in members' headers up to date. */
export function createWaitingPublisher(
  db: Database,
  publisher: Publisher,
  log: Logger,
): WaitingPublisher {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let publishing: Promise<void> = Promise.resolve();

  async function publish(): Promise<void> {
    timer = undefined;
    const userIds = [...changed];
    changed.clear();
    try {
      for (const [userId, counts] of await countWaiting(db, userIds)) {
        publisher.toUser(userId, 'conversations:waiting', counts);
      }
    } catch (err) {
      // The header counts anew with the next change and with the next connection.
      log.warn({ err }, 'what waits for members could not be counted');
    }
  }

  return {
    noteWaiting(userIds) {
      for (const userId of userIds) changed.add(userId);
      timer ??= setTimeout(() => {
        publishing = publish();
      }, COUNT_AFTER_MS).unref();
    },
    async stop() {
      clearTimeout(timer);
      await publishing;
    },
  };
}

export function mountAttention(mount: Mount, db: Database): void {
  mount(attentionRoutes.active, ({ session }) => listActive(db, session.userId, ACTIVE_LIST));
}

export interface SeenParts {
  readonly db: Database;
  readonly publisher: Publisher;
  readonly noteWaiting: WaitingPublisher['noteWaiting'];
  /** Marks the notices of what was seen as read; returns how many. */
  readonly markNotices: (
    on: Executor,
    userId: string,
    conversationId: string,
    seq: number,
  ) => Promise<number>;
}

export function seenHandlers(parts: SeenParts): Pick<EventHandlers, 'conversation:seen'> {
  const { db, publisher } = parts;
  return {
    async 'conversation:seen'({ conversationId, seq: said }, { userId }) {
      const row = await findRow(db, conversationId);
      if (row === null) throw noSuchConversation();
      if (roleIn(row, userId) === 'reader') throw new Refusal('FORBIDDEN');
      const seq = seenAfter(0, said, row.seq);
      const moved = await saveSeen(db, { userId, conversationId, seq });
      const read = await parts.markNotices(db, userId, conversationId, seq);
      if (moved?.isFirst || read > 0) {
        publisher.toUser(userId, 'conversation:seen', { conversationId, seq });
      }
      if (moved?.hadUnread) parts.noteWaiting([userId]);
      return { seq };
    },
  };
}
