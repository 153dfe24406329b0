import type { RemovableKind, ReportTarget } from '@midspan/contract';
import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/connection.ts';
import { conversations, hypotheses, privateRequests, users } from '../../db/schema/index.ts';
import { isHidden } from '../visibility/index.ts';
import type { ReportedThing } from './report-store.ts';
import { findWritten } from './written-store.ts';

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

type Find = (on: Executor, id: string, reporterId: string) => Promise<Reported | null>;

const lines = (...parts: (string | null)[]): string => parts.filter(Boolean).join('\n');

const user1 = alias(users, 'user1');
const user2 = alias(users, 'user2');

/** [MO4] What a member wrote, for someone who can see it. */
const findContent =
  (kind: RemovableKind): Find =>
  async (on, id, reporterId) => {
    const found = await findWritten(on, kind, id);
    if (found === null || !found.isShown) return null;
    const { authorId, circleId, hypothesisId, conversationId, participantIds, isBetweenTwo } =
      found;
    if (isBetweenTwo && !participantIds.includes(reporterId)) return null;
    const place =
      circleId === null ? null : { circleId, hypothesisId, participantIds, userIds: [authorId] };
    return { authorId, excerpt: found.text, conversationId, isBetweenTwo, place };
  };

/** [MO4] Each finds a thing for a member who can see it, and nothing for anyone else. */
const FINDERS: Readonly<Record<ReportTarget, Find>> = {
  topic: findContent('topic'),
  hypothesis: findContent('hypothesis'),
  message: findContent('message'),
  evidence: findContent('evidence'),
  restatement: findContent('restatement'),

  async member(on, id) {
    const [row] = await on
      .select({ username: users.username })
      .from(users)
      .where(and(eq(users.id, id), isNull(users.deletedAt)));
    if (row === undefined) return null;
    const nowhere = { conversationId: null, isBetweenTwo: false, place: null };
    return { authorId: id, excerpt: row.username, ...nowhere };
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
    const { circleId, conversation } = row;
    const { hypothesisId, user1Id, user2Id } = conversation;
    const participantIds = [user1Id, user2Id];
    const own = participantIds.includes(reporterId);
    if ((conversation.type === 'private' || row.hidden) && !own) return null;
    const partnerId = user1Id === reporterId ? user2Id : user1Id;
    const userIds = own ? [partnerId] : participantIds;
    return {
      // Reported by a participant, it is about the partner; a reader may mean either.
      authorId: own ? partnerId : null,
      excerpt: lines(
        row.statement,
        `${row.name1} (${conversation.user1Side}) with ${row.name2} (${conversation.user2Side}), ${conversation.type}`,
      ),
      conversationId: id,
      isBetweenTwo: conversation.type === 'private',
      place: circleId === null ? null : { circleId, hypothesisId, userIds, participantIds },
    };
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
    const { circleId } = row;
    const { hypothesisId, requesterId, targetId, message } = row.request;
    if (![requesterId, targetId].includes(reporterId)) return null;
    const about = `A private request about: ${row.statement}`;
    return {
      authorId: requesterId,
      excerpt: lines(about, message),
      conversationId: null,
      isBetweenTwo: true,
      place:
        circleId === null
          ? null
          : { circleId, hypothesisId, userIds: [requesterId], participantIds: [] },
    };
  },
};

export const findReported = (
  on: Executor,
  { targetType, targetId }: ReportedThing,
  reporterId: string,
): Promise<Reported | null> => FINDERS[targetType](on, targetId, reporterId);
