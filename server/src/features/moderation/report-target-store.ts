import type { ReportTarget } from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { and, eq, isNull, not } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/connection.ts';
import {
  conversations,
  evidence,
  hypotheses,
  messages,
  privateRequests,
  restatements,
  restatementWords,
  topics,
  users,
} from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';
import type { ReportedThing } from './report-store.ts';

/** What is reported, in its current state. */
export interface Reported {
  /** the member responsible, if it is one member */
  readonly authorId: string | null;
  readonly excerpt: string;
  /** the conversation it is in, or is */
  readonly conversationId: string | null;
  /** [DK3] only its two members can see it, so one of them is who reports it */
  readonly isBetweenTwo: boolean;
  /** [CI11] where it is, if it is in a circle */
  readonly place: ReportedPlace | null;
}

export interface ReportedPlace {
  readonly circleId: string;
  /** null for a topic */
  readonly hypothesisId: string | null;
  /** everyone it may be about */
  readonly userIds: readonly string[];
  /** who takes part in the conversation where it is */
  readonly participantIds: readonly string[];
}

const placeOf = (
  circleId: string | null,
  hypothesisId: string | null,
  userIds: readonly string[],
  talk: { readonly user1Id: string; readonly user2Id: string } | null = null,
): ReportedPlace | null => {
  const participantIds = talk === null ? [] : [talk.user1Id, talk.user2Id];
  return circleId === null ? null : { circleId, hypothesisId, userIds, participantIds };
};

const IN_NO_CONVERSATION = { conversationId: null, isBetweenTwo: false } as const;

type Find = (on: Executor, id: string, reporterId: string) => Promise<Reported | null>;

const lines = (...parts: (string | null)[]): string => parts.filter(Boolean).join('\n');

const isIn = (
  { user1Id, user2Id }: { readonly user1Id: string; readonly user2Id: string },
  userId: string,
): boolean => [user1Id, user2Id].includes(userId);

const { id: conversationId, user1Id, user2Id, type, hypothesisId } = conversations;
const talk = {
  conversationId,
  user1Id,
  user2Id,
  type,
  hypothesisId,
  circleId: hypotheses.circleId,
};

const user1 = alias(users, 'user1');
const user2 = alias(users, 'user2');

/** [MO4] Each finds a thing for a member who can see it, and nothing for anyone else. */
const FINDERS: Readonly<Record<ReportTarget, Find>> = {
  async member(on, id) {
    const [row] = await on
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (row === undefined) return null;
    return { authorId: id, excerpt: row.username, ...IN_NO_CONVERSATION, place: null };
  },

  async topic(on, id) {
    const [row] = await on
      .select()
      .from(topics)
      .where(and(eq(topics.id, id), not(topics.isHidden)));
    if (row === undefined) return null;
    return {
      authorId: row.createdBy,
      excerpt: lines(row.name, row.description),
      ...IN_NO_CONVERSATION,
      place: placeOf(row.circleId, null, [row.createdBy]),
    };
  },

  async hypothesis(on, id) {
    const [row] = await on
      .select()
      .from(hypotheses)
      .where(and(eq(hypotheses.id, id), not(isHidden())));
    if (row === undefined) return null;
    return {
      authorId: row.createdBy,
      excerpt: row.statement,
      ...IN_NO_CONVERSATION,
      place: placeOf(row.circleId, id, [row.createdBy]),
    };
  },

  async conversation(on, id, reporterId) {
    const [row] = await on
      .select({
        conversation: conversations,
        statement: hypotheses.statement,
        circleId: hypotheses.circleId,
        hidden: isHidden(),
        name1: user1.username,
        name2: user2.username,
      })
      .from(conversations)
      .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
      .innerJoin(user1, eq(user1.id, conversations.user1Id))
      .innerJoin(user2, eq(user2.id, conversations.user2Id))
      .where(eq(conversations.id, id));
    if (row === undefined) return null;
    const { conversation } = row;
    const own = isIn(conversation, reporterId);
    if ((conversation.type === 'private' || row.hidden) && !own) return null;
    const partnerId =
      conversation.user1Id === reporterId ? conversation.user2Id : conversation.user1Id;
    return {
      // Reported by a participant, it is about the partner; a reader may mean either.
      authorId: own ? partnerId : null,
      excerpt: lines(
        row.statement,
        `${row.name1} (${conversation.user1Side}) with ${row.name2} (${conversation.user2Side}), ${conversation.type}`,
      ),
      conversationId: id,
      isBetweenTwo: conversation.type === 'private',
      place: placeOf(
        row.circleId,
        conversation.hypothesisId,
        own ? [partnerId] : [conversation.user1Id, conversation.user2Id],
        conversation,
      ),
    };
  },

  async message(on, id, reporterId) {
    const [row] = await on
      .select({ senderId: messages.senderId, content: messages.content, ...talk })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
      .where(and(eq(messages.id, id), isNull(messages.removalId)));
    if (row === undefined || (row.type === 'private' && !isIn(row, reporterId))) return null;
    return {
      authorId: row.senderId,
      excerpt: row.content,
      conversationId: row.conversationId,
      isBetweenTwo: row.type === 'private',
      place: placeOf(row.circleId, row.hypothesisId, [row.senderId], row),
    };
  },

  async evidence(on, id, reporterId) {
    const [row] = await on
      .select({ item: evidence, ...talk })
      .from(evidence)
      .innerJoin(conversations, eq(conversations.id, evidence.conversationId))
      .innerJoin(hypotheses, eq(hypotheses.id, evidence.hypothesisId))
      .where(and(eq(evidence.id, id), isNull(evidence.removalId)));
    if (row === undefined) return null;
    const { item } = row;
    // Only the two participants see what isn't decided yet.
    const isOpen = row.type === 'public' && !isPendingEvidence(item.status);
    if (!isOpen && !isIn(row, reporterId)) return null;
    return {
      authorId: item.proposedBy,
      excerpt: lines(item.description, `Source: ${item.source}`, `Reasoning: ${item.reasoning}`),
      conversationId: row.conversationId,
      isBetweenTwo: !isOpen,
      place: placeOf(row.circleId, row.hypothesisId, [item.proposedBy], row),
    };
  },

  async restatement(on, id, reporterId) {
    const [row] = await on
      .select({ words: restatementWords, state: restatements.state, ...talk })
      .from(restatementWords)
      .innerJoin(restatements, eq(restatements.id, restatementWords.restatementId))
      .innerJoin(conversations, eq(conversations.id, restatements.conversationId))
      .innerJoin(hypotheses, eq(hypotheses.id, conversations.hypothesisId))
      .where(and(eq(restatementWords.id, id), isNull(restatementWords.removalId)));
    if (row === undefined) return null;
    // [SB9] Only the two see what isn't confirmed.
    const isOpen = row.type === 'public' && row.state === 'confirmed';
    if (!isOpen && !isIn(row, reporterId)) return null;
    const { authorId, content: excerpt } = row.words;
    const place = placeOf(row.circleId, row.hypothesisId, [authorId], row);
    return { authorId, excerpt, conversationId: row.conversationId, isBetweenTwo: !isOpen, place };
  },

  async private_request(on, id, reporterId) {
    const [row] = await on
      .select({
        request: privateRequests,
        statement: hypotheses.statement,
        circleId: hypotheses.circleId,
      })
      .from(privateRequests)
      .innerJoin(hypotheses, eq(hypotheses.id, privateRequests.hypothesisId))
      .where(eq(privateRequests.id, id));
    if (row === undefined) return null;
    const { requesterId, targetId, message } = row.request;
    if (![requesterId, targetId].includes(reporterId)) return null;
    const about = `A private request about: ${row.statement}`;
    return {
      authorId: requesterId,
      excerpt: lines(about, message),
      conversationId: null,
      isBetweenTwo: true,
      place: placeOf(row.circleId, row.request.hypothesisId, [requesterId]),
    };
  },
};

export const findReported = (
  on: Executor,
  { targetType, targetId }: ReportedThing,
  reporterId: string,
): Promise<Reported | null> => FINDERS[targetType](on, targetId, reporterId);
