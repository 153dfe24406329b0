import type { ListedEvidence, MovedScreen, NumberedEvent } from '@midspan/contract';
import type { Executor } from '../../db/connection.ts';
import type { Core } from '../../house/house.ts';
import type { Publisher } from '../../realtime/realtime.ts';
import { hypothesisRoom } from '../hypotheses/index.ts';
import { listNaming } from './items/given-store.ts';
import { countPublicDecided, findEvidence } from './items/listing-store.ts';
import { listSameSource } from './items/store.ts';
import type { Committed } from './kernel/change.ts';
import type { Effect, FigureMoved, ItemRemoved, ItemWeighed } from './kernel/effects.ts';
import {
  conversationRoom,
  type Participants,
  participantRoom,
  type Role,
  readersRoom,
} from './kernel/rooms.ts';
import { listConversations, listPublicAmong } from './lists/listed-store.ts';
import { presentListed } from './lists/present.ts';
import { createChallengeBroadcast } from './overturns/broadcast.ts';
import { listPlaces } from './stream/history-store.ts';
import { findWeighings } from './weighings/listed-store.ts';
import { findSupport, keepPairs } from './weighings/support.ts';
import { readItemChange, toWireEvents, type WireEvent } from './wire-events.ts';

/** [EV3] An item that was accepted after all is announced by a second name too, without a number. */
function broadcastAccepted(publisher: Publisher, rooms: readonly string[], event: NumberedEvent) {
  if (event.name !== 'conversation:disputeResolved') return;
  const { conversationId, resolution, evidence, newCredence } = event.payload;
  if (resolution !== 'accepted' || newCredence === null) return;
  const accepted = { conversationId, evidence, newCredence };
  publisher.toRooms(rooms, 'conversation:evidenceAccepted', accepted);
}

/** Sends events to everyone who has the conversation open, or only their numbers. */
function broadcastEvents(
  publisher: Publisher,
  { id, user1Id, user2Id }: Participants,
  events: readonly WireEvent[],
): void {
  const insiders = [participantRoom(id, user1Id), participantRoom(id, user2Id)];
  for (const { event, forReaders, audience, authorId } of events) {
    const { conversationId, seq } = event.payload;
    const tick = { conversationId, seq };
    if (audience === 'author') {
      const author = authorId === null ? [] : [participantRoom(id, authorId)];
      if (author.length > 0) publisher.toRooms(author, event.name, event.payload);
      publisher.toRooms([conversationRoom(id)], 'conversation:tick', tick, author);
    } else if (audience === 'participants') {
      publisher.toRooms(insiders, event.name, event.payload);
      publisher.toRooms([readersRoom(id)], 'conversation:tick', tick);
    } else {
      publisher.toRooms(insiders, event.name, event.payload);
      broadcastAccepted(publisher, insiders, event);
      publisher.toRooms([readersRoom(id)], forReaders.name, forReaders.payload);
      broadcastAccepted(publisher, [readersRoom(id)], forReaders);
    }
  }
}

/**
 * What a move changes on the page of its hypothesis, read once for all viewers. Null when operators
 * removed its item or restored it: it then leaves the list or returns to its old place, and clients
 * reload the pages.
 */
async function readMovedScreen(
  on: Executor,
  hypothesisId: string,
  evidence: ListedEvidence,
  decidedIn: string | null,
): Promise<MovedScreen | null> {
  const entry = evidence.ledger.at(-1);
  if (entry === undefined) return null;
  const { cause, weighingId } = entry;
  if (cause === 'removed' || (cause === 'restored' && weighingId === null)) return null;
  const [evidence_total, support, rows] = await Promise.all([
    countPublicDecided(on, hypothesisId),
    findSupport(on, hypothesisId),
    listPublicAmong(on, hypothesisId, [
      evidence.conversation_id,
      ...(decidedIn === null ? [] : [decidedIn]),
    ]),
  ]);
  if (support === null) return null;
  const conversations = rows.map((row) => presentListed(row, 'reader'));
  return { evidence_total, support, conversations };
}

/** Who doesn't receive an item's history outside the sequence. */
interface Unannounced {
  /** the roles in this conversation that receive it by number */
  readonly numberedFor: (conversationId: string) => readonly Role[];
  /** rooms of members who receive nothing about it */
  readonly except?: readonly string[];
}

const BOTH: readonly Role[] = ['participant', 'reader'];

interface Place {
  readonly decidedIn: string | null;
  /** the conversation where it has a number, whose members receive it in their sequence */
  readonly numberedIn: string | null;
}

export function createBroadcast(core: Core) {
  const { db, publisher, log } = core;
  /** by hypothesis, the last of the moves being broadcast */
  const moving = new Map<string, Promise<void>>();
  const broadcastChallenge = createChallengeBroadcast(core);

  async function broadcastFigure(
    effect: FigureMoved,
    { decidedIn, numberedIn }: Place,
  ): Promise<void> {
    const { about, figure, ...moved } = effect;
    const { hypothesisId, ledgerSeq, evidenceId } = moved;
    await keepPairs(db, hypothesisId, ledgerSeq);
    const rooms = [hypothesisRoom(hypothesisId)];
    if (evidenceId === null) {
      publisher.toRooms(rooms, 'hypothesis:credenceChanged', { ...moved, changed: { figure } });
      return;
    }
    const [evidence] = await findEvidence(db, [evidenceId]);
    if (evidence === undefined) return;
    const screen = await readMovedScreen(db, hypothesisId, evidence, decidedIn);
    const isNew = evidence.ledger.length === 1;
    const naming = isNew ? [] : await broadcastNaming(evidenceId);
    publisher.toRooms(rooms, 'hypothesis:credenceChanged', {
      ...moved,
      // A page updates one item by itself, and reloads if there are more.
      ...(screen && naming.length === 0 && { screen }),
      changed: { figure, ...(screen && { items: [evidence, ...naming] }) },
    });
    const numberedFor = (id: string) => (id === numberedIn ? BOTH : []);
    await broadcastSteps(evidence, [evidence.conversation_id], { numberedFor });
  }

  /**
   * [WA4] Sends the items that name another one, as they are now, to everyone who has their
   * conversations open; returns those that anyone may see.
   */
  async function broadcastNaming(evidenceId: string): Promise<ListedEvidence[]> {
    const naming = new Map((await listNaming(db, evidenceId)).map((one) => [one.id, one]));
    const items = await findEvidence(db, [...naming.keys()]);
    for (const item of items) {
      const places = new Set([item.conversation_id, ...(await listPlaces(db, item.id))]);
      const isPending = naming.get(item.id)?.isPending === true;
      const numberedFor = (): readonly Role[] => (isPending ? ['reader'] : []);
      await broadcastSteps(item, [...places], { numberedFor });
    }
    return items.filter(({ id }) => naming.get(id)?.isOpen === true);
  }

  /** Sends an item's new history to those who did not receive the change by number. */
  async function broadcastSteps(
    evidence: ListedEvidence,
    conversationIds: readonly string[],
    { numberedFor, except = [] }: Unannounced,
  ): Promise<void> {
    const ids = conversationIds.filter((id) => numberedFor(id).length < 2);
    for (const { conversation } of await listConversations(db, ids)) {
      const { id: conversationId, user1Id, user2Id } = conversation;
      const changed = await readItemChange(db, conversation, evidence);
      const rooms = {
        participant: [user1Id, user2Id].map((userId) => participantRoom(conversationId, userId)),
        reader: [readersRoom(conversationId)],
      };
      for (const role of ['participant', 'reader'] as const) {
        if (numberedFor(conversationId).includes(role)) continue;
        const about = { conversationId, changed: changed[role] };
        publisher.toRooms(rooms[role], 'conversation:changed', about, except);
      }
    }
  }

  /**
   * Broadcasts the moves of a figure one after another. Reading what it rests on takes longer the
   * more was weighed, and the member who moved it does not wait for that.
   */
  function broadcastInTurn(effect: FigureMoved, place: Place): void {
    const { hypothesisId } = effect;
    const own = (moving.get(hypothesisId) ?? Promise.resolve())
      .then(() => broadcastFigure(effect, place))
      // The change is committed: clients catch up, and its pairs are counted within a minute.
      .catch((err) => log.warn({ err }, 'a move could not be broadcast'))
      .finally(() => {
        if (moving.get(hypothesisId) === own) moving.delete(hypothesisId);
      });
    moving.set(hypothesisId, own);
  }

  async function broadcastRemoval(removed: ItemRemoved, { id }: Participants): Promise<void> {
    const { name, hypothesisId, evidenceId, isPublic } = removed;
    // Pending items with the same source name it; readers don't see those.
    for (const item of await findEvidence(db, await listSameSource(db, evidenceId))) {
      await broadcastSteps(item, [item.conversation_id], { numberedFor: () => ['reader'] });
    }
    const naming = await broadcastNaming(evidenceId);
    for (const item of naming) await broadcastSteps(item, [id], { numberedFor: () => [] });
    if (!isPublic) return;
    const [evidence] = await findEvidence(db, [evidenceId]);
    if (evidence === undefined) return;
    // In the conversation itself it has its number.
    const except = [conversationRoom(id)];
    const about = { hypothesisId, evidence, changed: { items: [evidence, ...naming] } };
    publisher.toRooms([hypothesisRoom(hypothesisId)], name, about, except);
    // Wherever it was weighed or challenged, a reason may quote it.
    const numberedFor = (place: string) => (place === id ? BOTH : []);
    await broadcastSteps(evidence, await listPlaces(db, evidenceId), { numberedFor });
  }

  async function broadcastWeighed(weighed: ItemWeighed, { id }: Participants): Promise<void> {
    const { about, evidenceId, weighingId, ...facts } = weighed;
    const [evidence] = await findEvidence(db, [evidenceId]);
    const weighing = (await findWeighings(db, [weighingId])).get(weighingId);
    if (evidence === undefined || weighing === undefined) return;
    // In the conversation itself it has its number.
    const except = [conversationRoom(id)];
    const rooms = [hypothesisRoom(facts.hypothesisId)];
    const changed = { items: [evidence] };
    publisher.toRooms(rooms, 'evidence:weighed', { ...facts, evidence, weighing, changed }, except);
  }

  async function broadcastEffect(
    effect: Effect,
    conversation: Participants | null,
    numberedIn: string | null,
  ): Promise<void> {
    if (effect.about === 'figure') {
      return broadcastInTurn(effect, { decidedIn: conversation?.id ?? null, numberedIn });
    }
    if (conversation === null) return;
    switch (effect.about) {
      case 'challenge': {
        const challenged = await broadcastChallenge(effect);
        if (challenged === null) return;
        const { evidence, blockers } = challenged;
        // [ST4] Readers received nothing about a challenge by number, but see what it did.
        const numberedFor = (id: string): Role[] => (id === numberedIn ? ['participant'] : []);
        const home = evidence.conversation_id;
        return broadcastSteps(evidence, [home], { numberedFor, except: blockers });
      }
      case 'removal':
        return broadcastRemoval(effect, conversation);
      case 'weighed':
        return broadcastWeighed(effect, conversation);
    }
  }

  return {
    /**
     * After commit: sends it to everyone who has the conversation open, and to those it concerns
     * elsewhere.
     */
    async broadcast({ conversation, events, effects }: Committed): Promise<void> {
      if (conversation !== null) {
        broadcastEvents(publisher, conversation, await toWireEvents(db, conversation, events));
      }
      // A move of the figure has the number of what moved it, and a client that knows a number skips
      // later events with it, so the item's outcome goes first.
      const { figure = [], other = [] } = Object.groupBy(effects, ({ about }) =>
        about === 'figure' ? 'figure' : 'other',
      );
      const numberedIn = events.length === 0 ? null : (conversation?.id ?? null);
      for (const effect of [...other, ...figure]) {
        await broadcastEffect(effect, conversation, numberedIn);
      }
    },
    /** Resolves when nothing is left to be broadcast. */
    async settled(): Promise<void> {
      await Promise.all(moving.values());
    },
  };
}
