import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Publisher } from '../realtime/realtime.ts';
import { noteCompleted } from './accounts/new-member-store.ts';
import { createWaitingPublisher } from './conversations/attention.ts';
import { type Committed, createBroadcast } from './conversations/broadcast.ts';
import type { Changed } from './conversations/change.ts';
import { createCompletion } from './conversations/completion.ts';
import { appendEntry } from './conversations/evidence/ledger.ts';
import { saveCounting, withdrawPending } from './conversations/evidence/store.ts';
import { closeOpenFlag } from './conversations/flags/service.ts';
import { createChallengeBroadcast } from './conversations/overturns/broadcast.ts';
import { createDisputes, type Disputes } from './conversations/overturns/disputes.ts';
import { createOverturnJobs } from './conversations/overturns/jobs.ts';
import { createSettling } from './conversations/overturns/settling.ts';
import { insertConversation } from './conversations/store.ts';
import { createRemovalBroadcast } from './moderation/removal-broadcast.ts';
import { createCallingBack } from './notices/calling-back.ts';
import { createNoticesService } from './notices/service.ts';

/** An earlier name, kept because jobs that are queued under it during an upgrade would be lost. */
const BROADCAST = 'conversations-tell';

export interface TalksParts {
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'OVERTURN_WINDOW_MS'>;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly publisher: Publisher;
}

/** Puts together what ends a conversation and broadcasts it, for servers and for operators alike. */
export async function composeTalks(parts: TalksParts) {
  const { settings, log, db, jobs, outbox, publisher } = parts;
  const windowMs = settings.OVERTURN_WINDOW_MS;
  const notices = await createNoticesService({
    db,
    jobs,
    outbox,
    publisher,
    publicUrl: settings.PUBLIC_URL,
  });

  const broadcastOpen = createBroadcast({
    db,
    publisher,
    broadcastChallenge: createChallengeBroadcast(db, publisher),
  });
  const waiting = createWaitingPublisher(db, publisher, log);
  const callingBack = createCallingBack({
    db,
    log,
    notify: notices.notify,
    onUnread: waiting.noteWaiting,
  });
  /** Those who are connected hear of it at once; those who are away are called back. */
  function broadcastNow(changed: Committed): Promise<void> {
    const { id, user1Id, user2Id } = changed.conversation;
    callingBack.noteChange(id);
    waiting.noteWaiting([user1Id, user2Id]);
    return broadcastOpen(changed);
  }
  await jobs.work<Committed>({
    name: BROADCAST,
    // A client that missed it catches up by number: a broadcast is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: broadcastNow,
  });

  /** After commit: a change that could not be broadcast still happened, and clients catch up. */
  async function broadcast(changed: Committed): Promise<void> {
    try {
      await broadcastNow(changed);
    } catch (err) {
      log.warn({ err }, 'a change could not be broadcast');
    }
  }

  // Completing a dispute decides it, and deciding one completes it: each needs the other.
  const completion = createCompletion({
    db,
    noteCompleted,
    withdrawPending,
    closeOpenFlag,
    closeReviews: (change) => disputes.closeReviews(change),
    concludeDispute: (change, percent, userId) => disputes.conclude(change, percent, userId),
    abandonDispute: (change, userId) => disputes.abandon(change, userId),
  });
  const overturnJobs = createOverturnJobs(jobs);
  const settling = createSettling({
    windowMs,
    notify: notices.notify,
    ...overturnJobs,
    openDispute: (tx, hypothesisId, sides) =>
      insertConversation(tx, 'public', hypothesisId, sides, true),
    saveCounting,
    appendEntry,
  });
  const disputes: Disputes = createDisputes({
    db,
    windowMs,
    settling,
    notify: notices.notify,
    queueDue: overturnJobs.queueDue,
    endConversation: completion.end,
  });

  return {
    notices,
    waiting,
    callingBack,
    /** Has a server broadcast that operators removed hypotheses. */
    broadcastHidden: await createRemovalBroadcast(jobs, publisher),
    broadcast,
    completion,
    overturnJobs,
    settling,
    disputes,
    /** Has a server broadcast what was changed where nobody is connected. */
    async queueBroadcast({ conversation, events, effects }: Changed<unknown>): Promise<void> {
      const { id, user1Id, user2Id } = conversation;
      const committed = { conversation: { id, user1Id, user2Id }, events, effects };
      await jobs.queue(BROADCAST, committed satisfies Committed);
    },
  };
}
