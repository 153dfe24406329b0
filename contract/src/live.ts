import * as z from 'zod/mini';
import { bargainServerEvents } from './bargains.ts';
import { changed, replacedParts, withChange } from './changes.ts';
import { conversation, listedConversation } from './conversations.ts';
import { event, quiet, silent } from './event.ts';
import { listedEvidence, publicCredenceField, tallyField } from './evidence.ts';
import {
  acceptedServerEvents,
  evidenceServerEvents,
  removalServerEvents,
} from './evidence-events.ts';
import {
  byId,
  countField,
  idField,
  numbered,
  pageQuery,
  pbCredenceField,
  requiredText,
  seqInAddress,
  tempIdField,
  timeField,
} from './fields.ts';
import { flagServerEvents } from './flags.ts';
import { historyPoint, support } from './hypotheses.ts';
import { LIMITS, PAGE_MAX } from './limits.ts';
import { message } from './messages.ts';
import {
  overturnNumberedEvents,
  overturnServerEvents,
  publicProposal,
  reviewedProposal,
} from './overturns.ts';
import { restatementServerEvents } from './restatements.ts';
import { route } from './route.ts';
import { liveItem, STREAM_PAGE, streamPart } from './stream.ts';
import { weighingNumberedEvents, weighingServerEvents } from './weighings.ts';

/** Texts of the conversation screen. */
export const liveTexts = {
  connecting: 'Connecting...',
  disconnected: 'Disconnected - Attempting to reconnect...',
  connectionLost: 'Connection lost. Attempting to reconnect...',
  unableToReconnect: 'Unable to reconnect to conversation. Please refresh the page.',
  joinFailed: 'Failed to join conversation',
  connectionError: 'Connection error occurred',
  notConnected: 'Not connected. Please wait...',
  inProgress: 'Operation already in progress',
  sendFailed: 'Failed to send message',
  actionFailed: (action: string) => `Failed to ${action}`,
  confirmComplete: 'Are you sure you want to complete this conversation?',
  completing: 'Completing...',
  completed: 'Conversation has been completed',
  completedNote: 'This conversation has been completed and is now read-only.',
  messageMissing: 'Please write a message.',
  figureMovedElsewhere: (percent: number) =>
    `The shared figure moved to ${percent}% outside this conversation`,
  figureMovedByRemoval: (percent: number) =>
    `The shared figure moved to ${percent}% because evidence was removed or restored`,
} as const;

/** The conversation's socket and the application's own reconnection. */
export const CONVERSATION_SOCKET = { timeout: 20_000 } as const;
export const RECONNECT = {
  attempts: 5,
  firstDelayMs: 2_000,
  factor: 1.5,
  /** after these, for as long as the page is open */
  laterEveryMs: 30_000,
} as const;
export const LIVE_TIMINGS = { typingEveryMs: 2_000, typingShownMs: 3_000 } as const;

/** How much of a conversation a snapshot holds; the rest comes by page. */
export const SNAPSHOT = {
  messages: STREAM_PAGE.messages,
  decidedEvidence: 50,
  historyPoints: 1_000,
} as const;
/** Beyond this many missed events a fresh snapshot is shorter than replaying them. */
export const CATCH_UP_MAX = 200;
/** A join asks about at most this many unacknowledged messages. */
export const UNCONFIRMED_MAX = 100;

/** Everything the screen needs to start. */
export const conversationSnapshot = z.object({
  seq: z.int(),
  conversation,
  messages: z.array(message),
  messageTotal: countField,
  /**
   * the entries between them, and the cards of all undecided items wherever they are; begins later
   * than the messages if a page can't hold all entries between them
   */
  stream: streamPart,
  evidence: z.array(listedEvidence),
  evidenceTotal: countField,
  currentPBCredence: pbCredenceField,
  publicCredence: publicCredenceField,
  tally: tallyField,
  ledgerSeq: z.int(),
  credenceHistory: z.array(historyPoint),
  /** proposals made here that wait for review; empty for a reader */
  overturnProposals: z.array(reviewedProposal),
  /** items of other conversations that the two are agreeing on; empty for a reader */
  bargained: z.array(liveItem),
  ...replacedParts,
});
export type ConversationSnapshot = z.infer<typeof conversationSnapshot>;

/** One page of the stream: messages with the entries between them. */
export const streamPage = z.extend(streamPart, {
  /** the conversation's own number when this was read */
  seq: z.int(),
  messages: z.array(message),
});
export type StreamPage = z.infer<typeof streamPage>;

/** Where a page of the stream lies; without any of these it is the newest one. */
const streamQuery = z
  .object({
    /** the page that ends before this number */
    before: z.optional(seqInAddress),
    /** the page that begins after this number; after 0 it is the first one */
    after: z.optional(seqInAddress),
    /** the page around this message, evidence item or restatement */
    around: z.optional(idField),
  })
  .check(
    z.refine((query) => Object.values(query).filter((one) => one !== undefined).length <= 1, {
      error: 'Please give only one of before, after and around',
    }),
  );

/** Whether the other participant has the conversation open, and when they last had. */
export const presence = z.object({ online: z.boolean(), last_here: z.nullable(timeField) });
export type Presence = z.infer<typeof presence>;

/** Events that carry a number of the conversation's gapless sequence. */
export const numberedEvents = {
  'conversation:message': quiet(
    z.extend(message, { conversationId: idField, tempId: tempIdField }),
  ),
  /** something that the recipient may not see */
  'conversation:tick': quiet(z.object(numbered)),
  ...withChange({
    'conversation:completed': z.object({
      ...numbered,
      completedBy: z.nullable(idField),
      completed_at: timeField,
      final_pb_credence: z.number(),
    }),
    /** by the operators, even after the conversation was completed */
    'conversation:messageRemoved': silent(z.object({ ...numbered, messageId: idField })),
    'conversation:messageRestored': silent(z.object({ ...numbered, messageId: idField })),
    ...evidenceServerEvents,
    ...bargainServerEvents,
    ...flagServerEvents,
    ...restatementServerEvents,
    ...overturnNumberedEvents,
    ...weighingNumberedEvents,
  }),
} as const;
export type NumberedEventName = keyof typeof numberedEvents;

export type SilentEventName = {
  [Name in NumberedEventName]: (typeof numberedEvents)[Name] extends { readonly silent: true }
    ? Name
    : never;
}[NumberedEventName];
export const isSilent = (name: NumberedEventName): name is SilentEventName =>
  'silent' in numberedEvents[name];

export type NumberedPayload<Name extends NumberedEventName> = z.infer<
  (typeof numberedEvents)[Name]
>;

/** An event of the sequence with its payload, as it is broadcast and as catching up returns it. */
export type NumberedEvent<Name extends NumberedEventName = NumberedEventName> = {
  [Each in Name]: { readonly name: Each; readonly payload: NumberedPayload<Each> };
}[Name];

/** Read loosely: a page from before an update still counts the number of an event it does not know. */
const missedEvent = z.object({ name: z.string(), payload: z.looseObject(numbered) });

const conversationPayload = z.object({ conversationId: idField });

export const liveEvents = {
  'conversation:join': event({
    readsOnly: true,
    access: 'member',
    rechecksSession: false,
    quiet: true,
    opens: 'conversations',
    payload: z.extend(conversationPayload, {
      sinceSeq: z.optional(z.int().check(z.minimum(0))),
      /** the sender's own messages that were never acknowledged */
      unconfirmed: z.optional(z.array(tempIdField).check(z.maxLength(UNCONFIRMED_MAX))),
    }),
    ack: z.object({
      seq: z.int(),
      /** what was missed since `sinceSeq`; null when a snapshot was sent instead */
      events: z.nullable(z.array(missedEvent)),
      currentPBCredence: pbCredenceField,
      publicCredence: publicCredenceField,
      tally: tallyField,
      ledgerSeq: z.int(),
      /** items of this hypothesis that are under review or disputed, wherever */
      openProposals: z.array(publicProposal),
      /** those of `unconfirmed` that arrived */
      arrived: z.array(z.string()),
      /** of the partner; null for readers, between members who blocked each other, and at the end */
      presence: z.nullable(presence),
      /** the server's time, by the same clock as messages */
      now: timeField,
    }),
  }),
  /** of what everyone reads it changes only a message count, which may be a second old */
  'conversation:sendMessage': event({
    access: 'member',
    rechecksSession: false,
    quiet: true,
    payload: z.extend(conversationPayload, {
      content: requiredText(LIMITS.message, liveTexts.messageMissing),
      tempId: tempIdField,
    }),
    ack: z.object({ message: message }),
  }),
  'conversation:typing': event({
    access: 'member',
    rechecksSession: false,
    quiet: true,
    payload: conversationPayload,
    ack: z.object({}),
  }),
  'conversation:complete': event({
    access: 'member',
    payload: conversationPayload,
    ack: z.object({}),
  }),
} as const;

/** What a move of the figure changes on the page of its hypothesis, besides its item and the figure. */
export const movedScreen = z.object({
  /** how many items are listed after the move */
  evidence_total: countField,
  support,
  /** where the item was proposed and where it was decided on, as readers see them listed */
  conversations: z.array(listedConversation),
});
export type MovedScreen = z.infer<typeof movedScreen>;

/** What a client with an open conversation receives outside the sequence. */
export const unnumberedEvents = {
  'conversation:joined': conversationSnapshot,
  'conversation:messageFailed': z.object({
    conversationId: idField,
    tempId: z.string(),
    error: z.string(),
  }),
  'conversation:typing': quiet(z.object({ conversationId: idField, userId: idField })),
  /** only to the partner: this participant has arrived, or has been away for a moment */
  'conversation:presence': z.extend(presence, { conversationId: idField, userId: idField }),
  /** to everyone who may have the member's name on screen */
  'member:deleted': z.object({ userId: idField }),
  /** what happened in other conversations to an item that was proposed in this one */
  'conversation:changed': z.object({ conversationId: idField, changed }),
  'hypothesis:removed': z.object({ hypothesisId: idField }),
  ...acceptedServerEvents,
  ...withChange({
    'hypothesis:credenceChanged': z.object({
      hypothesisId: idField,
      ledgerSeq: z.int(),
      /** null where the claim as a whole moved */
      evidenceId: z.nullable(idField),
      newCredence: pbCredenceField,
      /** [SD8] [SD13] as in what the figure rests on */
      computed: pbCredenceField,
      next_at: z.nullable(timeField),
      /** absent where the page has to be loaded again, as after a removal or missed events */
      screen: z.exactOptional(movedScreen),
    }),
    ...removalServerEvents,
    ...weighingServerEvents,
    ...overturnServerEvents,
  }),
} as const;
export type UnnumberedEventName = keyof typeof unnumberedEvents;

export type UnnumberedEvent<Name extends UnnumberedEventName = UnnumberedEventName> = {
  [Each in Name]: {
    readonly name: Each;
    readonly payload: z.infer<(typeof unnumberedEvents)[Each]>;
  };
}[Name];

export const liveServerEvents = { ...unnumberedEvents, ...numberedEvents } as const;

export const liveRoutes = {
  messages: route({
    method: 'GET',
    path: '/conversations/:id/messages',
    summary: 'Messages; offset 0 is the newest page, each page in chronological order',
    access: 'member',
    paged: true,
    params: byId,
    query: pageQuery(SNAPSHOT.messages),
    answer: z.array(message),
  }),
  stream: route({
    method: 'GET',
    path: '/conversations/:id/stream',
    summary:
      'Messages in chronological order, with the evidence, flags and completion between them; readers get no flags and only decided evidence',
    access: 'member',
    params: byId,
    query: streamQuery,
    answer: streamPage,
  }),
  evidence: route({
    method: 'GET',
    path: '/conversations/:id/evidence',
    summary:
      'Decided evidence as a conversation lists it, newest first: the hypothesis’s public items, and a private conversation’s own among them',
    access: 'member',
    paged: true,
    params: byId,
    query: pageQuery(SNAPSHOT.decidedEvidence),
    answer: z.array(listedEvidence),
  }),
  estimated: route({
    method: 'GET',
    path: '/conversations/:id/estimated-evidence',
    summary:
      'Decided evidence of a conversation that its reviewer estimated, newest first; nothing for anyone but the two',
    access: 'member',
    paged: true,
    params: byId,
    query: pageQuery(PAGE_MAX),
    answer: z.array(listedEvidence),
  }),
} as const;
