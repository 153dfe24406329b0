import type {
  Applied,
  ElsewhereStep,
  EvidenceCard,
  ItemStep,
  ListedEvidence,
  Message,
  NumberedEvent,
  StreamLine,
  StreamPage,
} from '@midspan/contract';
import { isPendingEvidence, isStepForReaders } from '@midspan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LiveEvent, reduceLive } from './live-reducer.ts';
import { hasOlder, initialLive, type LiveState } from './live-state.ts';
import {
  AT,
  aMessage,
  aMove,
  anEvidence,
  ann,
  aProposal,
  aSnapshot,
  ben,
  CONVERSATION,
  FLAG_LINES,
  HYPOTHESIS,
} from './live-test-data.ts';

type Role = 'participant' | 'reader';
const ROLES: readonly Role[] = ['participant', 'reader'];
const ACTS = [
  'message',
  'propose',
  'reject',
  'accept',
  'withdraw',
  'challenge',
  'overturn',
  'reweigh-elsewhere',
  'flag',
  'remove',
] as const;
type Act = (typeof ACTS)[number];

const figure = { from: 50, to: 78 };
const light = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const heavy = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };

/** A conversation as a server keeps it, and what it sends to either role meanwhile. */
function serverAfter(acts: readonly Act[]) {
  const cards: EvidenceCard[] = [];
  const lines: StreamLine[] = [];
  const messages: Message[] = [];
  const sent: Record<Role, LiveEvent[]> = { participant: [], reader: [] };
  let seq = 0;

  const itemOf = ({ seq: _seq, steps: _steps, elsewhere: _else, ...item }: EvidenceCard) => item;
  const here = () => ({ conversationId: CONVERSATION, seq });
  const send = (role: Role, event: NumberedEvent) => sent[role].push({ type: 'numbered', event });
  const tick = (role: Role) => send(role, { name: 'conversation:tick', payload: here() });

  function take(card: EvidenceCard, step: ItemStep, change: Partial<ListedEvidence>) {
    const earlier = [...card.steps];
    card.steps.push(step);
    Object.assign(card, change);
    lines.push({
      kind: 'evidence',
      seq,
      evidenceId: card.id,
      description: card.description,
      step,
    });
    return { ...here(), step, earlier, evidence: itemOf(card) };
  }

  function decide(card: EvidenceCard, kind: 'accept' | 'withdraw') {
    const by = { seq, at: AT, by: kind === 'accept' ? ben.id : ann.id };
    const payload =
      kind === 'accept'
        ? take(card, { kind: 'accepted', ...by, figure }, { status: 'accepted' })
        : take(card, { kind: 'withdrawn', ...by }, { status: 'withdrawn' });
    for (const role of ROLES) {
      if (kind === 'withdraw') send(role, { name: 'conversation:evidenceWithdrawn', payload });
      else {
        send(role, {
          name: 'conversation:evidenceReviewed',
          payload: {
            ...payload,
            status: 'accepted',
            newCredence: 78,
            move: aMove(),
            publicCredence: null,
            reason: null,
          },
        });
      }
    }
  }

  function applied(card: EvidenceCard, step: ItemStep, decidedIn: string) {
    const payload: Applied = {
      hypothesisId: HYPOTHESIS,
      evidenceId: card.id,
      ledgerSeq: null,
      evidence: itemOf(card),
      reversalEvidence: {
        cause: 'overturned',
        created_at: AT,
        ...heavy,
      } as Applied['reversalEvidence'],
      newCredence: 50,
      credenceUpdate: { timestamp: AT, credence: 0.5, evidenceId: card.id },
      tally: {},
      decidedIn,
      step,
    };
    for (const role of ROLES) {
      sent[role].push({
        type: 'unnumbered-overturn',
        event: { name: 'evidence:overturned', payload },
      });
    }
  }

  function perform(act: Act) {
    const pending = cards.find(({ status }) => isPendingEvidence(status));
    const proposed = cards.find(({ status }) => status === 'proposed');
    const counted = cards.find(({ status, removed }) => status === 'accepted' && !removed);
    if (act === 'reweigh-elsewhere') {
      if (counted === undefined || counted.elsewhere.length > 0) return;
      const done = { kind: 'recalibrated', figure, before: heavy, after: light } as const;
      counted.elsewhere.push({ at: AT, ...done } satisfies ElsewhereStep);
      Object.assign(counted, light);
      applied(counted, { ...done, seq: 7, at: AT, by: null }, 'another');
      return;
    }
    seq += 1;
    if (act === 'message') {
      const message = aMessage(seq, ann.id);
      messages.push(message);
      const payload = { ...message, conversationId: CONVERSATION, tempId: `t${seq}` };
      for (const role of ROLES) send(role, { name: 'conversation:message', payload });
    } else if (act === 'propose') {
      const step: ItemStep = { kind: 'proposed', seq, at: AT, by: ann.id };
      const item = anEvidence(`e${seq}`);
      cards.push({ ...item, seq, steps: [step], elsewhere: [] });
      send('participant', {
        name: 'conversation:evidenceProposed',
        payload: { ...here(), step, evidence: item },
      });
      tick('reader');
    } else if (act === 'reject' && proposed) {
      const step: ItemStep = { kind: 'disputed', seq, at: AT, by: ben.id, reason: 'Too short' };
      const change = { status: 'disputed', rejection_reason: 'Too short' } as const;
      const { earlier: _, ...payload } = take(proposed, step, change);
      send('participant', {
        name: 'conversation:evidenceDisputed',
        payload: { ...payload, reason: 'Too short' },
      });
      tick('reader');
    } else if ((act === 'accept' || act === 'withdraw') && pending) {
      decide(pending, act);
    } else if (act === 'challenge' && counted && !counted.is_under_review) {
      const about = { proposalId: 'p1', challenge: 'overturn', reason: 'Retracted' } as const;
      const step: ItemStep = { kind: 'challenged', seq, at: AT, by: ben.id, ...about };
      const change = { is_under_review: true, active_overturn_proposal_id: 'p1' };
      const { earlier: _, ...payload } = take(counted, step, change);
      const proposal = aProposal({ evidenceId: counted.id });
      send('participant', {
        name: 'evidence:overturnProposed',
        payload: { ...payload, proposal },
      });
      tick('reader');
      const { evidence } = payload;
      sent.reader.push({
        type: 'unnumbered-overturn',
        event: {
          name: 'evidence:overturnNotification',
          payload: { hypothesisId: HYPOTHESIS, proposal, evidence },
        },
      });
    } else if (act === 'overturn' && counted) {
      const step: ItemStep = { kind: 'overturned', seq, at: AT, by: ann.id, figure };
      const { earlier: _, ...payload } = take(counted, step, { status: 'overturned' });
      const proposal = aProposal({ evidenceId: counted.id, status: 'decided' });
      send('participant', {
        name: 'evidence:overturnProposalResolved',
        payload: {
          ...payload,
          hypothesisId: HYPOTHESIS,
          proposal,
          outcome: 'applied',
          newCredence: null,
          move: null,
        },
      });
      tick('reader');
      applied(counted, step, CONVERSATION);
    } else if (act === 'flag') {
      const line = { ...FLAG_LINES.raised, seq };
      lines.push(line);
      const flag = {
        flagId: 'f1',
        messageId: 'none',
        flaggedText: 'Nonsense',
        flagType: 'rude',
        flaggedBy: ben.id,
        flaggedUserId: ann.id,
        state: 'raised',
        clarification: null,
        suggestion: null,
      } as const;
      send('participant', { name: 'flag:created', payload: { ...flag, ...here(), line } });
      tick('reader');
    } else if (act === 'remove' && counted) {
      const step: ItemStep = { kind: 'removed', seq, at: AT, by: null, figure };
      const { earlier: _, ...payload } = take(counted, step, {
        removed: true,
        description: 'Removed',
      });
      // A reason may quote the item.
      const hide = (one: ItemStep) => 'reason' in one && Object.assign(one, { reason: null });
      for (const one of counted.steps) hide(one);
      for (const line of lines) {
        if (line.kind !== 'evidence' || line.evidenceId !== counted.id) continue;
        line.description = 'Removed';
        hide(line.step);
      }
      for (const role of ROLES) {
        send(role, {
          name: 'conversation:evidenceRemoved',
          payload: { ...payload, newCredence: 50, move: null },
        });
      }
    } else {
      for (const role of ROLES) tick(role);
    }
  }
  for (const act of acts) {
    perform(act);
    // What was sent stays as it was sent.
    for (const role of ROLES)
      sent[role].push(...sent[role].splice(0).map((one) => structuredClone(one)));
  }

  function read(role: Role, from = 1, to = seq): StreamPage {
    const isForAll = role === 'participant';
    const within = (one: { seq: number }) => one.seq >= from && one.seq <= to;
    const shown = new Map(
      cards
        .filter(({ status }) => isForAll || !isPendingEvidence(status))
        .map((card) => [card.id, card]),
    );
    return structuredClone({
      seq,
      from,
      to,
      messages: messages.filter(within),
      cards: [...shown.values()].filter(within).map((card) => ({
        ...card,
        steps: card.steps.filter(({ kind }) => isForAll || isStepForReaders(kind, true)),
      })),
      lines: lines.filter(within).filter((line) => {
        if (line.kind !== 'evidence') return isForAll;
        return shown.has(line.evidenceId) && (isForAll || isStepForReaders(line.step.kind, true));
      }),
    });
  }
  return { sent, read, seq };
}

const apply = (state: LiveState, events: readonly LiveEvent[]) => events.reduce(reduceLive, state);

const open = (role: Role, page?: StreamPage) =>
  reduceLive(initialLive(role === 'reader' ? 'zoe' : ann.id), {
    type: 'snapshot',
    snapshot: aSnapshot(
      page ? { seq: page.seq, messages: page.messages, stream: { ...page } } : {},
    ),
  });

const shown = ({ messages, stream }: LiveState) => ({
  messages,
  cards: stream.cards,
  lines: stream.lines,
});

const acts = fc.array(fc.constantFrom(...ACTS), { maxLength: 40 });
const role = fc.constantFrom(...ROLES);

describe('[ST3] the stream of a conversation', () => {
  it('is the same for someone who only listened and someone who reads it later', () => {
    fc.assert(
      fc.property(acts, role, (taken, as) => {
        const server = serverAfter(taken);
        const listener = apply(open(as), server.sent[as]);
        expect(shown(listener)).toEqual(shown(open(as, server.read(as))));
      }),
    );
  });

  it('[ST5] is the same when it is read by pages, upwards or downwards', () => {
    fc.assert(
      fc.property(acts, role, fc.integer({ min: 1, max: 9 }), (taken, as, length) => {
        const server = serverAfter([...taken, 'message']);
        const whole = open(as, server.read(as));
        const start = Math.max(1, server.seq - length + 1);
        const newest = open(as, server.read(as, start));

        let upwards = newest;
        while (hasOlder(upwards)) {
          const to = upwards.stream.from - 1;
          const page = server.read(as, Math.max(1, to - length + 1), to);
          upwards = reduceLive(upwards, { type: 'page-loaded', page });
        }
        expect(shown(upwards)).toEqual(shown(whole));

        const until = (from: number) => Math.min(server.seq, from + length - 1);
        let downwards = reduceLive(newest, {
          type: 'reading-started',
          page: server.read(as, 1, until(1)),
        });
        while (downwards.reading !== null) {
          const from = downwards.reading.to + 1;
          const page = server.read(as, from, until(from));
          downwards = reduceLive(downwards, { type: 'page-loaded', page });
        }
        expect(shown(downwards)).toEqual(shown(whole));
      }),
    );
  });

  it('keeps up with what happens while an older part is read', () => {
    const before = serverAfter(['propose', 'message', 'message', 'message']);
    const after = serverAfter(['propose', 'message', 'message', 'message', 'accept']);
    const reading = apply(open('participant', before.read('participant', 4)), [
      { type: 'reading-started', page: before.read('participant', 1, 2) },
      ...after.sent.participant.slice(-1),
    ]);
    expect(reading.reading?.cards[0]).toMatchObject({ status: 'accepted' });
    expect(reading.reading?.cards[0]?.steps.map(({ kind }) => kind)).toEqual([
      'proposed',
      'accepted',
    ]);
    const back = reduceLive(reading, { type: 'reading-ended' });
    expect(back.reading).toBeNull();
    expect(back.messages.map(({ seq }) => seq)).toEqual([4]);
  });

  it('adds what happened after a page was read to its cards', () => {
    const before = serverAfter(['propose', 'message', 'message']);
    const after = serverAfter(['propose', 'message', 'message', 'accept']);
    const state = apply(open('participant', before.read('participant', 3)), [
      ...after.sent.participant.slice(-1),
      { type: 'page-loaded', page: before.read('participant', 1, 2) },
    ]);
    expect(state.stream.cards).toEqual(after.read('participant').cards);
  });
});
