import { type Restatement, restatementTexts } from '@midspan/contract';
import {
  decideAnswer,
  decideAsk,
  decideSay,
  isOpenRestatement,
  type RestatementAnswer,
  type RestatementState,
} from '@midspan/domain';
import { v7 as uuidv7 } from 'uuid';
import type { Executor } from '../../../db/connection.ts';
import type { Core } from '../../../house/house.ts';
import { allowed, Refusal } from '../../../platform/refusal.ts';
import { findHidden } from '../../visibility/index.ts';
import {
  type Change,
  type Changed,
  type ConversationRow,
  changeConversation,
  refuseBystander,
} from '../kernel/change.ts';
import type { StoredPayloads } from '../kernel/stored-events.ts';
import {
  findRestatements,
  insertRestatement,
  insertWords,
  listAskersWhoConfirmed,
  listRestatements,
  saveState,
} from './store.ts';

type Did = StoredPayloads['restate:changed']['did'];

const noSuchRestatement = () => new Refusal('NOT_FOUND', { message: 'Restatement not found' });

/** In the domain's form. */
const stateOf = ({ asked_by, state, tries }: Restatement) => ({
  askedBy: asked_by,
  state,
  tries: tries.map(({ said, note }) => ({ text: said.text, note: note?.text ?? null })),
});

/** [SB9] Readers get it from its confirmation on. */
const recordStep = (
  change: Change,
  restatementId: string,
  state: RestatementState,
  did: Did,
  by: string | null,
): number =>
  change.record(
    'restate:changed',
    { restatementId, did, by },
    state === 'confirmed' ? 'everyone' : 'participants',
  );

/** [SB8] Ends the open restatement of a conversation that ends, within the change that ends it. */
export async function endOpenRestatement(change: Change): Promise<void> {
  const all = await listRestatements(change.tx, change.conversation.id);
  const open = all.find(isOpenRestatement);
  if (open === undefined) return;
  await saveState(change.tx, open.id, 'ended');
  recordStep(change, open.id, 'ended', 'ended', null);
}

/** [SB8] Records that operators removed or restored a text, which ends an open restatement. */
export async function recordMarkedWords(
  change: Change,
  restatementId: string,
  to: 'removed' | 'restored',
): Promise<void> {
  const [one] = await findRestatements(change.tx, [restatementId]);
  if (one === undefined) throw noSuchRestatement();
  const isEnd = to === 'removed' && isOpenRestatement(one);
  if (isEnd) await saveState(change.tx, restatementId, 'ended');
  recordStep(change, restatementId, one.state, to, null);
}

/** [SB9] Whether each of the two has said back what the other means, as the other confirmed. */
export const hasEachSaidItBack = async (on: Executor, conversationId: string): Promise<boolean> =>
  (await listAskersWhoConfirmed(on, conversationId)).length === 2;

/** [SB10] Whether a restatement was confirmed in the conversation. */
export const hasConfirmed = async (on: Executor, conversationId: string): Promise<boolean> =>
  (await listAskersWhoConfirmed(on, conversationId)).length > 0;

export function createRestatements({ db }: Pick<Core, 'db'>) {
  /** One step of one member; returns the restatement's id. */
  async function step(
    userId: string,
    conversationId: string,
    take: (change: Change, all: readonly Restatement[]) => Promise<string>,
  ): Promise<Changed<Restatement>> {
    const mayAct = (conversation: ConversationRow) => {
      refuseBystander(conversation, userId);
      // [SB5] Whom an open flag keeps from sending.
      if (conversation.silencedId === userId) {
        throw new Refusal('FLAG_UNANSWERED', { message: restatementTexts.flagFirst });
      }
    };
    return changeConversation(db, conversationId, mayAct, async (change) => {
      const id = await take(change, await listRestatements(change.tx, conversationId));
      const [current] = await findRestatements(change.tx, [id]);
      if (current === undefined) throw new Error('a restatement that was just saved is missing');
      return current;
    });
  }

  function named(all: readonly Restatement[], id: string): Restatement {
    const one = all.find((each) => each.id === id);
    if (one === undefined) throw noSuchRestatement();
    return one;
  }

  return {
    ask: (userId: string, conversationId: string) =>
      step(userId, conversationId, async (change, all) => {
        const open = all.find(isOpenRestatement);
        const known = {
          isDispute: change.conversation.isDispute,
          open: open === undefined ? null : { askedBy: open.asked_by },
          asked: all.filter((one) => one.asked_by === userId).length,
        };
        allowed(decideAsk(known, userId));
        if (open !== undefined) return open.id;
        // [MO9] Nothing new begins about what was removed.
        if (await findHidden(change.tx, change.conversation.hypothesisId)) {
          throw new Refusal('REMOVED');
        }
        const id = uuidv7();
        const seq = recordStep(change, id, 'to_write', 'asked', userId);
        await insertRestatement(change.tx, { id, conversationId, seq, askedBy: userId });
        return id;
      }),

    say: (userId: string, conversationId: string, id: string, text: string) =>
      step(userId, conversationId, async (change, all) => {
        const one = named(all, id);
        if (allowed(decideSay(stateOf(one), userId, text)) === 'repeated') return id;
        const attempt = one.tries.length + 1;
        const words = { restatementId: id, authorId: userId, attempt, content: text };
        await insertWords(change.tx, { ...words, part: 'said' });
        await saveState(change.tx, id, 'to_check');
        recordStep(change, id, 'to_check', 'said', userId);
        return id;
      }),

    answer: (userId: string, conversationId: string, id: string, answer: RestatementAnswer) =>
      step(userId, conversationId, async (change, all) => {
        const one = named(all, id);
        const state = allowed(decideAnswer(stateOf(one), userId, answer));
        if (state === 'repeated') return id;
        if (!answer.confirmed) {
          const about = { restatementId: id, authorId: userId, attempt: one.tries.length };
          await insertWords(change.tx, { ...about, part: 'note', content: answer.note });
        }
        await saveState(change.tx, id, state);
        const did = state === 'to_write' ? 'not_quite' : state;
        recordStep(change, id, state, did, userId);
        return id;
      }),
  };
}
