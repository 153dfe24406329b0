import { type NumberedEventName, type NumberedPayload, numberedEvents } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import type { conversationEvents } from '../../../db/schema/index.ts';
import type { Audience, Role } from './rooms.ts';

/** Messages have their own rows, and a tick replaces what its recipient may not see. */
type SentName = Exclude<NumberedEventName, 'conversation:message' | 'conversation:tick'>;

/**
 * The event's own facts. Its number is a column of its row, and what it refers to is read when it is
 * sent, so that names and states are current.
 */
type Facts<Name extends SentName, Read extends string = never> = Omit<
  NumberedPayload<Name>,
  'conversationId' | 'seq' | 'changed' | Read
>;
type AboutItem<Name extends SentName> = Facts<Name, 'evidence'> & { readonly evidenceId: string };
type AboutProposal<Name extends SentName> = Facts<
  Name,
  'evidence' | 'proposal' | 'hypothesisId'
> & {
  readonly evidenceId: string;
  readonly overturnId: string;
};
/** [OV20] with its only recipient, where the other of the two must not receive it */
type ProposalEnd<Name extends SentName> = AboutProposal<Name> & { readonly by?: string };

/** A move of the figure: the entry of the ledger that made it, its time, and the tally since then. */
export interface FigureMove {
  /** in the public ledger, or in that of the private conversation */
  readonly ledgerSeq: number;
  readonly timestamp: string;
  readonly tally: Tally;
  /** what was shown */
  readonly percent: number;
}

/** What it did to the figure; null if nothing. */
type Moving = { readonly move: FigureMove | null };
/** [SD7] With the public figure, if what was agreed waits for a second pair. */
type Agreeing = Moving & { readonly publicCredence: number | null };

/** Ids and times: they never change, and hold no member's words. */
type LastingKey = 'by' | `${string}${'Id' | 'By' | '_at'}`;
type Changing<Payload> = {
  [Key in keyof Payload]: Key extends LastingKey
    ? never
    : Payload[Key] extends number | boolean | null
      ? never
      : Key;
}[keyof Payload];
/** Events that consist of ids, times and numbers are kept as they are sent. */
export type KeptAsSent = {
  [Name in SentName]: [Changing<Facts<Name>>] extends [never] ? Name : never;
}[SentName];

/** The compiler reports any other numbered event without an entry here. */
type Complete<Payloads extends Record<Exclude<SentName, KeptAsSent>, object>> = Payloads;

/** What is kept of each event. The contract says the rest, so a field is declared once. */
export type StoredPayloads = { [Name in KeptAsSent]: Facts<Name> } & Complete<{
  'conversation:evidenceProposed': AboutItem<'conversation:evidenceProposed'>;
  'conversation:evidenceReviewed': AboutItem<'conversation:evidenceReviewed'> &
    Agreeing & { readonly move: FigureMove };
  'conversation:evidenceDisputed': AboutItem<'conversation:evidenceDisputed'>;
  'conversation:disputeResolved': AboutItem<'conversation:disputeResolved'> & Agreeing;
  'conversation:evidenceWithdrawn': AboutItem<'conversation:evidenceWithdrawn'>;
  'weight:changed': {
    readonly evidenceId: string;
    readonly did: 'offered' | 'declined' | 'retracted' | 'ended';
    /** no one when the system did it */
    readonly by: string | null;
    /** of the offer that was made or ended */
    readonly round: number;
  };
  'weight:estimated': { readonly evidenceId: string; readonly by: string };
  'conversation:evidenceRemoved': AboutItem<'conversation:evidenceRemoved'> & Moving;
  'conversation:evidenceRestored': AboutItem<'conversation:evidenceRestored'> & Moving;
  'flag:created': { readonly flagId: string };
  'flag:clarified': { readonly flagId: string };
  'flag:suggested': { readonly flagId: string };
  'flag:resolved': Facts<'flag:resolved'>;
  'restate:changed': {
    readonly restatementId: string;
    readonly did: 'asked' | 'said' | 'not_quite' | 'confirmed' | 'ended' | 'removed' | 'restored';
    /** no one when the system or an operator did it */
    readonly by: string | null;
  };
  'evidence:overturnProposed': AboutProposal<'evidence:overturnProposed'>;
  'evidence:overturnAccepted': AboutProposal<'evidence:overturnAccepted'>;
  'evidence:overturnProposalWithdrawn': ProposalEnd<'evidence:overturnProposalWithdrawn'>;
  'evidence:overturnProposalCancelled': ProposalEnd<'evidence:overturnProposalCancelled'>;
  'evidence:overturnProposalResolved': ProposalEnd<'evidence:overturnProposalResolved'> & Moving;
  'evidence:weighed': Facts<'evidence:weighed', 'evidence' | 'weighing'> &
    Agreeing & {
      readonly evidenceId: string;
      readonly weighingId: string;
      /** who accepted the other's offer */
      readonly by: string;
      /** whether it was among the weighings that count, right after it */
      readonly counts: boolean;
    };
}>;
export type StoredEventName = keyof StoredPayloads;

/** An event that a change has recorded, before it is written. */
export type RecordedEvent<Name extends StoredEventName = StoredEventName> = {
  [Each in Name]: {
    readonly seq: number;
    readonly name: Each;
    readonly payload: StoredPayloads[Each];
    readonly audience: Audience;
  };
}[Name];

/** The same once written, with the database's time. */
export type StoredEvent<Name extends StoredEventName = StoredEventName> = RecordedEvent<Name> & {
  readonly at: string;
};

type NamesWith<Key extends string> = {
  [Name in StoredEventName]: StoredPayloads[Name] extends Readonly<Record<Key, string>>
    ? Name
    : never;
}[StoredEventName];
export type ItemEvent = StoredEvent<NamesWith<'evidenceId'>>;
export type FlagEvent = StoredEvent<NamesWith<'flagId'>>;

export const isAboutItem = (event: StoredEvent): event is ItemEvent =>
  'evidenceId' in event.payload;
export const isAboutFlag = (event: StoredEvent): event is FlagEvent => 'flagId' in event.payload;

export const isStored = (name: string): name is StoredEventName =>
  Object.hasOwn(numberedEvents, name) &&
  name !== 'conversation:message' &&
  name !== 'conversation:tick';

/** Every field by which an event can refer to something. */
type ReferenceKey = Extract<
  { [Name in StoredEventName]: keyof StoredPayloads[Name] }[StoredEventName],
  `${string}Id`
>;

/** The ids of what events refer to, each once. The compiler reports a field that is left out. */
export function referencesOf(
  events: readonly StoredEvent[],
): Readonly<Record<ReferenceKey, readonly string[]>> {
  const named = (key: ReferenceKey) => {
    const ids = events.flatMap(({ payload }) => {
      const { [key]: id }: Readonly<Record<string, unknown>> = payload;
      return typeof id === 'string' ? id : [];
    });
    return [...new Set(ids)];
  };
  return {
    evidenceId: named('evidenceId'),
    flagId: named('flagId'),
    messageId: named('messageId'),
    overturnId: named('overturnId'),
    restatementId: named('restatementId'),
    weighingId: named('weighingId'),
  };
}

/** The only recipient of an event, if it is for just one of the two. */
export const authorOf = ({ audience, payload }: StoredEvent): string | null =>
  audience === 'author' && 'by' in payload ? (payload.by ?? null) : null;

/** Whether someone who has the conversation open may receive an event. */
export function isFor(event: StoredEvent, role: Role, userId: string): boolean {
  if (event.audience === 'everyone') return true;
  if (event.audience === 'participants') return role === 'participant';
  return authorOf(event) === userId;
}

/**
 * A row of the log as a typed event; null for one that only a newer version knows. The only place
 * where JSON from the database is trusted unchecked: only `Change.record` writes it, with the types
 * above.
 */
export function readStored({
  seq,
  name,
  payload,
  audience,
  createdAt,
}: typeof conversationEvents.$inferSelect): StoredEvent | null {
  const at = createdAt.toISOString();
  return isStored(name) ? ({ seq, name, payload, audience, at } as StoredEvent) : null;
}
