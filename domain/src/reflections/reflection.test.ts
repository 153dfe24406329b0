import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FELT_HEARD, mindMove, type Reflecting, type Reflection, reflect } from './reflection.ts';

const ASKED: Reflecting = { isParticipant: true, isCompleted: true, given: null };
const anyReflection = fc.record<Reflection>({
  feltHeard: fc.option(fc.constantFrom(...FELT_HEARD)),
});
const percent = fc.integer({ min: 1, max: 99 });

describe('reflecting on a conversation', () => {
  it('[RF1] is for its participants, once it is completed, answered or skipped', () => {
    fc.assert(
      fc.property(anyReflection, (answer) => {
        expect(reflect(ASKED, answer)).toEqual({ ok: true, value: 'keep' });
        const active = reflect({ ...ASKED, isCompleted: false }, answer);
        expect(active).toEqual({ ok: false, refusal: 'CONVERSATION_ACTIVE' });
        // A stranger doesn't even learn whether it is completed.
        for (const isCompleted of [true, false]) {
          const stranger = reflect({ ...ASKED, isParticipant: false, isCompleted }, answer);
          expect(stranger).toEqual({ ok: false, refusal: 'FORBIDDEN' });
        }
      }),
    );
  });

  it('[RF2] keeps the first answer: the same one again changes nothing, another is refused', () => {
    fc.assert(
      fc.property(anyReflection, anyReflection, (given, answer) => {
        expect(reflect({ ...ASKED, given }, answer)).toEqual(
          given.feltHeard === answer.feltHeard
            ? { ok: true, value: 'kept' }
            : { ok: false, refusal: 'REFLECTION_GIVEN' },
        );
      }),
    );
  });
});

describe('the change of a mind', () => {
  it('[RF4] is toward the partner’s side, away from it, across the middle, or none', () => {
    expect(mindMove('believing', 80, 80)).toBe('same');
    expect(mindMove('believing', 80, 70)).toBe('toward');
    expect(mindMove('believing', 80, 50)).toBe('toward');
    expect(mindMove('believing', 80, 90)).toBe('away');
    expect(mindMove('believing', 80, 49)).toBe('crossed');
    expect(mindMove('disbelieving', 20, 51)).toBe('crossed');
    // Someone who had crossed before and goes further moves on toward that side.
    expect(mindMove('believing', 40, 30)).toBe('toward');
    expect(mindMove('believing', 40, 60)).toBe('away');
  });

  it('[RF4] is measured the same way from both sides of the middle', () => {
    fc.assert(
      fc.property(percent, percent, (before, after) => {
        expect(mindMove('believing', before, after)).toBe(
          mindMove('disbelieving', 100 - before, 100 - after),
        );
      }),
    );
  });
});
