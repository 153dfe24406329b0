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
import { type Begun, findActive, insertConversation, type Origin } from './kernel/store.ts';
import { startSettling } from './weighings/jobs.ts';

const BROADCAST = 'conversations-broadcast';

export interface Opening {
  readonly type: 'public' | 'private';
  readonly sides: ReadonlyMap<string, Side>;
  /** who is called if they don't open it; none if the caller notifies both */
  readonly awaited: readonly string[];
  readonly origin?: Pick<Origin, 'byInvitation'>;
}

/** The live services of conversations on this server, for everything that changes or opens one. */
export interface Conversations extends Publishing {
  /** After commit: what waits for these members may have changed. */
  noteWaiting(userIds: readonly string[]): void;
  /**
   * Begins the conversation of two members within a transaction of the caller, or finds the one
   * they have. Only if they have none is `decide` called, which may refuse.
   */
  beginBetween(
    tx: Transaction,
    hypothesisId: string,
    pair: readonly [string, string],
    decide: () => Promise<Opening>,
  ): Promise<Begun>;
  /** After commit: leads both members there. */
  announceBegun(
    pair: readonly [string, string],
    begun: Pick<Begun, 'hypothesisId' | 'conversationId'>,
    fromRoom?: true,
  ): void;
  readonly callingBack: CallingBack;
  stop(): Promise<void>;
}

/** Starts what broadcasts changes, for both servers and operators. */
export async function startConversations(core: Core): Promise<Conversations> {
  const { jobs, log, publisher } = core;
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

    async beginBetween(tx, hypothesisId, pair, decide) {
      const existing = await findActive(tx, hypothesisId, pair);
      if (existing !== null) return { hypothesisId, conversationId: existing, isNew: false };
      const { type, sides, awaited, origin } = await decide();
      if (await findHidden(tx, hypothesisId)) throw new Refusal('REMOVED');
      if (!(await holdReach(tx, hypothesisId, pair))) throw new Refusal('PARTNER_NOT_WAITING');
      const begun = await insertConversation(tx, type, hypothesisId, sides, origin);
      if (!begun.isNew) return begun;
      if (awaited.length > 0) await awaitOpening(tx, begun.conversationId, awaited);
      // Checked once this is committed; if it never is, nothing is found.
      callingBack.noteChange(begun.conversationId);
      return begun;
    },

    announceBegun(pair, { hypothesisId, conversationId }, fromRoom) {
      const created = { hypothesisId, conversationId, ...(fromRoom && { fromRoom }) };
      for (const userId of pair) {
        publisher.toUser(userId, 'waitingRoom:conversationCreated', created);
      }
    },

    callingBack,

    async stop() {
      await callingBack.stop();
      await waiting.stop();
      await outgoing.settled();
    },
  };
}
