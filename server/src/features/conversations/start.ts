import type { Side } from '@midspan/domain';
import type { Transaction } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findHidden, holdReach } from '../visibility/index.ts';
import { createWaitingPublisher } from './attention.ts';
import { startClosing } from './bargains/closing.ts';
import { createBroadcast } from './broadcast.ts';
import { type CallingBack, createCallingBack } from './calling-back.ts';
import { awaitOpening } from './calling-back-store.ts';
import type { Committed, Publishing } from './kernel/change.ts';
import { insertConversation, type Origin } from './kernel/store.ts';
import { startSettling } from './weighings/jobs.ts';

const BROADCAST = 'conversations-broadcast';

export interface Opening {
  readonly type: 'public' | 'private';
  readonly hypothesisId: string;
  readonly sides: ReadonlyMap<string, Side>;
  /** who is called if they don't open it; none if the caller notifies both */
  readonly awaited: readonly string[];
  readonly origin?: Pick<Origin, 'byInvitation'>;
}

/** The live services of conversations on this server, for everything that changes or opens one. */
export interface Conversations extends Publishing {
  /** After commit: what waits for these members may have changed. */
  noteWaiting(userIds: readonly string[]): void;
  /** Opens one within a transaction of the caller; returns its id. */
  open(tx: Transaction, opening: Opening): Promise<string>;
  readonly callingBack: CallingBack;
  stop(): Promise<void>;
}

/** Starts what broadcasts changes, for both servers and operators. */
export async function startConversations(core: Core): Promise<Conversations> {
  const { jobs, log } = core;
  const outgoing = createBroadcast(core);
  const waiting = createWaitingPublisher(core);
  const callingBack = createCallingBack(core, waiting);

  function broadcastNow(changed: Committed): Promise<void> {
    if (changed.conversation !== null) {
      const { id, user1Id, user2Id } = changed.conversation;
      callingBack.noteChange(id);
      waiting.noteWaiting([user1Id, user2Id]);
    }
    for (const effect of changed.effects) {
      if (effect.about === 'challenge') waiting.noteWaiting(effect.two);
    }
    return outgoing.broadcast(changed);
  }
  await jobs.work<Committed>({
    name: BROADCAST,
    // A client that missed it catches up by number: a broadcast is useful only for the next
    // moments.
    retry: { limit: 5, firstDelayS: 1, maxDelayS: 30 },
    work: broadcastNow,
  });

  async function broadcast(changed: Committed): Promise<void> {
    if (jobs.role === 'queue') {
      // No one is connected here: a server broadcasts it.
      const { conversation: row, events, effects } = changed;
      const conversation = row && {
        id: row.id,
        user1Id: row.user1Id,
        user2Id: row.user2Id,
        isDispute: row.isDispute,
        type: row.type,
      };
      const committed: Committed = { conversation, events, effects };
      await jobs.queue(BROADCAST, committed);
      return;
    }
    try {
      await broadcastNow(changed);
    } catch (err) {
      // The change is committed, and clients catch up.
      log.warn({ err }, 'a change could not be broadcast');
    }
  }
  await startClosing(core, broadcast);
  await startSettling(core, broadcast);

  return {
    broadcast,

    noteWaiting: waiting.noteWaiting,

    async answer(changing) {
      const changed = await changing;
      await broadcast(changed);
      return changed.result;
    },

    async open(tx, { type, hypothesisId, sides, awaited, origin }) {
      if (await findHidden(tx, hypothesisId)) throw new Refusal('REMOVED');
      if (!(await holdReach(tx, hypothesisId, [...sides.keys()]))) {
        throw new Refusal('PARTNER_NOT_WAITING');
      }
      const conversationId = await insertConversation(tx, type, hypothesisId, sides, origin);
      if (awaited.length > 0) await awaitOpening(tx, conversationId, awaited);
      // Checked once this is committed; if it never is, nothing is found.
      callingBack.noteChange(conversationId);
      return conversationId;
    },

    callingBack,

    async stop() {
      await callingBack.stop();
      await waiting.stop();
      await outgoing.settled();
    },
  };
}
