import type { RemovableKind } from '@midspan/contract';
import { addTallies, isPendingEvidence, pbPercent, removalEntry } from '@midspan/domain';
import { inTransaction, type Transaction } from '../../db/connection.ts';
import { createPublicVersion } from '../../db/public-version.ts';
import type { Core } from '../../house/house.ts';
import {
  appendPrivate,
  type Change,
  type Conversations,
  cancelChallenge,
  changeConversation,
  closeFlagOn,
  countRemoval,
  type HypothesisFigure,
  type Moved,
  recordMarkedWords,
} from '../conversations/index.ts';
import { lockTree } from '../topics/index.ts';
import type { BroadcastHidden } from './removal-broadcast.ts';
import {
  type EvidenceRow,
  endMeetings,
  findOpenChallenge,
  listHiddenBelow,
  lockEvidence,
  markEvidence,
  markHypothesis,
  markMessages,
  markTopic,
  markWords,
} from './removal-store.ts';
import type { Written } from './written-store.ts';

export interface Marking {
  readonly to: 'removed' | 'restored';
  /** Logs who did it and why, in the same transaction; returns the log entry's id. */
  readonly audit: (tx: Transaction) => Promise<string>;
  /** Last in the transaction, with the figure that moved. */
  readonly finish?: (tx: Transaction, figure: MovedFigure | null) => Promise<void>;
}

/** The public figure, or that of a private conversation, before and after; as it is shown. */
export interface MovedFigure {
  readonly hypothesisId: string;
  readonly isPublic: boolean;
  readonly from: number;
  readonly to: number;
}

/** It already is: nothing is logged. */
class NothingToDo extends Error {}

/** [MO7] Removes or restores an item of a private conversation in its own ledger. */
async function countPrivately(
  change: Change,
  figure: HypothesisFigure,
  item: EvidenceRow,
  to: 'removed' | 'restored',
): Promise<Moved | null> {
  const weight = { hypothesis: item.hypothesisLikelihood, negation: item.negationLikelihood };
  const entry = removalEntry(to, { status: item.status, weight });
  return entry && appendPrivate(change, figure, { evidenceId: item.id, ...entry });
}

const figureMoved = (
  { conversation }: Change,
  { id: hypothesisId, tally, pbPercent: shown }: HypothesisFigure,
  isPublic: boolean,
  { percent: to }: Moved,
): MovedFigure => ({
  hypothesisId,
  isPublic,
  from: isPublic ? shown : pbPercent(addTallies(tally, conversation.tally)),
  to,
});

/** Removes and restores, each thing in its own transaction. */
export function createRemovals(
  core: Core,
  conversations: Conversations,
  broadcastHidden: BroadcastHidden,
) {
  const { db } = core;

  /** What a change did, or `nothing` if there was nothing to do. */
  const orNothing = <Done>(changing: Promise<Done>, nothing: Done): Promise<Done> =>
    changing.catch((error: unknown) => {
      if (error instanceof NothingToDo) return nothing;
      throw error;
    });

  async function removalOf(tx: Transaction, { to, audit }: Marking): Promise<string | null> {
    const id = await audit(tx);
    return to === 'removed' ? id : null;
  }

  async function markPlace(
    kind: 'topic' | 'hypothesis',
    id: string,
    marking: Marking,
  ): Promise<boolean> {
    const isTopic = kind === 'topic';
    await inTransaction(db, async (tx) => {
      if (isTopic) await lockTree(tx);
      const mark = isTopic ? markTopic : markHypothesis;
      if (!(await mark(tx, id, await removalOf(tx, marking)))) throw new NothingToDo();
      await marking.finish?.(tx, null);
    });
    if (marking.to === 'restored') return true;
    const hidden = isTopic ? listHiddenBelow(db, id) : [[id]];
    for await (const ids of hidden) await broadcastHidden(ids);
    return true;
  }

  /** [MO7] The conversation is locked, then the figure, then the item. */
  const markItem = (conversationId: string, id: string, marking: Marking) =>
    changeConversation(
      db,
      conversationId,
      () => undefined,
      async (change) => {
        const { tx, conversation } = change;
        const figure = await change.lockFigure();
        const item = await lockEvidence(tx, id);
        const { to } = marking;
        if ((item.removalId !== null) === (to === 'removed')) return false;
        await markEvidence(tx, item, await removalOf(tx, marking));
        const moved = item.isPublic
          ? await countRemoval({ parts: core, change, figure, row: item }, to)
          : await countPrivately(change, figure, item, to);
        const isPending = isPendingEvidence(item.status);
        change.record(
          to === 'removed' ? 'conversation:evidenceRemoved' : 'conversation:evidenceRestored',
          { evidenceId: id, newCredence: moved?.percent ?? null, move: moved?.move ?? null },
          isPending ? 'participants' : 'everyone',
        );
        if (!isPending) {
          const { hypothesisId } = conversation;
          const { isPublic } = item;
          const name = `evidence:${to}` as const;
          change.note({ about: 'removal', hypothesisId, evidenceId: id, isPublic, name });
        }
        await marking.finish?.(tx, moved && figureMoved(change, figure, item.isPublic, moved));
        return true;
      },
    );

  const markOneItem = async (
    conversationId: string,
    id: string,
    marking: Marking,
  ): Promise<boolean> => {
    const changed = await markItem(conversationId, id, marking);
    if (changed.result) await conversations.broadcast(changed);
    if (marking.to === 'removed') {
      // Also for one that was removed before: that removal may have been interrupted here.
      const challenge = await findOpenChallenge(db, id);
      if (challenge !== null) await cancelChallenge(core, conversations, challenge);
    }
    return changed.result;
  };

  /** Changes a conversation and broadcasts it. */
  const changeTalk = <Done>(conversationId: string, work: (change: Change) => Promise<Done>) =>
    conversations.answer(changeConversation(db, conversationId, () => undefined, work));

  const markSaid = (
    conversationId: string,
    ids: readonly string[],
    marking: Marking,
  ): Promise<number> =>
    changeTalk(conversationId, async (change) => {
      const marked = await markMessages(change.tx, ids, await removalOf(change.tx, marking));
      if (marked.length === 0) throw new NothingToDo();
      const isRemoval = marking.to === 'removed';
      for (const messageId of marked) {
        change.record(
          isRemoval ? 'conversation:messageRemoved' : 'conversation:messageRestored',
          { messageId },
          'everyone',
        );
      }
      if (isRemoval) await closeFlagOn(change, marked);
      await marking.finish?.(change.tx, null);
      return marked.length;
    });

  const markRestated = (conversationId: string, id: string, marking: Marking): Promise<boolean> =>
    changeTalk(conversationId, async (change) => {
      const marked = await markWords(change.tx, id, await removalOf(change.tx, marking));
      if (marked === null) throw new NothingToDo();
      await recordMarkedWords(change, marked, marking.to);
      await marking.finish?.(change.tx, null);
      return true;
    });

  async function markOne(
    kind: RemovableKind,
    { id, conversationId }: Written,
    marking: Marking,
  ): Promise<boolean> {
    switch (kind) {
      case 'topic':
      case 'hypothesis':
        return markPlace(kind, id, marking);
      case 'evidence':
        return markOneItem(conversationId ?? '', id, marking);
      case 'message':
        return (await markSaid(conversationId ?? '', [id], marking)) > 0;
      case 'restatement':
        return markRestated(conversationId ?? '', id, marking);
    }
  }

  return {
    /** Removes or restores one thing; false if it already is. */
    async mark(kind: RemovableKind, found: Written, marking: Marking): Promise<boolean> {
      const marked = await orNothing(markOne(kind, found, marking), false);
      // Running servers must not serve what they cached before.
      await createPublicVersion(db.$client).raise();
      return marked;
    },

    /** Removes or restores messages of one conversation; returns how many. */
    markMessages: (
      conversationId: string,
      ids: readonly string[],
      marking: Marking,
    ): Promise<number> => orNothing(markSaid(conversationId, ids, marking), 0),

    /** After removals: ends waiting on what is hidden. */
    endMeetings: (): Promise<void> => endMeetings(db),
  };
}

export type Removals = ReturnType<typeof createRemovals>;
