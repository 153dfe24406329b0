import type { Database } from '../db/connection.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Logger } from '../platform/logger.ts';
import type { Settings } from '../platform/settings.ts';
import type { Publisher } from '../realtime/realtime.ts';
import { noteCompleted } from './accounts/new-member-store.ts';
import { createWaitingPublisher } from './conversations/attention.ts';
import type { Changed } from './conversations/change.ts';
import { createCompletion } from './conversations/completion.ts';
import { appendEntry } from './conversations/evidence/ledger.ts';
import { findEvidence } from './conversations/evidence/listing-store.ts';
import { saveCounting, withdrawPending } from './conversations/evidence/store.ts';
import { closeOpenFlag } from './conversations/flags/service.ts';
import { findFlagFields } from './conversations/flags/store.ts';
import { createDisputes, type Disputes } from './conversations/overturns/disputes.ts';
import { createOverturnJobs } from './conversations/overturns/jobs.ts';
import { findOverturnFields } from './conversations/overturns/reading.ts';
import { createSettling } from './conversations/overturns/settling.ts';
import { createOverturnTelling } from './conversations/overturns/telling.ts';
import { insertConversation } from './conversations/store.ts';
import { createTelling, type Told } from './conversations/telling.ts';
import { createRemovalTelling } from './moderation/removal-telling.ts';
import { createCallingBack } from './notices/calling-back.ts';
import { createNoticesService } from './notices/service.ts';

const TELL = 'conversations-tell';

export interface TalksParts {
  readonly settings: Pick<Settings, 'PUBLIC_URL' | 'OVERTURN_WINDOW_MS'>;
  readonly log: Logger;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly publisher: Publisher;
}

/** Puts together what ends a conversation and tells it, for servers and for operators alike. */
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

  const telling = createTelling({
    db,
    publisher,
    findEvidence,
    findFlagFields,
    findOverturnFields,
    tellChallenge: createOverturnTelling({ db, publisher, findEvidence }),
  });
  const waiting = createWaitingPublisher(db, publisher, log);
  const callingBack = createCallingBack({
    db,
    log,
    notify: notices.notify,
    onUnread: waiting.noteWaiting,
  });
  /** Those who look are told; those who are away are called back. */
  function publish(changed: Told): Promise<void> {
    const { id, user1Id, user2Id } = changed.conversation;
    callingBack.noteChange(id);
    waiting.noteWaiting([user1Id, user2Id]);
    return telling.tell(changed);
  }
  await jobs.work<Told>({
    name: TELL,
    // Whoever was not told catches up by number: telling is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: publish,
  });

  /** After commit: what could not be told is done all the same, and found by whoever asks. */
  async function tell(changed: Told): Promise<void> {
    try {
      await publish(changed);
    } catch (err) {
      log.warn({ err }, 'a change could not be told');
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
    /** Has a server tell those who look at hypotheses that operators removed them. */
    tellHidden: await createRemovalTelling(jobs, publisher),
    hydrate: telling.hydrate,
    tell,
    completion,
    overturnJobs,
    settling,
    disputes,
    /** Has a server tell what was changed where nobody is connected. */
    async tellElsewhere({ conversation, events, effects }: Changed<unknown>): Promise<void> {
      const { id, user1Id, user2Id } = conversation;
      const told = { conversation: { id, user1Id, user2Id }, events, effects };
      await jobs.queue(TELL, told satisfies Told);
    },
  };
}
