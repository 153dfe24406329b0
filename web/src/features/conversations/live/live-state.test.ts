import type { ConversationSnapshot, LiveItem, NumberedEvent } from '@midspan/contract';
import { isPendingEvidence, pbPercent, type Tally, tallyWith } from '@midspan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveStore, missing } from './live-state.ts';
import {
  accepted,
  aFigure,
  afterAccepting,
  aMessage,
  aMessageEvent,
  anEvidence,
  apply,
  aSnapshot,
  ben,
  CONVERSATION,
  moved,
  numbered,
  open,
  type Update,
} from './live-test-data.ts';
import { type Standing, withSnapshot, withStanding } from './live-updates.ts';
import { showLive } from './live-view.ts';

const tick = (seq: number): NumberedEvent => ({
  name: 'conversation:tick',
  payload: { conversationId: CONVERSATION, seq },
});
const about = (
  name: 'conversation:evidenceProposed' | 'conversation:evidenceWithdrawn',
  seq: number,
  evidence: LiveItem,
): NumberedEvent => ({
  name,
  payload: { conversationId: CONVERSATION, seq, evidence, changed: { items: [evidence] } },
});
describe('the sequence of a conversation', () => {
  it('applies the next number and drops what was already seen', () => {
    const state = apply(
      open(),
      numbered(aMessageEvent(1)),
      numbered(aMessageEvent(1)),
      numbered(tick(2)),
    );
    expect(state.seq).toBe(2);
    expect(state.messages.map((one) => one.seq)).toEqual([1]);
    expect(missing(state)).toBeNull();
  });

  it('requests missing events when a number is skipped, and only until they arrive', () => {
    const behind = apply(open(), numbered(aMessageEvent(3)));
    expect(behind.messages).toEqual([]);
    expect(missing(behind)).toBe('events');
    const caughtUp = apply(
      behind,
      numbered(tick(1)),
      numbered(aMessageEvent(2)),
      numbered(aMessageEvent(3)),
    );
    expect(missing(caughtUp)).toBeNull();
    expect(caughtUp.messages.map((one) => one.seq)).toEqual([2, 3]);
  });

  it('does not treat a replayed item as pending when it is already decided', () => {
    const decided = anEvidence('e1', { status: 'withdrawn' });
    const behind = apply(open(), numbered(about('conversation:evidenceProposed', 1, decided)));
    expect(showLive(behind).pendingEvidence).toEqual([]);
    const state = apply(behind, numbered(about('conversation:evidenceWithdrawn', 2, decided)));
    expect(showLive(state)).toMatchObject({ evidenceHistory: [decided], evidenceTotal: 1 });
  });

  it('ignores a snapshot that is older than the current state', () => {
    const state = apply(open(), numbered(aMessageEvent(1)));
    expect(withSnapshot(state, aSnapshot({}))).toBe(state);
  });

  it('keeps older pages under a new snapshot, unless there is a gap between them', () => {
    const page = [1, 2, 3].map((seq) => aMessage(seq, ben.id));
    const state = open({ seq: 3, messages: page, messageTotal: 3 });
    const newest = (from: number, to: number) =>
      aSnapshot({
        seq: to,
        messages: [from, to].map((seq) => aMessage(seq, ben.id)),
        stream: { from, to, cards: [], lines: [] },
      });
    const touching = newest(3, 4);
    const apart = newest(8, 9);
    const seqs = (snapshot: ConversationSnapshot) =>
      showLive(withSnapshot(state, snapshot)).messages.map((one) => one.seq);
    expect(seqs(touching)).toEqual([1, 2, 3, 4]);
    expect(seqs(apart)).toEqual([8, 9]);
  });
});

const timeOf = (seq: number) => new Date(seq * 1_000).toISOString();

/** A series of events as a server has it: numbered, with the ledger. */
function course(steps: readonly ('message' | 'propose' | 'accept' | 'withdraw' | 'tick')[]) {
  const sent: Update[][] = [];
  const events: NumberedEvent[] = [];
  const pending: LiveItem[] = [];
  let ledgerSeq = 0;
  let tally: Tally = {};
  const record = (event: NumberedEvent, ...beside: Update[]) => {
    events.push(event);
    sent.push([numbered(event), ...beside]);
  };
  for (const step of steps) {
    const seq = events.length + 1;
    const item = step === 'propose' ? undefined : pending.shift();
    if (step === 'propose') {
      const proposed = { ...anEvidence(`e${seq}`), seq, steps: [], elsewhere: [] };
      pending.push(proposed);
      record(about('conversation:evidenceProposed', seq, proposed));
    } else if (step === 'accept' && item) {
      ledgerSeq += 1;
      tally = tallyWith(tally, { hypothesis: 60, negation: 50 }, 1);
      const newCredence = pbPercent(tally);
      const point = { timestamp: '', credence: newCredence / 100, evidenceId: item.id };
      const decided = { ...item, decided_at: timeOf(seq) };
      record(
        accepted(seq, decided, newCredence),
        moved(afterAccepting(decided), { ...aFigure({ tally, point }), ledgerSeq }),
      );
    } else if (step === 'withdraw' && item) {
      record(
        about('conversation:evidenceWithdrawn', seq, {
          ...item,
          status: 'withdrawn',
          decided_at: timeOf(seq),
        }),
      );
    } else {
      if (item) pending.unshift(item);
      record(step === 'message' ? aMessageEvent(seq) : tick(seq));
    }
  }
  const standing: Standing = {
    seq: events.length,
    currentPBCredence: pbPercent(tally),
    publicCredence: null,
    tally,
    ledgerSeq,
    openProposals: [],
  };
  return { sent, events, standing };
}

/** The server's answer to a join: missed events with current items, or everything. */
function answer(state: LiveStore, { sent, events, standing }: ReturnType<typeof course>): Update[] {
  if (missing(state) === 'snapshot') {
    const all = showLive(apply(open(), ...sent.flat()));
    const evidence = [...all.pendingEvidence, ...all.evidenceHistory];
    const { messages, evidenceTotal, credenceHistory, cards } = all;
    const snapshot = aSnapshot({
      ...standing,
      messages: [...messages],
      evidence,
      stream: { from: 1, to: 0, cards: [...cards], lines: [] },
      evidenceTotal,
      credenceHistory: [...credenceHistory],
    });
    return [(before) => withSnapshot(before, snapshot)];
  }
  const today = new Map<string, LiveItem>();
  for (const { payload } of events)
    if ('evidence' in payload) today.set(payload.evidence.id, payload.evidence);
  const missed = events.slice(state.seq).map((event): Update => {
    if (!('evidence' in event.payload)) return numbered(event);
    const evidence = today.get(event.payload.evidence.id) ?? event.payload.evidence;
    const changed = { items: [evidence] };
    return numbered({
      ...event,
      payload: { ...event.payload, evidence, changed },
    } as NumberedEvent);
  });
  return [...missed, (before) => withStanding(before, standing)];
}

function essence(store: LiveStore) {
  const { messages, pendingEvidence, evidenceHistory, ...rest } = showLive(store);
  return {
    messages: messages.map((one) => one.id),
    pending: pendingEvidence.map((one) => one.id),
    decided: evidenceHistory.map((one) => `${one.id} ${one.status}`),
    total: rest.evidenceTotal,
    credence: rest.currentCredence,
    tally: rest.tally,
    history: rest.credenceHistory.map((point) => `${point.evidenceId} ${point.credence}`),
    seq: rest.seq,
  };
}

describe('events that are lost, doubled or out of order', () => {
  const steps = fc.array(fc.constantFrom('message', 'propose', 'accept', 'withdraw', 'tick'), {
    maxLength: 30,
  });

  it('lead to the same state as events in order, once the missing ones are loaded', () => {
    fc.assert(
      fc.property(steps, fc.infiniteStream(fc.nat({ max: 5 })), (taken, chances) => {
        const happened = course(taken);
        const chance = () => chances.next().value ?? 0;
        const received = happened.sent.flat().flatMap((event) => {
          const times = [0, 1, 1, 1, 2, 1][chance()] ?? 1;
          return Array.from({ length: times }, () => event);
        });
        for (let index = 1; index < received.length; index += 1) {
          const [one, other] = [received[index - 1], received[index]];
          if (chance() === 0 && one && other) received.splice(index - 1, 2, other, one);
        }
        let state = apply(open(), ...received);
        // A client that was cut off joins again, whatever it received, until nothing is missing.
        let rounds = 0;
        do {
          state = apply(state, ...answer(state, happened));
          rounds += 1;
        } while (missing(state) !== null && rounds < 5);
        expect(missing(state)).toBeNull();
        expect(essence(state)).toEqual(essence(apply(open(), ...happened.sent.flat())));
      }),
    );
  });

  it('keep every pending item pending and every other decided', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const state = showLive(apply(open(), ...course(taken).sent.flat()));
        expect(state.pendingEvidence.every((item) => isPendingEvidence(item.status))).toBe(true);
        expect(state.evidenceHistory.some((item) => isPendingEvidence(item.status))).toBe(false);
      }),
    );
  });
});
