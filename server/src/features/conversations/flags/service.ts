import { type ActiveFlag, flagTexts } from '@midspan/contract';
import {
  decideFlag,
  type FlagActor,
  type FlagCommand,
  type FlagType,
  refuseFlagCreation,
} from '@midspan/domain';
import type { Executor } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import {
  type Change,
  type Changed,
  type ConversationRow,
  changeConversation,
  refuseBystander,
} from '../kernel/change.ts';
import { findMessage } from '../messages/message-store.ts';
import {
  type FlagRow,
  type FlagTextsGiven,
  findFlag,
  findOpenFlag,
  insertFlag,
  presentFlag,
  saveFlag,
} from './store.ts';

export type FlagChanged = Changed<ActiveFlag | null>;

const noSuchFlag = () => new Refusal('NOT_FOUND', { message: 'Flag not found' });
const noSuchMessage = () => new Refusal('NOT_FOUND', { message: 'Message not found' });

async function readFlag(on: Executor, id: string): Promise<FlagRow> {
  const flag = await findFlag(on, id);
  if (flag === null) throw noSuchFlag();
  return flag;
}
async function readMessage(on: Executor, id: string) {
  const message = await findMessage(on, id);
  if (message === null) throw noSuchMessage();
  return message;
}

/** For anyone who may not act in a conversation, its messages don't exist. */
function refuseHidden(
  conversation: ConversationRow,
  userId: string,
  noSuchThing: () => Refusal,
): void {
  if (![conversation.user1Id, conversation.user2Id].includes(userId)) throw noSuchThing();
  refuseBystander(conversation, userId);
}

/** Closes the open flag of a conversation that ends, within the change that ends it. */
export const closeOpenFlag = (change: Change): Promise<void> =>
  close(change, () => true, flagTexts.closedAtCompletion);

/** Closes the open flag on one of the messages that a change removes. */
export const closeFlagOn = (change: Change, messageIds: readonly string[]): Promise<void> =>
  close(change, (messageId) => messageIds.includes(messageId), flagTexts.closedAtRemoval);

async function close(
  change: Change,
  isMeant: (messageId: string) => boolean,
  resolutionText: string,
): Promise<void> {
  const flag = await findOpenFlag(change.tx, change.conversation.id);
  if (flag === null || !isMeant(flag.messageId)) return;
  await saveFlag(change.tx, flag, 'resolved', { resolutionText });
  recordResolved(change, flag, resolutionText, null);
}

function recordResolved(
  change: Change,
  { id: flagId, messageId }: FlagRow,
  resolutionText: string,
  resolvedBy: string | null,
): void {
  change.record('flag:resolved', { flagId, messageId, resolutionText, resolvedBy }, 'participants');
}

/** The job that calls `lapse` for a flag once the flagger's time is over. */
export const LAPSE = 'flags-lapse';

export function createFlagsService({ db, jobs, settings }: Core) {
  /** One step of a flag; of the system, if it is no member's. */
  async function move(
    userId: string | null,
    flagId: string,
    command: FlagCommand,
    texts: FlagTextsGiven,
  ): Promise<FlagChanged> {
    const known = await readFlag(db, flagId);
    const mayAct = (conversation: ConversationRow) => {
      if (userId !== null) refuseHidden(conversation, userId, noSuchFlag);
    };
    return changeConversation(db, known.conversationId, mayAct, async (change) => {
      const flag = await readFlag(change.tx, flagId);
      const by: FlagActor =
        userId === null ? 'system' : flag.authorId === userId ? 'author' : 'flagger';
      const state = allowed(decideFlag(flag.state, by, command));
      await saveFlag(change.tx, flag, state, texts);
      if (state === 'clarified') {
        const afterMs = settings.FLAG_LAPSE_MS;
        await jobs.queue(LAPSE, { flagId }, { tx: change.tx, afterMs });
      }
      if (state === 'resolved') {
        recordResolved(change, flag, texts.resolutionText ?? '', userId);
        return null;
      }
      const name = state === 'clarified' ? 'flag:clarified' : 'flag:suggested';
      change.record(name, { flagId }, 'participants');
      return presentFlag({ ...flag, ...texts }, state);
    });
  }

  return {
    move,

    async create(userId: string, messageId: string, type: FlagType): Promise<FlagChanged> {
      const message = await readMessage(db, messageId);
      const mayAct = (conversation: ConversationRow) =>
        refuseHidden(conversation, userId, noSuchMessage);
      return changeConversation(db, message.conversationId, mayAct, async (change) => {
        const current = await readMessage(change.tx, messageId);
        if (current.removalId !== null) throw new Refusal('REMOVED');
        const refusal = refuseFlagCreation({
          isOwnMessage: current.senderId === userId,
          wasFlagged: current.flagType !== null,
          anotherIsOpen: (await findOpenFlag(change.tx, current.conversationId)) !== null,
        });
        if (refusal !== null) throw new Refusal(refusal);
        const flagId = await insertFlag(change.tx, {
          conversationId: current.conversationId,
          messageId,
          type,
          flaggerId: userId,
          authorId: current.senderId,
        });
        change.record('flag:created', { flagId }, 'participants');
        return presentFlag(await readFlag(change.tx, flagId), 'created');
      });
    },

    /**
     * Resolves, by the system, a flag whose flagger didn't answer; null when it has changed since.
     */
    async lapse(flagId: string): Promise<FlagChanged | null> {
      try {
        return await move(null, flagId, 'lapse', { resolutionText: flagTexts.lapsed });
      } catch (error) {
        if (error instanceof Refusal) return null;
        throw error;
      }
    },
  };
}
