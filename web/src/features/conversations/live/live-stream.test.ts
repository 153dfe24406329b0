import type {
  Changed,
  EvidenceCard,
  ItemStep,
  ListedEvidence,
  Message,
  NumberedEvent,
  Restatement,
  StreamLine,
  StreamPage,
  UnnumberedEvent,
} from '@midspan/contract';
import { isOpenRestatement, isPendingEvidence, isStepForReaders } from '@midspan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveStore } from './live-state.ts';
import {
  AT,
  aMessage,
  anEvidence,
  ann,
  apply,
  aRestatement,
  ben,
  CONVERSATION,
  FLAG_LINES,
  numbered,
  openFor,
  type Update,
} from './live-test-data.ts';
import { withElsewhere, withPage } from './live-updates.ts';
import { hasOlder, showLive } from './live-view.ts';

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
  'restate',
  'remove',
] as const;
type Act = (typeof ACTS)[number];

const figure = { from: 50, to: 78 };
const light = { hypothesis_likelihood: 0.6, negation_likelihood: 0.4 };
const heavy = { hypothesis_likelihood: 0.9, negation_likelihood: 0.25 };

/** A conversation as a server keeps it, and what it sends to each role. */
function serverAfter(acts: readonly Act[]) {
  const cards: EvidenceCard[] = [];
  const lines: StreamLine[] = [];
  const messages: Message[] = [];
  const restatements: Restatement[] = [];
  const sent: Record<Role, Update[]> = { participant: [], reader: [] };
  let seq = 0;

  /** What a page would say of the item, and of its lines. */
  function changeOf(role: Role, { id }: EvidenceCard): Changed {
    const page = read(role);
    return {
      items: page.cards.filter((card) => card.id === id),
      lines: page.lines.filter((line) => line.kind === 'evidence' && line.evidenceId === id),
    };
  }

  const push = (role: Role, sentEvent: NumberedEvent | UnnumberedEvent<'conversation:changed'>) => {
    // What is sent doesn't change with what happens later.
    const event = structuredClone(sentEvent);
    sent[role].push(
      event.name === 'conversation:changed'
        ? (state) => withElsewhere(state, event)
        : numbered(event),
    );
  };
  const restated = (role: Role) =>
    restatements.filter(({ state }) => role === 'participant' || state === 'confirmed');
  const here = () => ({ conversationId: CONVERSATION, seq });
  const tick = (role: Role) => push(role, { name: 'conversation:tick', payload: here() });

  /** Only what an event changed matters, not which event it is. */
  const sendItem = (card: EvidenceCard, roles: readonly Role[] = ROLES) => {
    for (const role of ROLES) {
      if (!roles.includes(role)) tick(role);
      else {
        push(role, {
          name: 'conversation:evidenceProposed',
          payload: { ...here(), evidence: card, changed: changeOf(role, card) },
        });
      }
    }
  };
  const sendElsewhere = (card: EvidenceCard, role: Role) =>
    push(role, {
      name: 'conversation:changed',
      payload: { conversationId: CONVERSATION, changed: changeOf(role, card) },
    });

  function take(card: EvidenceCard, step: ItemStep, change: Partial<ListedEvidence>) {
    card.steps.push(step);
    Object.assign(card, change);
    const { id: evidenceId, description } = card;
    lines.push({ kind: 'evidence', seq, evidenceId, description, step });
  }

  function perform(act: Act) {
    const pending = cards.find(({ status }) => isPendingEvidence(status));
    const proposed = cards.find(({ status }) => status === 'proposed');
    const counted = cards.find(({ status, removed }) => status === 'accepted' && !removed);
    if (act === 'reweigh-elsewhere') {
      if (counted === undefined || counted.elsewhere.length > 0) return;
      counted.elsewhere.push({ kind: 'recalibrated', at: AT, figure, before: heavy, after: light });
      Object.assign(counted, light);
      for (const role of ROLES) sendElsewhere(counted, role);
      return;
    }
    seq += 1;
    const at = { seq, at: AT };
    if (act === 'message') {
      const message = aMessage(seq, ann.id);
      messages.push(message);
      const payload = { ...message, conversationId: CONVERSATION, tempId: `t${seq}` };
      for (const role of ROLES) push(role, { name: 'conversation:message', payload });
    } else if (act === 'propose') {
      const step: ItemStep = { kind: 'proposed', ...at, by: ann.id };
      const card = { ...anEvidence(`e${seq}`), seq, steps: [step], elsewhere: [] };
      cards.push(card);
      sendItem(card, ['participant']);
    } else if (act === 'reject' && proposed) {
      const step: ItemStep = { kind: 'disputed', ...at, by: ben.id, reason: 'Too short' };
      take(proposed, step, { status: 'disputed', rejection_reason: 'Too short' });
      sendItem(proposed, ['participant']);
    } else if (act === 'accept' && pending) {
      take(pending, { kind: 'accepted', ...at, by: ben.id, figure }, { status: 'accepted' });
      sendItem(pending);
    } else if (act === 'withdraw' && pending) {
      take(pending, { kind: 'withdrawn', ...at, by: ann.id }, { status: 'withdrawn' });
      sendItem(pending);
    } else if (act === 'challenge' && counted && !counted.is_under_review) {
      const about = { proposalId: 'p1', challenge: 'overturn', reason: 'Retracted' } as const;
      const change = { is_under_review: true, active_overturn_proposal_id: 'p1' };
      take(counted, { kind: 'challenged', ...at, by: ben.id, ...about }, change);
      sendItem(counted, ['participant']);
      sendElsewhere(counted, 'reader');
    } else if (act === 'overturn' && counted) {
      take(counted, { kind: 'overturned', ...at, by: ann.id, figure }, { status: 'overturned' });
      sendItem(counted, ['participant']);
      sendElsewhere(counted, 'reader');
    } else if (act === 'flag') {
      const line = { ...FLAG_LINES.created, seq };
      lines.push(line);
      push('participant', {
        name: 'conversation:messageRemoved',
        payload: { ...here(), messageId: 'none', changed: { lines: [line] } },
      });
      tick('reader');
    } else if (act === 'restate') {
      restate(restatements, seq);
      const restatement = restatements.at(-1);
      for (const role of ROLES) {
        const shown = restated(role);
        if (restatement === undefined || (role === 'reader' && !shown.includes(restatement))) {
          tick(role);
        } else {
          const changed = { restatements: [...shown] };
          push(role, { name: 'restate:changed', payload: { ...here(), restatement, changed } });
        }
      }
    } else if (act === 'remove' && counted) {
      const change = { removed: true, description: 'Removed' };
      take(counted, { kind: 'removed', ...at, by: null, figure }, change);
      // A reason may quote the item.
      for (const step of counted.steps) if ('reason' in step) step.reason = null;
      for (const line of lines) {
        if (line.kind === 'evidence' && line.evidenceId === counted.id)
          line.description = 'Removed';
      }
      sendItem(counted);
    } else {
      for (const role of ROLES) tick(role);
    }
  }
  for (const act of acts) perform(act);

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
  return { sent, read, seq, restated: (role: Role) => structuredClone(restated(role)) };
}

/** Takes the next step of the open restatement, or asks for another one. */
function restate(all: Restatement[], seq: number): void {
  const words = { id: `w${seq}`, text: 'You mean the tides', at: AT, removed: false };
  const open = all.find(isOpenRestatement);
  if (open === undefined) {
    all.push(aRestatement({ id: `r${seq}`, seq }));
  } else if (open.state === 'to_write') {
    Object.assign(open, { state: 'to_check', tries: [...open.tries, { said: words, note: null }] });
  } else {
    open.state = 'confirmed';
  }
}

const open = (role: Role, page?: StreamPage, restatements: Restatement[] = []) =>
  openFor(
    role === 'reader' ? 'zoe' : ann.id,
    page ? { seq: page.seq, messages: page.messages, stream: { ...page }, restatements } : {},
  );

function shown(store: LiveStore) {
  const { messages, cards, lines, restatements } = showLive(store);
  return { messages, cards, lines, restatements };
}

const acts = fc.array(fc.constantFrom(...ACTS), { maxLength: 40 });
const role = fc.constantFrom(...ROLES);

describe('[ST3] the stream of a conversation', () => {
  it('is the same for someone who received it live and someone who loads it later', () => {
    fc.assert(
      fc.property(acts, role, (taken, as) => {
        const server = serverAfter(taken);
        const listener = apply(open(as), ...server.sent[as]);
        expect(shown(listener)).toEqual(shown(open(as, server.read(as), server.restated(as))));
      }),
    );
  });

  it('[ST5] is the same when it is read by pages, upwards or downwards', () => {
    fc.assert(
      fc.property(acts, role, fc.integer({ min: 1, max: 9 }), (taken, as, length) => {
        const server = serverAfter([...taken, 'message']);
        const whole = open(as, server.read(as), server.restated(as));
        const start = Math.max(1, server.seq - length + 1);
        const newest = open(as, server.read(as, start), server.restated(as));

        let upwards = newest;
        while (hasOlder(showLive(upwards))) {
          const to = upwards.from - 1;
          const page = server.read(as, Math.max(1, to - length + 1), to);
          upwards = withPage(upwards, page);
        }
        expect(shown(upwards)).toEqual(shown(whole));

        const until = (from: number) => Math.min(server.seq, from + length - 1);
        let downwards = withPage(newest, server.read(as, 1, until(1)), true);
        while (downwards.apart !== null) {
          const from = downwards.apart.to + 1;
          const page = server.read(as, from, until(from));
          downwards = withPage(downwards, page);
        }
        expect(shown(downwards)).toEqual(shown(whole));
      }),
    );
  });

  it('stays up to date while an older part is read', () => {
    const before = serverAfter(['propose', 'message', 'message', 'message']);
    const after = serverAfter(['propose', 'message', 'message', 'message', 'accept']);
    const reading = apply(
      open('participant', before.read('participant', 4)),
      (state) => withPage(state, before.read('participant', 1, 2), true),
      ...after.sent.participant.slice(-1),
    );
    const [card] = showLive(reading).cards;
    expect(card).toMatchObject({ status: 'accepted' });
    expect(card?.steps.map(({ kind }) => kind)).toEqual(['proposed', 'accepted']);
    const back = showLive({ ...reading, apart: null });
    expect(back.reading).toBeNull();
    expect(back.messages.map(({ seq }) => seq)).toEqual([4]);
  });

  it('adds what happened after a page was read to its cards', () => {
    const before = serverAfter(['propose', 'message', 'message']);
    const after = serverAfter(['propose', 'message', 'message', 'accept']);
    const state = apply(
      open('participant', before.read('participant', 3)),
      ...after.sent.participant.slice(-1),
      (state) => withPage(state, before.read('participant', 1, 2)),
    );
    expect(showLive(state).cards).toEqual(after.read('participant').cards);
  });
});
