import type { TurnKind } from '../conversations/turns.ts';

/** The events in a conversation that a member who is away is notified of. */
export const CALL_KINDS = [
  'conversation_begun',
  'message',
  'evidence_to_review',
  'offer_to_answer',
  'offer_declined',
  'offer_accepted',
  'evidence_accepted',
  'evidence_rejected',
  'flag_created',
  'flag_clarified',
  'flag_suggested',
  'challenge_to_review',
  'restatement',
  'conversation_completed',
] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** An event with its number in the conversation's sequence; 0 is the beginning. */
export interface ConversationEvent {
  readonly kind: CallKind;
  readonly seq: number;
}

/** How far a participant has seen a conversation, and which notices they got about it. */
export interface Attendance {
  /** what a visible tab has shown */
  readonly seenSeq: number;
  /** the newest message that a notice was about */
  readonly messageNotice: { readonly seq: number; readonly atMs: number } | null;
  readonly turnEmailAtMs: number | null;
}

/** How long a visible tab has to report what it has shown. */
export const SEEN_WITHIN_MS = 2_000;

const MINUTE_MS = 60_000;
const MESSAGE_NOTICE_EVERY_MS = 15 * MINUTE_MS;
const TURN_EMAIL_EVERY_MS = 60 * MINUTE_MS;

/** [NO5] The notice of each turn; none for one's own next step, and a dispute's start has its own. */
export const TURN_NOTICES = {
  evidence: 'evidence_to_review',
  offer: 'offer_to_answer',
  rejection: 'evidence_rejected',
  clarify: 'flag_created',
  answer: 'flag_clarified',
  resolve: null,
  challenge: 'challenge_to_review',
  dispute: null,
  restatement: 'restatement',
} as const satisfies Record<TurnKind, CallKind | null>;

/** A notice that asks the member to do something in the conversation. */
export type TurnNotice = NonNullable<(typeof TURN_NOTICES)[TurnKind]>;

const isTurn = (kind: CallKind): boolean =>
  Object.values<CallKind | null>(TURN_NOTICES).includes(kind);

/** [NO3] A seen number only grows, and never beyond the conversation's own number. */
export function seenAfter(before: number, said: number, conversationSeq: number): number {
  return Math.max(before, Math.min(said, conversationSeq));
}

export interface Call<Event> {
  readonly event: Event;
  readonly byEmail: boolean;
}

/**
 * The events a member is called back for, oldest first, and their updated attendance. Members
 * aren't called back for what they have seen [NO2].
 */
export function callBack<Event extends ConversationEvent>(
  attendance: Attendance,
  happened: readonly Event[],
  nowMs: number,
): { readonly calls: readonly Call<Event>[]; readonly attendance: Attendance } {
  const unseen = happened
    .filter(({ seq }) => seq > attendance.seenSeq)
    .sort((one, other) => one.seq - other.seq);
  const newestMessage = unseen.findLast(({ kind }) => kind === 'message');
  let { messageNotice, turnEmailAtMs } = attendance;
  const calls: Call<Event>[] = [];
  for (const event of unseen) {
    if (event.kind === 'message') {
      // [NO4] [NO6] The first since they were last here, with an email; then one every 15 minutes.
      const { seq: noticedSeq, atMs } = messageNotice ?? { seq: -1, atMs: 0 };
      const isFirst = noticedSeq <= attendance.seenSeq || messageNotice === null;
      const isDue = isFirst || atMs + MESSAGE_NOTICE_EVERY_MS <= nowMs;
      if (event !== newestMessage || !isDue) continue;
      messageNotice = { seq: event.seq, atMs: nowMs };
      calls.push({ event, byEmail: isFirst });
    } else if (isTurn(event.kind)) {
      // [NO5] At most one email an hour, however much there is to do.
      const byEmail = turnEmailAtMs === null || turnEmailAtMs + TURN_EMAIL_EVERY_MS <= nowMs;
      if (byEmail) turnEmailAtMs = nowMs;
      calls.push({ event, byEmail });
    } else {
      calls.push({ event, byEmail: event.kind === 'conversation_begun' });
    }
  }
  return { calls, attendance: { ...attendance, messageNotice, turnEmailAtMs } };
}
