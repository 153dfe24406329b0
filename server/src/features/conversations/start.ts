import type { Side } from '@midspan/domain';
import type { Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findHidden } from '../visibility/index.ts';
import { createWaitingPublisher } from './attention.ts';
import { type CallingBack, createCallingBack } from './calling-back.ts';
import { awaitOpening } from './calling-back-store.ts';
import { insertConversation } from './store.ts';
import { createTelling, type Told } from './telling.ts';

const TELL = 'conversations-tell';

/** What is going on in conversations on this server, for all who change or open one. */
export interface Conversations {
  /** After commit: those who look are told, those who are away are called back. */
  tell(changed: Told): Promise<void>;
  /** After commit: what waits for these members may have changed. */
  noteWaiting(userIds: readonly string[]): void;
  /** Opens one within a transaction of the caller; returns its id. */
  open(
    tx: Transaction,
    type: 'public' | 'private',
    hypothesisId: string,
    sides: ReadonlyMap<string, Side>,
    beganBy: string,
  ): Promise<string>;
  readonly callingBack: CallingBack;
  stop(): Promise<void>;
}

/** Starts what tells of changes, for servers and for operators alike. */
export async function startConversations(core: Core): Promise<Conversations> {
  const { jobs, log } = core;
  const tellNow = createTelling(core);
  const waiting = createWaitingPublisher(core);
  const callingBack = createCallingBack(core, waiting);

  function publish(changed: Told): Promise<void> {
    const { id, user1Id, user2Id } = changed.conversation;
    callingBack.noteChange(id);
    waiting.noteWaiting([user1Id, user2Id]);
    return tellNow(changed);
  }
  await jobs.work<Told>({
    name: TELL,
    // Whoever was not told catches up by number: telling is of use in the next moments only.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: publish,
  });

  return {
    async tell(changed) {
      if (jobs.role === 'queue') {
        // Nobody is connected here: a server tells it.
        const { id, user1Id, user2Id } = changed.conversation;
        const { events, effects } = changed;
        const told: Told = { conversation: { id, user1Id, user2Id }, events, effects };
        await jobs.queue(TELL, told);
        return;
      }
      try {
        await publish(changed);
      } catch (err) {
        // What could not be told is done all the same, and found by whoever asks.
        log.warn({ err }, 'a change could not be told');
      }
    },

    noteWaiting: waiting.noteWaiting,

    async open(tx, type, hypothesisId, sides, beganBy) {
      if (await findHidden(tx, hypothesisId)) throw new Refusal('REMOVED');
      const conversationId = await insertConversation(tx, type, hypothesisId, sides);
      const others = [...sides.keys()].filter((userId) => userId !== beganBy);
      await awaitOpening(tx, conversationId, others);
      // Looked at once this is committed; if it never is, nothing is found.
      callingBack.noteChange(conversationId);
      return conversationId;
    },

    callingBack,

    async stop() {
      await callingBack.stop();
      await waiting.stop();
    },
  };
}
