import { isSilent } from '@midspan/contract';
import {
  type CallKind,
  type ConversationEvent,
  callBack,
  SEEN_WITHIN_MS,
  TURN_NOTICES,
  type Turn,
  type TurnKind,
  turnsFor,
} from '@midspan/domain';
import { inTransaction } from '../../db/connection.ts';
import type { NewNotice } from '../../db/schema/index.ts';
import type { Core, House } from '../../house/house.ts';
import { type NotifyParts, notify } from '../notices/index.ts';
import type { WaitingPublisher } from './attention.ts';
import {
  type AwayMember,
  type ChangeRow,
  type Handled,
  listChanges,
  listMessages,
  listUnhandled,
  lockAway,
  type MessageRow,
  type Stretch,
  saveHandled,
} from './calling-back-store.ts';
import type { Participants } from './kernel/rooms.ts';
import { readStates } from './turns-store.ts';

/** The job that catches up with conversations that were not checked. */
export const SWEEP = 'notices-sweep';
const EVERY_MINUTE = '* * * * *';

/** How often a server checks whether a conversation is due. */
const TICK_MS = 250;
/** The most conversations in one transaction. */
const AT_ONCE = 100;
const SWEPT_AT_ONCE = 1_000;

/** A change in a conversation, and whom it is for. */
interface Event extends ConversationEvent {
  readonly userId: string;
  readonly evidenceId?: string | null;
  readonly overturnId?: string | null;
  readonly did?: string | null;
}

export interface CallingBack {
  /** After commit: queues the conversation for a check. Costs no statement. */
  noteChange(conversationId: string): void;
  /** Writes the notices that are due; returns the conversations to check again. */
  check(conversationIds: readonly string[]): Promise<string[]>;
  stop(): Promise<void>;
}

type Pair = Pick<Participants, 'user1Id' | 'user2Id'>;

/** Whom a change calls back: the member whose turn it starts, or one member who should know of it. */
type Call =
  | { readonly turn: Pick<Turn, 'kind' | 'id'> }
  | { readonly news: CallKind; readonly userId: string };

function callBy(row: ChangeRow, { user1Id, user2Id }: Pair): Call | null {
  const otherThan = (userId: string | null) => (userId === user1Id ? user2Id : user1Id);
  const turn = (kind: TurnKind, id: string | null): Call | null =>
    id === null ? null : { turn: { kind, id } };
  const news = (userId: string | null, kind: CallKind): Call | null =>
    userId === null ? null : { news: kind, userId };
  /** Either the item was accepted, or the proposer accepted what the reviewer offered. */
  const accepted = () =>
    row.acceptedFrom === null || row.acceptedFrom === row.proposedBy
      ? news(row.proposedBy, 'evidence_accepted')
      : news(row.acceptedFrom, 'offer_accepted');
  const { name } = row;
  if (isSilent(name)) return null;
  switch (name) {
    case 'conversation:evidenceProposed':
      return turn('evidence', row.evidenceId);
    case 'weight:changed':
      if (row.did === 'offered') return turn('offer', row.evidenceId);
      return row.did === 'declined' ? news(otherThan(row.didBy), 'offer_declined') : null;
    case 'conversation:evidenceDisputed':
      return turn('rejection', row.evidenceId);
    case 'conversation:evidenceReviewed':
      return accepted();
    case 'conversation:disputeResolved':
      return row.resolution === 'accepted' ? accepted() : null;
    case 'evidence:weighed':
      return news(row.acceptedFrom, 'offer_accepted');
    case 'flag:created':
      return turn('clarify', row.flagId);
    case 'flag:clarified':
      return turn('answer', row.flagId);
    case 'flag:suggested':
      return row.flagState === 'suggested' ? news(row.authorId, 'flag_suggested') : null;
    case 'evidence:overturnProposed':
      return turn('challenge', row.overturnId);
    case 'restate:changed': {
      const { did } = row;
      const isToAnswer = did === 'asked' || did === 'said' || did === 'not_quite';
      return isToAnswer ? turn('restatement', row.restatementId) : null;
    }
    case 'conversation:completed':
      return row.completedBy === null
        ? null
        : news(otherThan(row.completedBy), 'conversation_completed');
    case 'conversation:evidenceWithdrawn':
    case 'flag:resolved':
    // What happens to a challenge afterwards has notices of its own.
    case 'evidence:overturnAccepted':
    case 'evidence:overturnProposalWithdrawn':
    case 'evidence:overturnProposalCancelled':
      return null;
    default:
      return name satisfies never;
  }
}

/** [NO5] The notices of turns that still wait for a member, each for the change that started it last. */
function turnEvents(
  rows: readonly ChangeRow[],
  turns: readonly Turn[],
  userId: string,
  pair: Pair,
): Event[] {
  return turns.flatMap(({ kind, id }): Event[] => {
    const notice = TURN_NOTICES[kind];
    const row = rows.findLast((one) => {
      const call = callBy(one, pair);
      return call !== null && 'turn' in call && call.turn.kind === kind && call.turn.id === id;
    });
    return notice === null || row === undefined ? [] : [{ ...row, kind: notice, userId }];
  });
}

/** What a change that starts no turn calls back for. */
function newsOf(row: ChangeRow, pair: Pair): Event | null {
  const call = callBy(row, pair);
  return call === null || 'turn' in call ? null : { ...row, kind: call.news, userId: call.userId };
}

/** Everything in a conversation that one of the two may be called back for. */
function eventsFor(
  member: AwayMember,
  changes: readonly ChangeRow[],
  messages: readonly MessageRow[],
  turns: readonly Turn[],
): Event[] {
  const { conversationId, userId, otherId, isDispute, handledSeq } = member;
  const pair = { user1Id: userId, user2Id: otherId };
  const begun: Event[] =
    handledSeq < 0 && !isDispute ? [{ kind: 'conversation_begun', seq: 0, userId }] : [];
  const here = changes.filter((row) => row.conversationId === conversationId);
  const news = here
    .flatMap((row) => newsOf(row, pair) ?? [])
    // A dispute's outcome has its own notice.
    .filter(({ kind }) => !(isDispute && kind === 'conversation_completed'));
  const written = messages
    .filter((row) => row.conversationId === conversationId && row.senderId === otherId)
    .flatMap(({ newestSeq }): Event[] =>
      newestSeq === null ? [] : [{ kind: 'message', seq: newestSeq, userId }],
    );
  return [...begun, ...turnEvents(here, turns, userId, pair), ...news, ...written].filter(
    (event) => event.userId === userId && event.seq > handledSeq,
  );
}

/**
 * When a conversation begins because a request was accepted, its notice says so; that of a
 * restatement says what the partner did.
 */
function named(
  { kind, did = null }: Event,
  { byRequest }: AwayMember,
): Pick<NewNotice, 'kind' | 'outcome'> {
  if (kind === 'restatement') return { kind, outcome: did };
  if (kind !== 'conversation_begun' || !byRequest) return { kind };
  return { kind: 'request_answered', outcome: 'accepted' };
}

/** The range of changes in each conversation that was not yet checked for one of its two. */
function stretchesOf(members: readonly AwayMember[]): Stretch[] {
  const stretches = new Map<string, Stretch>();
  for (const { conversationId, handledSeq, attendance, seq } of members) {
    const from = Math.max(handledSeq, attendance.seenSeq);
    const before = stretches.get(conversationId)?.afterSeq ?? from;
    stretches.set(conversationId, {
      conversationId,
      afterSeq: Math.min(before, from),
      upToSeq: seq,
    });
  }
  return [...stretches.values()];
}

/** Up to which number a conversation is old enough to be checked. */
function settledSeq(
  { conversationId, upToSeq }: Stretch,
  changes: readonly ChangeRow[],
  messages: readonly MessageRow[],
): number {
  const young = [
    ...changes.flatMap((row) =>
      row.isYoung && row.conversationId === conversationId ? row.seq : [],
    ),
    ...messages.flatMap((row) =>
      row.conversationId === conversationId && row.youngSeq !== null ? row.youngSeq : [],
    ),
  ];
  return Math.min(upToSeq, ...young.map((seq) => seq - 1));
}

/**
 * Calls back members who are away: shortly after a change in a conversation, a member who hasn't
 * seen it gets a notice. Sending a message needs no extra statement for this.
 */
export function createCallingBack(
  parts: NotifyParts & Pick<Core, 'db' | 'log'>,
  waiting: Pick<WaitingPublisher, 'noteWaiting'>,
): CallingBack {
  const { db, log } = parts;

  async function checkSome(conversationIds: readonly string[]): Promise<string[]> {
    const { left, unread } = await inTransaction(db, async (tx) => {
      const { nowMs, members } = await lockAway(tx, conversationIds, SEEN_WITHIN_MS);
      const due = members.filter(({ isYoung }) => !isYoung);
      const again = new Set(members.flatMap((one) => (one.isYoung ? one.conversationId : [])));
      if (due.length === 0) return { left: again, unread: [] };
      const stretches = stretchesOf(due);
      const changes = await listChanges(tx, stretches, SEEN_WITHIN_MS);
      const messages = await listMessages(tx, stretches, SEEN_WITHIN_MS);
      // Messages alone start no turn.
      const stateOf = await readStates(tx, [...new Set(changes.map((one) => one.conversationId))]);
      const settled = new Map(
        stretches.map((one) => [one.conversationId, settledSeq(one, changes, messages)]),
      );
      const byEmail: NewNotice[] = [];
      const inApp: NewNotice[] = [];
      const handled: Handled[] = [];
      for (const member of due) {
        const { conversationId, userId, otherId, hypothesisId } = member;
        const upTo = settled.get(conversationId) ?? member.seq;
        if (upTo < member.seq) again.add(conversationId);
        const turns = turnsFor(stateOf(conversationId), userId, nowMs);
        const events = eventsFor(member, changes, messages, turns).filter(({ seq }) => seq <= upTo);
        const { calls, attendance } = callBack(
          member.attendance,
          member.mayBeCalled ? events : [],
          nowMs,
        );
        for (const call of calls) {
          const { seq, evidenceId = null, overturnId = null } = call.event;
          const about = { conversationId, hypothesisId, evidenceId, overturnId, seq };
          const notice = { ...about, userId, otherId, ...named(call.event, member) };
          if (call.byEmail) byEmail.push(notice);
          else inApp.push(notice);
        }
        handled.push({ conversationId, userId, handledSeq: upTo, attendance });
      }
      await notify(parts, tx, byEmail);
      await notify(parts, tx, inApp, { byMail: false });
      await saveHandled(tx, handled);
      return { left: again, unread: due.map(({ userId }) => userId) };
    });
    if (unread.length > 0) waiting.noteWaiting(unread);
    return [...left];
  }

  async function check(conversationIds: readonly string[]): Promise<string[]> {
    const left: string[] = [];
    for (let at = 0; at < conversationIds.length; at += AT_ONCE) {
      left.push(...(await checkSome(conversationIds.slice(at, at + AT_ONCE))));
    }
    return left;
  }

  /** When each conversation is due. */
  const dueAt = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: Promise<void> = Promise.resolve();
  let stopped = false;

  function noteChange(conversationId: string): void {
    if (stopped) return;
    if (!dueAt.has(conversationId)) dueAt.set(conversationId, Date.now() + SEEN_WITHIN_MS);
    timer ??= setTimeout(tick, TICK_MS).unref();
  }

  async function checkDue(): Promise<void> {
    const now = Date.now();
    const due = [...dueAt].flatMap(([id, atMs]) => (atMs <= now ? id : []));
    for (const id of due) dueAt.delete(id);
    if (due.length === 0) return;
    try {
      for (const id of await check(due)) noteChange(id);
    } catch (err) {
      // The sweep finds them again.
      log.warn({ err }, 'members could not be called back');
    }
  }

  function tick(): void {
    checking = checkDue().finally(() => {
      timer = dueAt.size > 0 ? setTimeout(tick, TICK_MS).unref() : undefined;
    });
  }

  return {
    noteChange,
    check,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      dueAt.clear();
      await checking;
    },
  };
}

/** Checks every minute, on one server, what a server left unchecked when it stopped. */
export async function startSweeping(
  { db, jobs }: House,
  { check, noteChange }: CallingBack,
): Promise<void> {
  await jobs.work({
    name: SWEEP,
    // The next minute tries again.
    retry: { limit: 0, firstDelayS: 1, maxDelayS: 1 },
    async work() {
      for (const id of await check(await listUnhandled(db, SWEPT_AT_ONCE))) noteChange(id);
    },
  });
  await jobs.repeat(SWEEP, EVERY_MINUTE);
}
