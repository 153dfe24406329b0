import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideAnswer,
  decideAsk,
  decideSay,
  isOpenRestatement,
  RESTATEMENT,
  type Restatement,
  restatementTurn,
} from './restatement.ts';

const PAIR = ['ann', 'ben'] as const;
/** Ann asked; Ben says it back. */
const asked: Restatement = { askedBy: 'ann', state: 'to_write', tries: [] };
const said: Restatement = { ...asked, state: 'to_check', tries: [{ text: 'One', note: null }] };
const again: Restatement = { ...asked, tries: [{ text: 'One', note: 'More' }] };
const saidAgain: Restatement = {
  ...asked,
  state: 'to_check',
  tries: [...again.tries, { text: 'Two', note: null }],
};
const confirmed: Restatement = { ...said, state: 'confirmed' };
const ended: Restatement = {
  ...saidAgain,
  state: 'ended',
  tries: [...again.tries, { text: 'Two', note: 'Less' }],
};
const YES = { confirmed: true } as const;
const no = (note: string) => ({ confirmed: false, note }) as const;

describe('asking to say it back', () => {
  const none = { isDispute: false, open: null, asked: 0 };

  it('[SB1] is open to either member, but not in a dispute', () => {
    for (const member of PAIR) expect(decideAsk(none, member)).toMatchObject({ value: 'asked' });
    expect(decideAsk({ ...none, isDispute: true }, 'ann')).toMatchObject({
      refusal: 'RESTATEMENT_IN_DISPUTE',
    });
  });

  it('[SB2] is refused while the partner’s is open, and repeats one’s own', () => {
    const open = { ...none, open: asked, asked: RESTATEMENT.asks };
    expect(decideAsk(open, 'ben')).toMatchObject({ refusal: 'RESTATEMENT_OPEN' });
    expect(decideAsk(open, 'ann')).toMatchObject({ value: 'repeated' });
  });

  it('[SB2] is possible three times for each member', () => {
    expect(decideAsk({ ...none, asked: 2 }, 'ann')).toMatchObject({ value: 'asked' });
    expect(decideAsk({ ...none, asked: 3 }, 'ann')).toMatchObject({ refusal: 'RESTATEMENT_LIMIT' });
  });
});

describe('saying it back', () => {
  it('[SB3] is for the member who was asked, when it is to be written', () => {
    expect(decideSay(asked, 'ben', 'One')).toMatchObject({ value: 'said' });
    expect(decideSay(again, 'ben', 'Two')).toMatchObject({ value: 'said' });
    for (const one of [asked, said, again, saidAgain, confirmed, ended]) {
      expect(decideSay(one, 'ann', 'One')).toMatchObject({ refusal: 'RESTATEMENT_NOT_YOURS' });
    }
    for (const one of [said, saidAgain, confirmed, ended]) {
      expect(decideSay(one, 'ben', 'Other')).toMatchObject({ refusal: 'RESTATEMENT_OUT_OF_ORDER' });
    }
  });

  it('[SB6] does nothing a second time, even when the first one arrives again later', () => {
    expect(decideSay(said, 'ben', 'One')).toMatchObject({ value: 'repeated' });
    expect(decideSay(confirmed, 'ben', 'One')).toMatchObject({ value: 'repeated' });
    expect(decideSay(again, 'ben', 'One')).toMatchObject({ refusal: 'RESTATEMENT_SAME' });
    expect(decideSay(saidAgain, 'ben', 'One')).toMatchObject({
      refusal: 'RESTATEMENT_OUT_OF_ORDER',
    });
  });
});

describe('answering what was said', () => {
  it('[SB4] is for the member who asked, when there is something to check', () => {
    expect(decideAnswer(said, 'ann', YES)).toMatchObject({ value: 'confirmed' });
    for (const one of [asked, said, again, saidAgain, confirmed, ended]) {
      expect(decideAnswer(one, 'ben', YES)).toMatchObject({ refusal: 'RESTATEMENT_NOT_YOURS' });
    }
    for (const one of [asked, again, ended]) {
      expect(decideAnswer(one, 'ann', YES)).toMatchObject({ refusal: 'RESTATEMENT_OUT_OF_ORDER' });
    }
    expect(decideAnswer(confirmed, 'ann', no('Less'))).toMatchObject({
      refusal: 'RESTATEMENT_OUT_OF_ORDER',
    });
  });

  it('[SB4] gives a second try, and ends without a verdict after that', () => {
    expect(decideAnswer(said, 'ann', no('More'))).toMatchObject({ value: 'to_write' });
    expect(decideAnswer(saidAgain, 'ann', no('Less'))).toMatchObject({ value: 'ended' });
    expect(decideAnswer(saidAgain, 'ann', YES)).toMatchObject({ value: 'confirmed' });
  });

  it('[SB6] does nothing a second time, even when the first one arrives again later', () => {
    expect(decideAnswer(confirmed, 'ann', YES)).toMatchObject({ value: 'repeated' });
    expect(decideAnswer(again, 'ann', no('More'))).toMatchObject({ value: 'repeated' });
    expect(decideAnswer(ended, 'ann', no('Less'))).toMatchObject({ value: 'repeated' });
    expect(decideAnswer(saidAgain, 'ann', no('More'))).toMatchObject({
      refusal: 'RESTATEMENT_SAME',
    });
  });
});

describe('an open restatement', () => {
  it('[SB7] waits for exactly one of the two, and a closed one for no one', () => {
    expect(restatementTurn(asked, PAIR)).toBe('ben');
    expect(restatementTurn({ ...asked, askedBy: 'ben' }, PAIR)).toBe('ann');
    expect(restatementTurn(said, PAIR)).toBe('ann');
    for (const one of [confirmed, ended]) expect(restatementTurn(one, PAIR)).toBeNull();
  });

  it('[SB4] is over after at most two tries, whatever the two do', () => {
    const step = fc.record({
      member: fc.constantFrom(...PAIR),
      word: fc.constantFrom('a', 'b', 'c'),
      does: fc.constantFrom('say', 'confirm', 'reject'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let one: Restatement = asked;
        for (const { member, word, does } of steps) {
          const before = one;
          const { tries } = before;
          if (does === 'say') {
            const decided = decideSay(one, member, word);
            if (!decided.ok || decided.value === 'repeated') continue;
            one = { ...one, state: 'to_check', tries: [...tries, { text: word, note: null }] };
          } else {
            const decided = decideAnswer(one, member, does === 'confirm' ? YES : no(word));
            if (!decided.ok || decided.value === 'repeated') continue;
            const last = { text: tries.at(-1)?.text ?? '', note: does === 'reject' ? word : null };
            one = { ...one, state: decided.value, tries: [...tries.slice(0, -1), last] };
          }
          expect(isOpenRestatement(before)).toBe(true);
          expect(restatementTurn(before, PAIR)).toBe(member);
          expect(one.tries.length).toBeLessThanOrEqual(RESTATEMENT.tries);
        }
      }),
    );
  });
});
