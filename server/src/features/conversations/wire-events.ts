import type {
  Changed,
  ListedEvidence,
  Message,
  NumberedEvent,
  NumberedPayload,
  ReplacedParts,
  Restatement,
  Weighing,
} from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { forInsider, readBargains, withInside } from './bargains/reading.ts';
import { presentProposal, presentPublic } from './challenges/present.ts';
import { findProposals, type ListedProposal } from './challenges/store.ts';
import { type FlagRow, findFlags, presentFlag } from './flags/store.ts';
import { findEvidence } from './items/listing-store.ts';
import type { Role } from './kernel/change.ts';
import { figureAfter } from './kernel/changed-figure.ts';
import type { Audience, Participants } from './kernel/rooms.ts';
import {
  authorOf,
  type KeptAsSent,
  referencesOf,
  type StoredEvent,
  type StoredEventName,
  type StoredPayloads,
} from './kernel/stored-events.ts';
import { findConversation, type ListedRow } from './lists/listed-store.ts';
import { presentConversation } from './lists/present.ts';
import { findMessages } from './messages/message-store.ts';
import { readReplaced } from './parts.ts';
import { findRestatements } from './restatements/store.ts';
import { readHistories } from './stream/histories.ts';
import { type Found, itemFor, lineOf, linesAbout } from './stream/present.ts';
import { findWeighings } from './weighings/listed-store.ts';

interface Numbers {
  readonly conversationId: string;
  readonly seq: number;
}

/** What stored events refer to, as one side may see it today, by id. */
interface Referenced extends Found {
  readonly role: Role;
  readonly conversation: Participants;
  readonly messages: ReadonlyMap<string, Message>;
  readonly proposals: ReadonlyMap<string, ListedProposal>;
  readonly bargains: Awaited<ReturnType<typeof readBargains>>;
  readonly weighings: ReadonlyMap<string, Weighing>;
  readonly restatements: ReadonlyMap<string, Restatement>;
  /** read only where it ended */
  readonly completed: ListedRow | null;
  readonly replacedBy: Awaited<ReturnType<typeof readReplaced>>;
}

type Converted = Exclude<StoredEventName, KeptAsSent>;

/** For every event that isn't kept as it is sent, the function that turns one into the other. */
type ToWire = {
  readonly [Name in Converted]: (
    stored: StoredPayloads[Name],
    numbers: Numbers,
    found: Referenced,
  ) => Omit<NumberedPayload<Name>, 'changed'> | undefined;
};

const asStored = <Stored extends object>(stored: Stored, numbers: Numbers) => ({
  ...stored,
  ...numbers,
});

interface AboutItem {
  readonly evidenceId: string;
  readonly move?: unknown;
  readonly publicCredence?: unknown;
}

/** The facts of an event with its item; what it did to the figure is part of what changed. */
function withItem<Stored extends AboutItem>(
  { evidenceId, move: _, publicCredence: __, ...facts }: Stored,
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

interface AboutProposal extends AboutItem {
  readonly overturnId: string;
  readonly by?: string;
}

/** For the two, while they can do something about it. */
function withProposal(
  { overturnId, evidenceId }: AboutProposal,
  numbers: Numbers,
  { proposals, items }: Referenced,
) {
  const row = proposals.get(overturnId);
  const evidence = items.get(evidenceId);
  return row && evidence && { ...numbers, proposal: presentProposal(row), evidence };
}

/** As anyone may know it, once it is over. */
function withEnded<Stored extends AboutProposal>(
  { overturnId, by: _, ...stored }: Stored,
  numbers: Numbers,
  found: Referenced,
) {
  const row = found.proposals.get(overturnId);
  const about = withItem(stored, numbers, found);
  if (row === undefined || about === undefined) return undefined;
  return { ...about, hypothesisId: row.proposal.hypothesisId, proposal: presentPublic(row) };
}

const TO_WIRE: ToWire = {
  'conversation:evidenceProposed': withItem,
  'conversation:evidenceReviewed': withItem,
  'conversation:evidenceDisputed': withItem,
  'conversation:disputeResolved': withItem,
  'conversation:evidenceWithdrawn': withItem,
  'weight:changed': ({ evidenceId }, numbers, { bargains, histories }) => {
    const bargain = bargains.get(evidenceId)?.bargain;
    const step = histories.get(evidenceId)?.steps.find(({ seq }) => seq === numbers.seq);
    return bargain && step && { ...numbers, evidenceId, bargain, step };
  },
  'weight:estimated': ({ evidenceId }, numbers, { bargains }) => {
    const estimate = bargains.get(evidenceId)?.estimate;
    return estimate ? { ...numbers, evidenceId, estimate } : undefined;
  },
  'conversation:evidenceRemoved': withItem,
  'conversation:evidenceRestored': withItem,
  'flag:created': withFlag('created'),
  'flag:clarified': withFlag('clarified'),
  'flag:suggested': withFlag('suggested'),
  'flag:resolved': asStored,
  'restate:changed': ({ restatementId }, numbers, { restatements }) => {
    const restatement = restatements.get(restatementId);
    return restatement && { ...numbers, restatement };
  },
  'evidence:overturnProposed': withProposal,
  'evidence:overturnAccepted': withProposal,
  'evidence:overturnProposalWithdrawn': withEnded,
  'evidence:overturnProposalCancelled': withEnded,
  'evidence:overturnProposalResolved': withEnded,
  'evidence:weighed': ({ weighingId, by: _, counts: __, ...stored }, numbers, found) => {
    const weighed = withItem(stored, numbers, found);
    const weighing = found.weighings.get(weighingId);
    return weighed && weighing && { ...weighed, weighing };
  },
};

/** [SD7] The figure of a conversation that differs from the public one. */
function figureOf({ payload }: StoredEvent, { type }: Participants): Changed['figure'] {
  if (!('move' in payload) || payload.move === null) return undefined;
  const publicCredence = 'publicCredence' in payload ? payload.publicCredence : null;
  if (publicCredence === null && type === 'public') return undefined;
  return figureAfter(payload.move, payload.evidenceId, { publicCredence });
}

/** The parts of a change that follow from what it refers to: the compiler reports one left out. */
type Parts = {
  readonly [Part in Exclude<keyof Changed, keyof ReplacedParts>]-?: Changed[Part] | undefined;
};

const withoutAbsent = (parts: Parts): Changed =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)) as Changed;

const isRemoval = ({ name }: StoredEvent) =>
  name === 'conversation:evidenceRemoved' || name === 'conversation:evidenceRestored';

/**
 * What an event changed. Readers learn of an item when it is decided, with all its lines; a removal
 * changes the text of all of them.
 */
function changedBy(event: StoredEvent, found: Referenced): Changed {
  const { payload, name } = event;
  const { role, conversation, replacedBy, completed } = found;
  const id = 'evidenceId' in payload ? payload.evidenceId : null;
  const item = id === null ? null : itemFor(id, found, role);
  // [AG2] Both receive an item without either one's estimate; this adds it for its author.
  const estimate = name === 'weight:estimated' && found.bargains.get(payload.evidenceId)?.estimate;
  const line = lineOf(event, found, role);
  const isWhole = id !== null && (role === 'reader' || isRemoval(event));
  const flag = 'flagId' in payload ? found.flags.get(payload.flagId) : undefined;
  const messageId = flag?.messageId ?? ('messageId' in payload ? payload.messageId : '');
  const message = found.messages.get(messageId);
  const proposal = 'overturnId' in payload ? found.proposals.get(payload.overturnId) : undefined;
  const isEnd = name === 'conversation:completed';
  const present = role === 'reader' ? presentPublic : presentProposal;
  const own = {
    items: item === null ? undefined : [{ ...item, ...(estimate && { estimates: [estimate] }) }],
    lines: isWhole ? linesAbout(id, found, role) : line === null ? undefined : [line],
    messages: message && [message],
    proposals: proposal && [present(proposal)],
    figure: figureOf(event, conversation),
    conversation: isEnd && completed !== null ? presentConversation(completed, role) : undefined,
  };
  return { ...withoutAbsent(own), ...replacedBy(event) };
}

const isConverted = (event: StoredEvent): event is StoredEvent<Converted> => event.name in TO_WIRE;

function payloadOf(event: StoredEvent, found: Referenced) {
  const numbers = { conversationId: found.conversation.id, seq: event.seq };
  const convert = <Name extends Converted>({ name, payload }: StoredEvent<Name>) =>
    TO_WIRE[name](payload, numbers, found);
  return isConverted(event) ? convert(event) : asStored(event.payload, numbers);
}

function toWire(event: StoredEvent, found: Referenced): NumberedEvent | null {
  const sent = payloadOf(event, found);
  if (sent === undefined) return null;
  // The payload was built for this event's name, or is what it was stored with.
  return {
    name: event.name,
    payload: { ...sent, changed: changedBy(event, found) },
  } as NumberedEvent;
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]));

/** Everything that these events refer to, as the participants may see it, and as readers may. */
async function readReferenced(
  on: Executor,
  conversation: Participants,
  events: readonly StoredEvent[],
  userId: string | null,
): Promise<Readonly<Record<Role, Referenced>>> {
  const references = referencesOf(events);
  const items = await findEvidence(on, references.evidenceId);
  const flags = await findFlags(on, references.flagId);
  const messageIds = [...references.messageId, ...flags.map(({ messageId }) => messageId)];
  const messages = await findMessages(on, [...new Set(messageIds)]);
  const isEnded = events.some(({ name }) => name === 'conversation:completed');
  const alike = {
    conversation,
    histories: await readHistories(on, conversation, items),
    flags: byId<FlagRow>(flags),
    proposals: new Map(
      (await findProposals(on, references.overturnId)).map((row) => [row.proposal.id, row]),
    ),
    bargains: await readBargains(on, conversation, references.evidenceId),
    weighings: await findWeighings(on, references.weighingId),
    restatements: byId(await findRestatements(on, references.restatementId)),
    completed: isEnded ? await findConversation(on, conversation.id) : null,
  };
  const as = async (role: Role, shown: readonly ListedEvidence[]): Promise<Referenced> => ({
    ...alike,
    role,
    items: byId(shown),
    messages: byId(messages(role)),
    replacedBy: await readReplaced(events, on, conversation, role),
  });
  return {
    participant: await as('participant', withInside(items, alike.bargains, userId)),
    reader: await as('reader', items),
  };
}

/** Replaces an event that its recipient may not see. */
const tickFor = ({ payload: { conversationId, seq } }: NumberedEvent): NumberedEvent => ({
  name: 'conversation:tick',
  payload: { conversationId, seq },
});

/** An event as it is sent, and to whom. */
export interface WireEvent {
  /** for the participants among its audience */
  readonly event: NumberedEvent;
  readonly forReaders: NumberedEvent;
  readonly audience: Audience;
  readonly authorId: string | null;
}

/**
 * Events as they are sent, without those whose subject was deleted. The participants' events are
 * for one of the two or, if none is given, the same for both.
 */
export async function toWireEvents(
  on: Executor,
  conversation: Participants,
  events: readonly StoredEvent[],
  userId: string | null = null,
): Promise<WireEvent[]> {
  if (events.length === 0) return [];
  const { participant, reader } = await readReferenced(on, conversation, events, userId);
  return events.flatMap((stored) => {
    const event = toWire(stored, participant);
    if (event === null) return [];
    const { audience } = stored;
    const shown = audience === 'everyone' ? toWire(stored, reader) : null;
    return { event, forReaders: shown ?? tickFor(event), audience, authorId: authorOf(stored) };
  });
}

/**
 * What happened in other conversations to an item that this one shows: the item and its lines here,
 * as participants and as readers may see them.
 */
export async function readItemChange(
  on: Executor,
  conversation: Participants,
  item: ListedEvidence,
): Promise<Readonly<Record<Role, Changed>>> {
  const alike = {
    histories: await readHistories(on, conversation, [item]),
    flags: new Map<string, FlagRow>(),
  };
  const change = (items: readonly ListedEvidence[], role: Role): Changed => {
    const found = { ...alike, items: byId(items) };
    const shown = itemFor(item.id, found, role);
    return shown === null ? {} : { items: [shown], lines: linesAbout(item.id, found, role) };
  };
  return {
    participant: change(await forInsider(on, [item], conversation, null), 'participant'),
    reader: change([item], 'reader'),
  };
}
