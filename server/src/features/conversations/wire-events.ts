import type { ListedEvidence, NumberedEvent, NumberedPayload } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { findEvidence } from './evidence/listing-store.ts';
import { type FlagRow, findFlags, presentFlag } from './flags/store.ts';
import { findContents } from './message-store.ts';
import { presentProposal, presentPublic, presentRecalibration } from './overturns/present.ts';
import { findRecalibrations, type ListedRecalibration } from './overturns/recalibration-store.ts';
import { findProposals, type ListedProposal } from './overturns/store.ts';
import type { Audience } from './rooms.ts';
import type { StoredEvent, StoredEventName, StoredPayloads } from './stored-events.ts';

interface Numbers {
  readonly conversationId: string;
  readonly seq: number;
}

/** What stored events refer to, as it is today, by id. */
interface Referenced {
  readonly items: ReadonlyMap<string, ListedEvidence>;
  readonly flags: ReadonlyMap<string, FlagRow>;
  readonly proposals: ReadonlyMap<string, ListedProposal>;
  readonly recalibrations: ReadonlyMap<string, ListedRecalibration>;
  /** what restored messages say */
  readonly contents: ReadonlyMap<string, string>;
}

/** For every event the one function that makes of what is stored what is sent. */
type ToWire = {
  readonly [Name in StoredEventName]: (
    stored: StoredPayloads[Name],
    numbers: Numbers,
    found: Referenced,
  ) => NumberedPayload<Name> | undefined;
};

const asStored = <Stored extends object>(stored: Stored, numbers: Numbers) => ({
  ...stored,
  ...numbers,
});

function withItem<Stored extends { readonly evidenceId: string }>(
  { evidenceId, ...facts }: Stored,
  numbers: Numbers,
  { items }: Referenced,
) {
  const evidence = items.get(evidenceId);
  return evidence && { ...facts, ...numbers, evidence };
}

const withFlag =
  (state: Parameters<typeof presentFlag>[1]) =>
  ({ flagId }: { readonly flagId: string }, numbers: Numbers, { flags }: Referenced) => {
    const flag = flags.get(flagId);
    return flag && { ...presentFlag(flag, state), ...numbers };
  };

interface ProposalReference {
  readonly overturnId: string;
  readonly evidenceId: string;
}

/** For the two, while they can do something about it. */
function withProposal(
  { overturnId, evidenceId }: ProposalReference,
  numbers: Numbers,
  { proposals, items }: Referenced,
) {
  const row = proposals.get(overturnId);
  const evidence = items.get(evidenceId);
  return row && evidence && { ...numbers, proposal: presentProposal(row), evidence };
}

/** As anyone may know it, once it is over. */
function withEnded<Stored extends ProposalReference>(
  { overturnId, evidenceId, ...facts }: Stored,
  numbers: Numbers,
  { proposals, items }: Referenced,
) {
  const row = proposals.get(overturnId);
  const evidence = items.get(evidenceId);
  if (row === undefined || evidence === undefined) return undefined;
  const { hypothesisId } = row.proposal;
  return { ...facts, ...numbers, hypothesisId, proposal: presentPublic(row), evidence };
}

function withRecalibration(
  { recalibrationId }: { readonly recalibrationId: string },
  numbers: Numbers,
  { recalibrations }: Referenced,
) {
  const row = recalibrations.get(recalibrationId);
  return row && { ...numbers, recalibration: presentRecalibration(row) };
}

const TO_WIRE: ToWire = {
  'conversation:completed': asStored,
  'conversation:messageRemoved': asStored,
  'conversation:messageRestored': ({ messageId }, numbers, { contents }) => {
    const content = contents.get(messageId);
    return content === undefined ? undefined : { ...numbers, messageId, content };
  },
  'conversation:evidenceProposed': withItem,
  'conversation:evidenceReviewed': withItem,
  'conversation:evidenceDisputed': withItem,
  'conversation:disputeResolved': withItem,
  'conversation:evidenceWithdrawn': withItem,
  'conversation:evidenceRemoved': withItem,
  'conversation:evidenceRestored': withItem,
  'flag:created': withFlag('raised'),
  'flag:clarified': withFlag('clarified'),
  'flag:suggested': withFlag('suggested'),
  'flag:resolved': asStored,
  'evidence:overturnProposed': withProposal,
  'evidence:overturnAccepted': withProposal,
  'evidence:overturnProposalWithdrawn': withEnded,
  'evidence:overturnProposalCancelled': withEnded,
  'evidence:overturnProposalResolved': withEnded,
  'evidence:recalibrationProposed': withRecalibration,
  'evidence:recalibrationReviewed': withRecalibration,
};

function toWire<Name extends StoredEventName>(
  { name, seq, payload }: StoredEvent<Name>,
  conversationId: string,
  found: Referenced,
): NumberedEvent<Name> | null {
  const sent = TO_WIRE[name](payload, { conversationId, seq }, found);
  return sent === undefined ? null : { name, payload: sent };
}

async function findReferenced(on: Executor, events: readonly StoredEvent[]): Promise<Referenced> {
  const items = events.flatMap(({ payload }) =>
    'evidenceId' in payload ? payload.evidenceId : [],
  );
  const flags = events.flatMap(({ name, payload }) =>
    name !== 'flag:resolved' && 'flagId' in payload ? payload.flagId : [],
  );
  const proposals = events.flatMap(({ payload }) =>
    'overturnId' in payload ? payload.overturnId : [],
  );
  const recalibrations = events.flatMap(({ payload }) =>
    'recalibrationId' in payload ? payload.recalibrationId : [],
  );
  const restored = events.flatMap(({ name, payload }) =>
    name === 'conversation:messageRestored' ? payload.messageId : [],
  );
  return {
    items: new Map((await findEvidence(on, items)).map((item) => [item.id, item])),
    flags: new Map((await findFlags(on, flags)).map((flag) => [flag.id, flag])),
    proposals: new Map((await findProposals(on, proposals)).map((row) => [row.proposal.id, row])),
    recalibrations: new Map(
      (await findRecalibrations(on, recalibrations)).map((one) => [one.row.id, one]),
    ),
    contents: await findContents(on, restored),
  };
}

/** An event as it is sent, and to whom. */
export interface WireEvent {
  readonly event: NumberedEvent;
  readonly audience: Audience;
}

/** Events as they are sent; one whose subject is gone is left out. */
export async function toWireEvents(
  on: Executor,
  conversationId: string,
  events: readonly StoredEvent[],
): Promise<WireEvent[]> {
  const found = await findReferenced(on, events);
  return events.flatMap((stored) => {
    const event = toWire(stored, conversationId, found);
    return event === null ? [] : { event, audience: stored.audience };
  });
}
