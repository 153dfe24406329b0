import type { Likelihood, Weight } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import type { ChosenWeight } from '../weights/weight-fields.ts';
import {
  type Added,
  answerWith,
  isWeighedAlone,
  NOT_ANSWERED,
  namedBy,
  newnessRefusal,
  shareWords,
  startingFrom,
  weighedAlone,
  withShare,
} from './newness.ts';

const NONE: ChosenWeight = { hypothesis: null, negation: null };
const of = (hypothesis: Likelihood, negation: Likelihood): Weight => ({ hypothesis, negation });
const STRONG = of(90, 25);
const blank: Added = { newness: NOT_ANSWERED, weight: NONE };
/** Partly new, and weighed on its own. */
const alone = weighedAlone(STRONG, answerWith('partly', blank));

describe('a finding that is partly new', () => {
  it('[WA6] is weighed on its own before the share that is new fills in its weight', () => {
    expect(isWeighedAlone(blank)).toBe(false);
    expect(isWeighedAlone(alone)).toBe(true);
    const half = withShare('half', alone);
    expect(half.weight).toEqual(of(75, 40));
    expect(isWeighedAlone(half)).toBe(false);
    expect(shareWords(half)).toBe('Half of it is new: 3.6× as likely becomes 1.9×.');
  });

  it('[WA6] says why in words until the weight is changed by hand', () => {
    const little = withShare('little', weighedAlone(of(60, 50), alone));
    expect(shareWords(little)).toBe(
      'Little of it is new: 1.2× as likely becomes just as likely either way.',
    );
    const even = withShare('most', weighedAlone(of(50, 50), alone));
    expect(shareWords(even)).toBe('Most of it is new: it stays just as likely either way.');
    expect(shareWords({ ...withShare('half', alone), weight: of(60, 40) })).toBeNull();
    expect(shareWords(alone)).toBeNull();
  });

  it('keeps what was weighed when the answer changes, in either direction', () => {
    const independent: Added = { newness: NOT_ANSWERED, weight: STRONG };
    const partly = answerWith('partly', independent);
    expect(partly.weight).toEqual(NONE);
    expect(withShare('half', partly).weight).toEqual(of(75, 40));
    expect(answerWith('independent', withShare('half', partly)).weight).toEqual(STRONG);
    expect(answerWith('partly', partly)).toEqual(partly);
    expect(answerWith('again', independent).weight).toEqual(STRONG);
  });

  it('[WA1] names items only as long as it is the answer', () => {
    const given = { ...alone.newness, given: ['x'] };
    expect(namedBy(given)).toEqual(['x']);
    expect(namedBy({ ...given, kind: 'independent' })).toEqual([]);
  });

  it('[WA2] starts an answer to another weight with what it names, without what no longer counts', () => {
    const item = { id: 'x', description: 'A study', counts: true };
    expect(startingFrom([item, { ...item, id: 'y', counts: false }])).toMatchObject({
      kind: 'partly',
      given: ['x'],
    });
    expect(startingFrom([{ ...item, counts: false }])).toEqual(NOT_ANSWERED);
  });
});

describe('going on without an answer', () => {
  const item = {
    ...{ id: 'x', description: 'A study', source: 'A journal' },
    ...({ similarity: 'same_source', weighable: true } as const),
  };
  const suggested = { isAsked: true, items: [item] };

  it('[WA5] is refused if something is suggested, and otherwise counts as independent', () => {
    expect(newnessRefusal(NOT_ANSWERED, suggested)).toEqual({ newness: 'Choose one' });
    expect(newnessRefusal(NOT_ANSWERED, { isAsked: true, items: [] })).toBeUndefined();
    expect(newnessRefusal(NOT_ANSWERED, { ...suggested, isAsked: false })).toBeUndefined();
  });

  it('is refused for a finding that is partly new without what it builds on, and for one that is not', () => {
    expect(newnessRefusal(alone.newness, suggested)).toEqual({
      newness: 'Choose what it builds on',
    });
    expect(newnessRefusal({ ...alone.newness, given: ['x'] }, suggested)).toBeUndefined();
    expect(newnessRefusal({ ...NOT_ANSWERED, kind: 'again' }, suggested)).toHaveProperty('newness');
  });
});
