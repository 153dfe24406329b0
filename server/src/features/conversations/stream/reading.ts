import {
  type ListedEvidence,
  type LiveItem,
  STREAM_PAGE,
  type StreamPage,
  type StreamPart,
} from '@midspan/contract';
import { type Database, type Executor, inTransaction } from '../../../db/connection.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { forInsider } from '../bargains/reading.ts';
import { findFlags } from '../flags/store.ts';
import { findEvidence } from '../items/listing-store.ts';
import { noSuchConversation, type Role } from '../kernel/change.ts';
import type { Participants } from '../kernel/rooms.ts';
import { listEventsBetween } from '../kernel/store.ts';
import { readStored, referencesOf } from '../kernel/stored-events.ts';
import { findConversation } from '../lists/listed-store.ts';
import { readerRole } from '../lists/present.ts';
import { messagesBetween } from '../messages/message-store.ts';
import { readHistories } from './histories.ts';
import { findEnd, findPlace, findStart } from './page-store.ts';
import { cardOf, itemFor, lineOf } from './present.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Who reads, and where. */
interface Reading {
  readonly conversation: Participants & { readonly seq: number };
  readonly role: Role;
  readonly userId: string;
}

/** Items that were read already, as the reader may see them, and the ids of open ones. */
interface Known {
  readonly items: readonly ListedEvidence[];
  readonly open: readonly string[];
  /** items of other conversations that the two are agreeing on */
  readonly bargainedOn: readonly string[];
}

const NOTHING_KNOWN: Known = { items: [], open: [], bargainedOn: [] };

/** The entries between the messages of these numbers, and the cards of all open items. */
async function readPart(
  on: Executor,
  { conversation, role, userId }: Reading,
  range: Range,
  { items: known, open: openItems, bargainedOn }: Known = NOTHING_KNOWN,
): Promise<{ readonly part: StreamPart; readonly bargained: LiveItem[] }> {
  const rows = await listEventsBetween(on, conversation.id, range);
  const events = rows.flatMap((row) => readStored(row) ?? []);
  const references = referencesOf(events);
  const needed = new Set([...references.evidenceId, ...openItems, ...bargainedOn]);
  const read = known.filter(({ id }) => needed.delete(id));
  const others = await findEvidence(on, [...needed]);
  const items = [
    ...read,
    ...(role === 'participant' ? await forInsider(on, others, conversation, userId) : others),
  ];
  const flags = role === 'participant' ? await findFlags(on, references.flagId) : [];
  const found = {
    items: new Map(items.map((item) => [item.id, item])),
    histories: await readHistories(on, conversation, items),
    flags: new Map(flags.map((flag) => [flag.id, flag])),
  };
  const proposed = events.flatMap(({ name, payload }) =>
    name === 'conversation:evidenceProposed' ? payload.evidenceId : [],
  );
  const part = {
    ...range,
    cards: [...new Set([...proposed, ...openItems])]
      .flatMap((id) => cardOf(id, found, role) ?? [])
      .sort((one, other) => one.seq - other.seq),
    lines: events.flatMap((event) => lineOf(event, found, role) ?? []),
  };
  return { part, bargained: bargainedOn.flatMap((id) => itemFor(id, found, role) ?? []) };
}

/** The newest page of the stream, with all open items. */
export async function readNewestPart(on: Executor, reading: Reading, known: Known) {
  const { id, seq } = reading.conversation;
  const from = await findStart(on, id, seq + 1, STREAM_PAGE);
  return readPart(on, reading, { from, to: seq }, known);
}

/** Which page of the stream is requested. */
interface Asked {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: string | undefined;
}

const HALF = { messages: STREAM_PAGE.messages / 2, events: STREAM_PAGE.events / 2 };

async function findRange(
  on: Executor,
  { conversation: { id, seq }, role }: Reading,
  { before, after, around }: Asked,
): Promise<Range> {
  if (around !== undefined) {
    const place = await findPlace(on, id, around, role);
    if (place === null) throw new Refusal('NOT_FOUND');
    const from = await findStart(on, id, place, HALF);
    return { from, to: (await findEnd(on, id, place - 1, HALF)) ?? seq };
  }
  if (after !== undefined) {
    const last = Math.min(after, seq);
    return { from: last + 1, to: (await findEnd(on, id, last, STREAM_PAGE)) ?? seq };
  }
  const first = Math.min(before ?? seq + 1, seq + 1);
  return { from: await findStart(on, id, first, STREAM_PAGE), to: Math.max(first, 1) - 1 };
}

/** One page of the stream, as of one moment. */
export const readPage = (
  db: Database,
  conversationId: string,
  userId: string,
  asked: Asked,
): Promise<StreamPage> =>
  inTransaction(
    db,
    async (tx) => {
      const row = await findConversation(tx, conversationId);
      if (row === null) throw noSuchConversation();
      const { conversation } = row;
      const reading = { conversation, role: readerRole(row, userId), userId };
      const range = await findRange(tx, reading, asked);
      return {
        ...(await readPart(tx, reading, range)).part,
        seq: conversation.seq,
        messages: await messagesBetween(tx, conversation.id, reading.role, range),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
