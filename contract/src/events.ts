import * as z from 'zod/mini';
import { attentionEvents, attentionServerEvents } from './attention.ts';
import { bargainEvents } from './bargains.ts';
import type { ErrorCode } from './errors.ts';
import { type ClientEvent, event } from './event.ts';
import { evidenceEvents } from './evidence-events.ts';
import { idField, timeField } from './fields.ts';
import { flagEvents } from './flags.ts';
import { hypothesisEvents } from './hypotheses.ts';
import { liveEvents, liveServerEvents, numberedEvents, unnumberedEvents } from './live.ts';
import { moderationEvents } from './moderation.ts';
import { noticeServerEvents } from './notices.ts';
import { overturnEvents } from './overturns.ts';
import { restatementEvents } from './restatements.ts';
import { waitingRoomEvents, waitingRoomServerEvents } from './waiting-room-events.ts';

/** What a client may send. Every one takes an optional acknowledgement. */
export const clientEvents = {
  ping: event({
    access: 'session',
    rechecksSession: false,
    quiet: true,
    payload: z.object({ userId: z.optional(idField) }),
    ack: z.object({}),
  }),
  ...waitingRoomEvents,
  ...liveEvents,
  ...attentionEvents,
  ...evidenceEvents,
  ...bargainEvents,
  ...flagEvents,
  ...restatementEvents,
  ...overturnEvents,
  ...hypothesisEvents,
  ...moderationEvents,
} as const;
export type ClientEventName = keyof typeof clientEvents;

const eitherWay = <Name extends keyof typeof numberedEvents & keyof typeof unnumberedEvents>(
  name: Name,
) => z.union([numberedEvents[name], unnumberedEvents[name]]);

/** The definition of an event sent by a client, or null if there is no such event. */
export const findClientEvent = (name: string): ClientEvent | null =>
  Object.hasOwn(clientEvents, name) ? clientEvents[name as ClientEventName] : null;

/** What the server sends. */
export const serverEvents = {
  'connection:success': z.object({ userId: idField }),
  pong: z.object({ at: timeField }),
  ...waitingRoomServerEvents,
  ...liveServerEvents,
  ...attentionServerEvents,
  ...noticeServerEvents,
  /** in the conversation with their number, elsewhere without */
  'evidence:overturnProposalWithdrawn': eitherWay('evidence:overturnProposalWithdrawn'),
  'evidence:overturnProposalCancelled': eitherWay('evidence:overturnProposalCancelled'),
  'evidence:overturnProposalResolved': eitherWay('evidence:overturnProposalResolved'),
  'evidence:weighed': eitherWay('evidence:weighed'),
} as const;
export type ServerEventName = keyof typeof serverEvents;

/** Whether an event changes nothing that everyone reads. */
export const isQuiet = (name: ServerEventName): boolean => 'quiet' in serverEvents[name];

export type ServerPayload<Name extends ServerEventName> = z.output<(typeof serverEvents)[Name]>;

export type Ack<Extra = unknown> =
  | ({ success: true } & Extra)
  | { success: false; error: string; code: ErrorCode };

export type ClientToServerEvents = {
  [Name in ClientEventName]: (
    payload: z.input<(typeof clientEvents)[Name]['payload']>,
    ack?: (answer: Ack<z.output<(typeof clientEvents)[Name]['ack']>>) => void,
  ) => void;
};

export type ServerToClientEvents = {
  [Name in ServerEventName]: (payload: ServerPayload<Name>) => void;
};
