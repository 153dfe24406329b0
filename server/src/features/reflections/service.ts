import { type ConversationReflection, conversationTexts } from '@midspan/contract';
import { type Reflection, type ReflectRefusal, reflect } from '@midspan/domain';
import { type Executor, inTransaction } from '../../db/connection.ts';
import type { House } from '../../house/house.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockOwner } from '../../session/owner.ts';
import {
  figureInside,
  findConversation,
  hasConfirmed,
  hasEachSaidItBack,
  readFigureAt,
} from '../conversations/index.ts';
import { countOutcomes, findReflection, findTalk, insertReflection, type Talk } from './store.ts';

const NOT_SAID: Reflection = { feltHeard: null };

/** Outsiders learn that a conversation is private, and nothing else about it. */
const refusalOf = (refusal: ReflectRefusal, { type }: Talk) =>
  new Refusal(refusal === 'FORBIDDEN' && type === 'private' ? 'PRIVATE_CONVERSATION' : refusal);

async function readTalk(on: Executor, conversationId: string, userId: string): Promise<Talk> {
  const talk = await findTalk(on, conversationId, userId);
  if (talk === null) throw new Refusal('NOT_FOUND', { message: conversationTexts.notFound });
  return talk;
}

/** What participants say about their conversations afterwards. */
export function createReflections({ db, metrics }: Pick<House, 'db' | 'metrics'>) {
  return {
    async read(userId: string, conversationId: string): Promise<ConversationReflection> {
      const talk = await readTalk(db, conversationId, userId);
      const mayReflect = reflect({ ...talk, given: null }, NOT_SAID);
      if (!mayReflect.ok) throw refusalOf(mayReflect.refusal, talk);
      const [from, outcomes, given, listed, eachSaidItBack] = await Promise.all([
        readFigureAt(db, talk.hypothesisId, talk.createdAt),
        countOutcomes(db, talk.id),
        findReflection(db, userId, talk.id),
        findConversation(db, talk.id),
        hasEachSaidItBack(db, talk.id),
      ]);
      return {
        conversation_id: talk.id,
        hypothesis_id: talk.hypothesisId,
        conversation_type: talk.type,
        partner_username: talk.partnerName,
        is_dispute_conversation: talk.isDispute,
        figure: { from, to: talk.finalPercent ?? from },
        early: talk.early,
        public_figure: listed && figureInside(listed).publicPercent,
        evidence: outcomes,
        each_said_it_back: eachSaidItBack,
        is_asked: given === null,
        asks_credence: !talk.isDispute && !talk.hidden,
        next_hypothesis_id: talk.nextHypothesisId,
      };
    },

    async give(userId: string, conversationId: string, answer: Reflection): Promise<void> {
      const decided = await inTransaction(db, async (tx) => {
        await lockOwner(tx, userId);
        const talk = await readTalk(tx, conversationId, userId);
        const given = await findReflection(tx, userId, conversationId);
        const decision = reflect({ ...talk, given }, answer);
        if (!decision.ok) throw refusalOf(decision.refusal, talk);
        if (decision.value === 'keep') {
          await insertReflection(tx, { userId, conversationId, ...answer });
        }
        return decision.value;
      });
      if (decided !== 'keep') return;
      metrics.recordReflection(answer.feltHeard, await hasConfirmed(db, conversationId));
    },
  };
}
