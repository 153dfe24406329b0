import * as z from 'zod/mini';
import { event } from './event.ts';
import { idField, optionalText } from './fields.ts';
import { LIMITS } from './limits.ts';
import { matchEndField, matchStatusField, participant, privateRequest } from './waiting-room.ts';

const room = z.object({ hypothesisId: idField });
const match = z.object({ targetUserId: idField, hypothesisId: idField });
const counts = z.object({ believing: z.int(), disbelieving: z.int() });

/** What the waiting room's screen sends. */
const common = { access: 'member', failsWith: 'waitingRoom:error' } as const;
const answer = { ...common, payload: match, ack: z.object({ status: matchStatusField }) } as const;

export const waitingRoomEvents = {
  'waitingRoom:subscribe': event({
    readsOnly: true,
    ...common,
    rechecksSession: false,
    quiet: true,
    opens: 'rooms',
    payload: room,
    ack: z.object({}),
  }),
  'waitingRoom:join': event({ ...common, opens: 'rooms', payload: room, ack: z.object({}) }),
  'waitingRoom:leave': event({ ...common, readsOnly: true, payload: room, ack: z.object({}) }),
  'waitingRoom:acceptMatch': event(answer),
  'waitingRoom:declineMatch': event(answer),
  'waitingRoom:startConversation': event({
    ...common,
    payload: match,
    ack: z.object({ conversationId: idField }),
  }),
  'privateMatch:send': event({
    ...common,
    payload: z.object({
      targetUsername: z.string().check(z.minLength(1), z.maxLength(200)),
      hypothesisId: idField,
      message: optionalText(LIMITS.requestNote),
    }),
    ack: z.object({ request: privateRequest }),
  }),
  'privateMatch:getPending': event({
    readsOnly: true,
    ...common,
    rechecksSession: false,
    quiet: true,
    payload: z.object({}),
    ack: z.object({ requests: z.array(privateRequest) }),
  }),
  'privateMatch:respond': event({
    ...common,
    payload: z.object({ requestId: idField, accept: z.boolean() }),
    ack: z.object({ conversationId: z.nullable(idField) }),
  }),
  /** the sender takes it back */
  'privateMatch:cancel': event({
    ...common,
    payload: z.object({ requestId: idField }),
    ack: z.object({}),
  }),
} as const;

export const waitingRoomServerEvents = {
  'waitingRoom:participants': z.object({
    hypothesisId: idField,
    participants: z.array(participant),
  }),
  /** in large rooms, instead of the full list */
  'waitingRoom:changed': z.object({
    hypothesisId: idField,
    joined: z.array(participant),
    left: z.array(idField),
    counts,
  }),
  'waitingRoom:error': z.object({ message: z.string() }),
  'waitingRoom:matchUpdate': z.object({
    hypothesisId: idField,
    userId: idField,
    status: matchStatusField,
    /** of a match that is at `none` again, or declined */
    reason: z.optional(matchEndField),
  }),
  /** to both, wherever they are: they have a conversation now */
  'waitingRoom:conversationCreated': z.object({
    hypothesisId: idField,
    conversationId: idField,
    /** the two met in a waiting room a moment ago, so both expect it now */
    fromRoom: z.optional(z.literal(true)),
  }),
  'privateMatch:newRequest': z.object({ request: privateRequest }),
  'privateMatch:canceled': z.object({ requestId: idField }),
  'privateMatch:answered': z.object({
    request: privateRequest,
    accepted: z.boolean(),
    conversationId: z.nullable(idField),
  }),
} as const;
