import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TURN_KINDS } from '../conversations/turns.ts';
import {
  type Attendance,
  type ConversationEvent,
  callBack,
  seenAfter,
  TURN_NOTICES,
} from './calling-back.ts';

const MINUTE_MS = 60_000;
const isTurn = (kind: string) => Object.values<string | null>(TURN_NOTICES).includes(kind);
const away: Attendance = { seenSeq: 0, messageNotice: null, turnEmailAtMs: null };
const message = (seq: number): ConversationEvent => ({ kind: 'message', seq });
const evidence = (seq: number): ConversationEvent => ({ kind: 'evidence_to_review', seq });

/** The numbers a member is called back for, marking those with an email. */
const numbers = ({ calls }: ReturnType<typeof callBack>) =>
  calls.map(({ event, byEmail }) => (byEmail ? `${event.seq} by email` : `${event.seq}`));

describe('calling a member back', () => {
  it('[NO2] leaves out what the member has already seen', () => {
    const attendance = { ...away, seenSeq: 2 };
    expect(numbers(callBack(attendance, [message(1), evidence(2), evidence(3)], 0))).toEqual([
      '3 by email',
    ]);
    expect(numbers(callBack({ ...away, seenSeq: 3 }, [message(3)], 0))).toEqual([]);
  });

  it('[NO3] moves the seen number only forward, and never beyond the conversation', () => {
    expect(seenAfter(3, 5, 9)).toBe(5);
    expect(seenAfter(5, 3, 9)).toBe(5);
    expect(seenAfter(3, 1_000, 9)).toBe(9);
  });

  it('[NO4] [NO6] sends one notice about messages, with one email until they are read', () => {
    const first = callBack(away, [message(1), message(2)], 0);
    expect(numbers(first)).toEqual(['2 by email']);
    const soon = callBack(first.attendance, [message(3)], 15 * MINUTE_MS - 1);
    expect(numbers(soon)).toEqual([]);
    const later = callBack(soon.attendance, [message(4)], 15 * MINUTE_MS);
    expect(numbers(later)).toEqual(['4']);
    // They came back, read everything, and left again.
    const back = { ...later.attendance, seenSeq: 4 };
    expect(numbers(callBack(back, [message(5)], 16 * MINUTE_MS))).toEqual(['5 by email']);
  });

  it('[NO5] sends a notice for every turn, and at most one email an hour about them', () => {
    const first = callBack(away, [evidence(1), { kind: 'flag_created', seq: 2 }], 0);
    expect(numbers(first)).toEqual(['1 by email', '2']);
    const soon = callBack(first.attendance, [evidence(3)], 60 * MINUTE_MS - 1);
    expect(numbers(soon)).toEqual(['3']);
    expect(numbers(callBack(soon.attendance, [evidence(4)], 60 * MINUTE_MS))).toEqual([
      '4 by email',
    ]);
  });

  it('[NO5] emails about each turn that the other member’s act starts', () => {
    for (const kind of TURN_KINDS) {
      const notice = TURN_NOTICES[kind];
      // One's own next step needs none, and the start of a dispute has its own.
      expect(notice === null).toBe(kind === 'resolve' || kind === 'dispute');
      if (notice === null) continue;
      expect(numbers(callBack(away, [{ kind: notice, seq: 1 }], 0))).toEqual(['1 by email']);
    }
  });

  it('[NO7] emails when a conversation begins, but not when no answer is needed', () => {
    const begun: ConversationEvent = { kind: 'conversation_begun', seq: 0 };
    expect(numbers(callBack({ ...away, seenSeq: -1 }, [begun], 0))).toEqual(['0 by email']);
    expect(numbers(callBack(away, [begun], 0))).toEqual([]);
    for (const kind of ['evidence_accepted', 'offer_accepted', 'flag_suggested'] as const) {
      expect(isTurn(kind)).toBe(false);
      expect(numbers(callBack(away, [{ kind, seq: 1 }], 0))).toEqual(['1']);
    }
  });

  it('[NO4] [NO5] [NO6] stays within its limits whatever happens in an hour', () => {
    const kind = fc.constantFrom<ConversationEvent['kind']>('message', 'evidence_to_review');
    const gapMs = fc.integer({ min: 0, max: 5 * MINUTE_MS });
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, gapMs), { maxLength: 80 }), (course) => {
        let attendance = away;
        let nowMs = 0;
        const sent: { kind: string; byEmail: boolean; atMs: number }[] = [];
        for (const [n, [happens, gap]] of course.entries()) {
          nowMs += gap;
          if (nowMs >= 60 * MINUTE_MS) break;
          const result = callBack(attendance, [{ kind: happens, seq: n + 1 }], nowMs);
          attendance = result.attendance;
          for (const { event, byEmail } of result.calls) {
            sent.push({ kind: event.kind, byEmail, atMs: nowMs });
          }
        }
        const messages = sent.filter((one) => one.kind === 'message');
        expect(messages.length).toBeLessThanOrEqual(4);
        expect(messages.filter(({ byEmail }) => byEmail).length).toBeLessThanOrEqual(1);
        expect(sent.filter((one) => isTurn(one.kind) && one.byEmail).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
