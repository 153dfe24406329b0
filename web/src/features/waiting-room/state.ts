import type { ClientEventName, Participant } from '@midspan/contract';
import {
  applyRoomChange,
  laterStatus,
  type MatchEnd,
  type MatchStatus,
  type RoomChange,
} from '@midspan/domain';

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected' | 'error';

export interface RoomError {
  readonly id: number;
  readonly text: string;
  readonly about: ErrorSubject;
}

/**
 * The connection, a request, or whatever else the server reports. Trouble with the first two is over
 * once there is a connection, and once the same request succeeded.
 */
type ErrorSubject = 'connection' | 'server' | ClientEventName;

export interface RoomState {
  readonly userId: string | null;
  readonly connection: ConnectionStatus;
  /** no further attempt to connect is made automatically */
  readonly resting: boolean;
  /** null until the room was first seen */
  readonly participants: readonly Participant[] | null;
  /** each match's status according to the server; those missing are at `none` */
  readonly statuses: ReadonlyMap<string, MatchStatus>;
  /** the member's own answers that the server has not acknowledged yet */
  readonly answers: ReadonlyMap<string, Answer>;
  /** the last match that ended without the member's doing */
  readonly ended: EndedMatch | null;
  readonly moving: 'joining' | 'leaving' | null;
  /** the last request was to leave, whether or not the server has answered it */
  readonly wantsOut: boolean;
  /** the member's own entry that was left, which a slightly older list must not bring back */
  readonly leftEntryId: string | null;
  /** with whom a conversation is being started */
  readonly starting: string | null;
  readonly errors: readonly RoomError[];
}

/** A decline is a status of its own. */
type Departure = Exclude<MatchEnd, 'declined'>;

export interface EndedMatch {
  readonly username: string;
  readonly reason: Departure;
}

type Answer = Extract<MatchStatus, 'accepted' | 'declined'>;

export type RoomEvent =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'connect-failed'; readonly text: string; readonly resting: boolean }
  | { readonly type: 'attempts-used-up' }
  | { readonly type: 'listed'; readonly participants: readonly Participant[] }
  | { readonly type: 'changed'; readonly change: RoomChange<Participant> }
  | {
      readonly type: 'match-updated';
      readonly userId: string;
      readonly status: MatchStatus;
      readonly reason?: MatchEnd | undefined;
    }
  | { readonly type: 'join-sent' }
  | { readonly type: 'join-failed' }
  | { readonly type: 'leave-sent' }
  | { readonly type: 'left' }
  | { readonly type: 'leave-failed' }
  | { readonly type: 'answer-sent'; readonly userId: string; readonly answer: Answer }
  | { readonly type: 'answered'; readonly userId: string; readonly status: MatchStatus }
  | { readonly type: 'answer-failed'; readonly userId: string }
  | { readonly type: 'start-sent'; readonly userId: string }
  | { readonly type: 'start-failed' }
  | { readonly type: 'failed'; readonly text: string; readonly about: ErrorSubject }
  | { readonly type: 'succeeded'; readonly about: ClientEventName }
  | { readonly type: 'error-removed'; readonly id: number }
  | { readonly type: 'errors-cleared' };

export const initialRoom = (userId: string | null): RoomState => ({
  userId,
  connection: 'disconnected',
  resting: false,
  participants: null,
  statuses: new Map(),
  answers: new Map(),
  ended: null,
  moving: null,
  wantsOut: false,
  leftEntryId: null,
  starting: null,
  errors: [],
});

export function ownEntry({ participants, userId }: RoomState): Participant | null {
  return participants?.find((one) => one.userId === userId) ?? null;
}

/** A match as the member sees it: an answer counts at once. */
export function statusOf(
  { statuses, answers }: Pick<RoomState, 'statuses' | 'answers'>,
  userId: string,
): MatchStatus {
  return laterStatus(statuses.get(userId) ?? 'none', answers.get(userId) ?? 'none');
}

/** Shows the same text once, however often its cause recurs. */
function withError(state: RoomState, text: string, about: RoomError['about']): RoomState {
  if (state.errors.some((error) => error.text === text)) return state;
  const id = (state.errors.at(-1)?.id ?? 0) + 1;
  return { ...state, errors: [...state.errors, { id, text, about }] };
}

function withoutErrors(state: RoomState, about: ErrorSubject): RoomState {
  const errors = state.errors.filter((error) => error.about !== about);
  return errors.length === state.errors.length ? state : { ...state, errors };
}

function withReport(
  state: RoomState,
  userId: string,
  status: MatchStatus,
  reason?: MatchEnd,
): RoomState {
  const statuses = new Map(state.statuses);
  statuses.set(userId, laterStatus(state.statuses.get(userId) ?? 'none', status, reason));
  return { ...state, statuses };
}

function withoutAnswer(state: RoomState, userId: string): RoomState {
  const answers = new Map(state.answers);
  answers.delete(userId);
  return { ...state, answers };
}

/** A match that ended with a reason is named; one that never began has nothing to say. */
function endOf(state: RoomState, userId: string, reason: Departure): EndedMatch | null {
  const one = state.participants?.find((participant) => participant.userId === userId);
  if (one === undefined || ['none', 'declined'].includes(statusOf(state, userId))) return null;
  return { username: one.username, reason };
}

/**
 * Answers last as long as both members' current entries. A new arrival's answer may come before the
 * list with them, so only those who were seen and left, or came back with a new entry, lose their
 * status.
 */
function withParticipants(state: RoomState, listed: readonly Participant[]): RoomState {
  const participants = listed.filter((one) => one.id !== state.leftEntryId);
  const entries = new Set(participants.map((one) => one.id));
  const ended = (state.participants ?? []).filter((one) => !entries.has(one.id));
  const endedUsers = new Set(ended.map((one) => one.userId));
  const ownStayEnded = state.userId !== null && endedUsers.has(state.userId);
  const next: RoomState = {
    ...state,
    participants,
    statuses: ownStayEnded
      ? new Map()
      : new Map([...state.statuses].filter(([userId]) => !endedUsers.has(userId))),
  };
  const hasJoined = state.moving === 'joining' && ownEntry(next) !== null;
  return hasJoined ? { ...next, moving: null } : next;
}

export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'connecting':
      return { ...state, connection: 'connecting', resting: false };
    case 'connected':
      return { ...withoutErrors(state, 'connection'), connection: 'connected', resting: false };
    case 'disconnected':
      // Pending requests may or may not have succeeded: the room's list shows it after
      // reconnecting.
      return { ...state, connection: 'disconnected', moving: null, starting: null };
    case 'connect-failed':
      return {
        ...withError(state, event.text, 'connection'),
        connection: 'error',
        resting: event.resting,
      };
    case 'attempts-used-up':
      return { ...state, resting: true };
    case 'listed':
      return withParticipants(state, event.participants);
    case 'changed':
      // Before the first list there is nothing to change, and that list will hold the change.
      return state.participants === null
        ? state
        : withParticipants(state, applyRoomChange(state.participants, event.change));
    case 'match-updated':
      return {
        ...withReport(state, event.userId, event.status, event.reason),
        ended:
          event.reason !== undefined && event.reason !== 'declined'
            ? endOf(state, event.userId, event.reason)
            : state.ended,
      };
    case 'join-sent':
      return { ...state, moving: 'joining', wantsOut: false, ended: null };
    case 'leave-sent':
      return { ...state, moving: 'leaving', wantsOut: true };
    case 'join-failed':
    case 'leave-failed':
      return { ...state, moving: null };
    case 'left': {
      const left = { ...state, moving: null, leftEntryId: ownEntry(state)?.id ?? null };
      return withParticipants(left, state.participants ?? []);
    }
    case 'answer-sent':
      return {
        ...state,
        answers: new Map(state.answers).set(event.userId, event.answer),
        ended: null,
      };
    case 'answered':
      return withReport(withoutAnswer(state, event.userId), event.userId, event.status);
    case 'answer-failed':
      // What the other said still counts, before or in the meantime.
      return withoutAnswer(state, event.userId);
    case 'start-sent':
      return { ...state, starting: event.userId };
    case 'start-failed':
      return { ...state, starting: null };
    case 'failed':
      return withError(state, event.text, event.about);
    case 'succeeded':
      return withoutErrors(state, event.about);
    case 'error-removed':
      return { ...state, errors: state.errors.filter((error) => error.id !== event.id) };
    case 'errors-cleared':
      return { ...state, errors: [] };
  }
}
