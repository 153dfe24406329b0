import type { ListedEvidence, NumberedEvent, NumberedPayload, Weighing } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import { forInsider, readBargains } from './bargains/reading.ts';
import { findEvidence } from './evidence/listing-store.ts';
import { clarifiedLine, raisedLine, resolvedLine, suggestedLine } from './flags/lines.ts';
import { type FlagRow, findFlags, presentFlag } from './flags/store.ts';
import { findContents } from './message-store.ts';
import { presentProposal, presentPublic } from './overturns/present.ts';
import { findProposals, type ListedProposal } from './overturns/store.ts';
import type { Audience, Participants } from './rooms.ts';
import {
  authorOf,
  type StoredEvent,
  type StoredEventName,
  type StoredPayloads,
} from './stored-events.ts';
import { readHistories } from './stream/histories.ts';
import { historyFor } from './stream/present.ts';
import type { History } from './stream/steps.ts';
import { findWeighings } from './weighings/listed-store.ts';

interface Numbers {
  readonly conversationId: string;
  readonly seq: number;
}

/** What stored events refer to, as it is today, by id. */
interface Referenced {
  readonly items: ReadonlyMap<string, ListedEvidence>;
  readonly histories: ReadonlyMap<string, History>;
  readonly flags: ReadonlyMap<string, FlagRow>;
  readonly proposals: ReadonlyMap<string, ListedProposal>;
  readonly bargains: Awaited<ReturnType<typeof readBargains>>;
  readonly weighings: ReadonlyMap<string, Weighing>;
  /** what restored messages say */
  readonly contents: ReadonlyMap<string, string>;
}

/** For every event the one function that makes of what is stored what is sent. */
type ToWire = {
  readonly [Name in StoredEventName]: (
    stored: StoredPayloads[Name],
    numbers: Numbers,
    found: Referenced,
    at: string,
  ) => NumberedPayload<Name> | undefined;
};

const asStored = <Stored extends object>(stored: Stored, numbers: Numbers) => ({
  ...stored,
  ...numbers,
});

/** The steps that an item has had here, up to this one, which is the last. */
function stepsUntil(seq: number, evidenceId: string, { histories }: Referenced) {
  const steps = histories.get(evidenceId)?.steps.filter((one) => one.seq <= seq) ?? [];
  const step = steps.at(-1);
  return step?.seq === seq ? { step, earlier: steps.slice(0, -1) } : undefined;
}

/** Readers hear of an item now, so what happened to it before goes along. */
function withDecision<Stored extends { readonly evidenceId: string }>(
  { evidenceId, ...facts }: Stored,
  numbers: Numbers,
  found: Referenced,
) {
  const evidence = found.items.get(evidenceId);
  const steps = stepsUntil(numbers.seq, evidenceId, found);
  return evidence && steps && { ...facts, ...numbers, evidence, ...steps };
}

function withItem<Stored extends { readonly evidenceId: string }>(
  stored: Stored,
  numbers: Numbers,
  found: Referenced,
) {
  const decided = withDecision(stored, numbers, found);
  if (decided === undefined) return undefined;
  const { earlier, ...sent } = decided;
  return sent;
}

const withFlag =
  <Line>(
    state: Parameters<typeof presentFlag>[1],
    lineOf: (when: { readonly seq: number; readonly at: string }, flag: FlagRow) => Line,
  ) =>
  (
    { flagId }: { readonly flagId: string },
    numbers: Numbers,
    { flags }: Referenced,
    at: string,
  ) => {
    const flag = flags.get(flagId);
    const line = flag && lineOf({ seq: numbers.seq, at }, flag);
    return flag && line && { ...presentFlag(flag, state), ...numbers, line };
  };

interface ProposalReference {
  readonly overturnId: string;
  readonly evidenceId: string;
}

/** For the two, while they can do something about it. */
function withProposal(
  { overturnId, evidenceId }: ProposalReference,
  numbers: Numbers,
  found: Referenced,
) {
  const row = found.proposals.get(overturnId);
  const evidence = found.items.get(evidenceId);
  const step = stepsUntil(numbers.seq, evidenceId, found)?.step;
  return row && evidence && step && { ...numbers, proposal: presentProposal(row), evidence, step };
}

interface EndReference extends ProposalReference {
  readonly by?: string;
}

/** As anyone may know it, once it is over. */
function withEnded<Stored extends EndReference>(
  { overturnId, evidenceId, by: _, ...facts }: Stored,
  numbers: Numbers,
  { proposals, items }: Referenced,
) {
  const row = proposals.get(overturnId);
  const evidence = items.get(evidenceId);
  if (row === undefined || evidence === undefined) return undefined;
  const { hypothesisId } = row.proposal;
  return { ...facts, ...numbers, hypothesisId, proposal: presentPublic(row), evidence };
}

function withOutcome<Stored extends EndReference>(
  stored: Stored,
  numbers: Numbers,
  found: Referenced,
) {
  const ended = withEnded(stored, numbers, found);
  const step = stepsUntil(numbers.seq, stored.evidenceId, found)?.step;
  return ended && step && { ...ended, step };
}

const TO_WIRE: ToWire = {
  'conversation:completed': asStored,
  'conversation:messageRemoved': asStored,
  'conversation:messageRestored': ({ messageId }, numbers, { contents }) => {
    const content = contents.get(messageId);
    return content === undefined ? undefined : { ...numbers, messageId, content };
  },
  'conversation:evidenceProposed': withItem,
  'conversation:evidenceReviewed': withDecision,
  'conversation:evidenceDisputed': withItem,
  'conversation:disputeResolved': withDecision,
  'conversation:evidenceWithdrawn': withDecision,
  'weight:changed': ({ evidenceId }, numbers, found) => {
    const bargain = found.bargains.get(evidenceId)?.bargain;
    const step = stepsUntil(numbers.seq, evidenceId, found)?.step;
    return bargain && step && { ...numbers, evidenceId, bargain, step };
  },
  'weight:estimated': ({ evidenceId }, numbers, { bargains }) => {
    const estimate = bargains.get(evidenceId)?.estimate;
    return estimate ? { ...numbers, evidenceId, estimate } : undefined;
  },
  'conversation:evidenceRemoved': withItem,
  'conversation:evidenceRestored': withItem,
  'flag:created': withFlag('raised', raisedLine),
  'flag:clarified': withFlag('clarified', clarifiedLine),
  'flag:suggested': withFlag('suggested', suggestedLine),
  'flag:resolved': (stored, numbers, { flags }, at) => {
    const flag = flags.get(stored.flagId);
    if (flag === undefined) return undefined;
    const line = resolvedLine({ seq: numbers.seq, at }, flag, stored.resolvedBy);
    return { ...stored, ...numbers, line };
  },
  'evidence:overturnProposed': withProposal,
  'evidence:overturnAccepted': withProposal,
  'evidence:overturnProposalWithdrawn': withEnded,
  'evidence:overturnProposalCancelled': withEnded,
  'evidence:overturnProposalResolved': withOutcome,
  'evidence:weighed': ({ weighingId, by: _, ...stored }, numbers, found) => {
    const weighed = withItem(stored, numbers, found);
    const weighing = found.weighings.get(weighingId);
    return weighed && weighing && { ...weighed, weighing };
  },
};

function toWire<Name extends StoredEventName>(
  { name, seq, payload, at }: StoredEvent<Name>,
  conversationId: string,
  found: Referenced,
): NumberedEvent<Name> | null {
  const sent = TO_WIRE[name](payload, { conversationId, seq }, found, at);
  return sent === undefined ? null : { name, payload: sent };
}

async function findReferenced(
  on: Executor,
  conversation: Participants,
  events: readonly StoredEvent[],
): Promise<Referenced> {
  const itemIds = events.flatMap(({ payload }) =>
    'evidenceId' in payload ? payload.evidenceId : [],
  );
  const flags = events.flatMap(({ payload }) => ('flagId' in payload ? payload.flagId : []));
  const proposals = events.flatMap(({ payload }) =>
    'overturnId' in payload ? payload.overturnId : [],
  );
  const restored = events.flatMap(({ name, payload }) =>
    name === 'conversation:messageRestored' ? payload.messageId : [],
  );
  const bargained = events.flatMap(({ name, payload }) =>
    name === 'weight:changed' || name === 'weight:estimated' ? payload.evidenceId : [],
  );
  const weighings = events.flatMap(({ payload }) =>
    'weighingId' in payload ? payload.weighingId : [],
  );
  const items = await findEvidence(on, itemIds);
  return {
    items: byId(items),
    histories: await readHistories(on, conversation, items),
    flags: new Map((await findFlags(on, flags)).map((flag) => [flag.id, flag])),
    proposals: new Map((await findProposals(on, proposals)).map((row) => [row.proposal.id, row])),
    bargains: await readBargains(on, conversation, bargained),
    weighings: await findWeighings(on, weighings),
    contents: await findContents(on, restored),
  };
}

const byId = (items: readonly ListedEvidence[]) => new Map(items.map((item) => [item.id, item]));

/** The same without what readers may not know of items. */
function forReaders(found: Referenced): Referenced {
  const histories = [...found.histories].map(
    ([id, history]) => [id, historyFor(history, 'reader')] as const,
  );
  return { ...found, histories: new Map(histories) };
}

/** What stands for an event whose recipient may see nothing of it. */
const tickFor = ({ payload: { conversationId, seq } }: NumberedEvent): NumberedEvent => ({
  name: 'conversation:tick',
  payload: { conversationId, seq },
});

/** An event as it is sent, and to whom. */
export interface WireEvent {
  /** for the participants among its audience */
  readonly event: NumberedEvent;
  /** the same one unless readers are shown less of its item */
  readonly forReaders: NumberedEvent;
  readonly audience: Audience;
  readonly authorId: string | null;
}

/**
 * Events as they are sent; one whose subject is gone is left out. The participants' are for one of
 * the two, or without one alike for both.
 */
export async function toWireEvents(
  on: Executor,
  conversation: Participants,
  events: readonly StoredEvent[],
  userId: string | null = null,
): Promise<WireEvent[]> {
  const found = await findReferenced(on, conversation, events);
  const inside = {
    ...found,
    items: byId(await forInsider(on, [...found.items.values()], conversation, userId)),
  };
  const outside = forReaders(found);
  return events.flatMap((stored) => {
    const event = toWire(stored, conversation.id, inside);
    if (event === null) return [];
    const { payload, audience } = stored;
    const id = 'evidenceId' in payload ? payload.evidenceId : null;
    const isAlike = id === null || inside.items.get(id) === found.items.get(id);
    const shown = isAlike ? event : (toWire(stored, conversation.id, outside) ?? tickFor(event));
    return { event, forReaders: shown, audience, authorId: authorOf(stored) };
  });
}
