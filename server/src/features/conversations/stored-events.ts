import { type NumberedEventName, type NumberedPayload, numberedEvents } from '@midspan/contract';
import type { conversationEvents } from '../../db/schema/index.ts';
import type { Audience, Role } from './rooms.ts';

/** Messages have their own rows, and a tick replaces what its recipient may not see. */
type NeverStored = 'conversation:message' | 'conversation:tick';
export type StoredEventName = Exclude<NumberedEventName, NeverStored>;

/**
 * The event's own facts. Its number is a column of its row, and what it refers to is looked up when
 * it is sent, so that names and states are current.
 */
type Facts<Name extends StoredEventName, LookedUp extends string = never> = Omit<
  NumberedPayload<Name>,
  'conversationId' | 'seq' | 'step' | 'earlier' | 'line' | LookedUp
>;
type AboutItem<Name extends StoredEventName> = Facts<Name, 'evidence'> & {
  readonly evidenceId: string;
};
type AboutProposal<Name extends StoredEventName> = Facts<
  Name,
  'evidence' | 'proposal' | 'hypothesisId'
> & { readonly evidenceId: string; readonly overturnId: string };
/** [OV20] with its only recipient, where the other of the two must not receive it */
type ProposalEnd<Name extends StoredEventName> = AboutProposal<Name> & { readonly by?: string };

/** What is kept of each event. The contract says the rest, so a field is declared once. */
export type StoredPayloads = {
  'conversation:completed': Facts<'conversation:completed'>;
  'conversation:messageRemoved': Facts<'conversation:messageRemoved'>;
  'conversation:messageRestored': Facts<'conversation:messageRestored', 'content'>;
  'conversation:evidenceProposed': AboutItem<'conversation:evidenceProposed'>;
  'conversation:evidenceReviewed': AboutItem<'conversation:evidenceReviewed'>;
  'conversation:evidenceDisputed': AboutItem<'conversation:evidenceDisputed'>;
  'conversation:disputeResolved': AboutItem<'conversation:disputeResolved'>;
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
  'conversation:evidenceRemoved': AboutItem<'conversation:evidenceRemoved'>;
  'conversation:evidenceRestored': AboutItem<'conversation:evidenceRestored'>;
  'flag:created': { readonly flagId: string };
  'flag:clarified': { readonly flagId: string };
  'flag:suggested': { readonly flagId: string };
  'flag:resolved': Facts<'flag:resolved'>;
  'evidence:overturnProposed': AboutProposal<'evidence:overturnProposed'>;
  'evidence:overturnAccepted': AboutProposal<'evidence:overturnAccepted'>;
  'evidence:overturnProposalWithdrawn': ProposalEnd<'evidence:overturnProposalWithdrawn'>;
  'evidence:overturnProposalCancelled': ProposalEnd<'evidence:overturnProposalCancelled'>;
  'evidence:overturnProposalResolved': ProposalEnd<'evidence:overturnProposalResolved'>;
  'evidence:weighed': Facts<'evidence:weighed', 'evidence' | 'weighing'> & {
    readonly evidenceId: string;
    readonly weighingId: string;
    /** who accepted the other's offer */
    readonly by: string;
  };
};

/** An event that a change has recorded, before it is written. */
export type RecordedEvent<Name extends StoredEventName = StoredEventName> = {
  [Each in Name]: {
    readonly seq: number;
    readonly name: Each;
    readonly payload: StoredPayloads[Each];
    readonly audience: Audience;
  };
}[Name];

/** And since: with the database's time. */
export type StoredEvent<Name extends StoredEventName = StoredEventName> = RecordedEvent<Name> & {
  readonly at: string;
};

const isStored = (name: string): name is StoredEventName =>
  Object.hasOwn(numberedEvents, name) &&
  name !== 'conversation:message' &&
  name !== 'conversation:tick';

/** The one whom an event is for, where it is for one of the two alone. */
export const authorOf = ({ audience, payload }: StoredEvent): string | null =>
  audience === 'author' && 'by' in payload ? (payload.by ?? null) : null;

/** Whether somebody who looks at the conversation may receive an event. */
export function isFor(event: StoredEvent, role: Role, userId: string): boolean {
  if (event.audience === 'everyone') return true;
  if (event.audience === 'participants') return role === 'participant';
  return authorOf(event) === userId;
}

/**
 * A row of the log as the event it is; null for one that only a newer version knows. The one place
 * where JSON from the database is taken at its word: `Change.record` alone writes it, by the types
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
