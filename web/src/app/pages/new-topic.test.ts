import { describe, expect, it } from 'vitest';
import { askedStep, claimIn, FLOW_STEPS, mayShow, searchOf, stepPlace } from './new-topic.tsx';

describe('the steps of creating a topic', () => {
  it('are numbered for the reader', () => {
    expect(FLOW_STEPS.map(stepPlace)).toEqual(['Step 1 of 2', 'Step 2 of 2']);
  });

  it('are restored from the address', () => {
    for (const claim of ['', 'Fish & chips = food?']) {
      const search = new URLSearchParams({ claim, step: '2' });
      expect(FLOW_STEPS.map((step) => askedStep(searchOf(step, search)))).toEqual(FLOW_STEPS);
      expect(FLOW_STEPS.map((step) => claimIn(searchOf(step, search)))).toEqual([claim, claim]);
    }
  });

  it('ignore a claim that is longer than the limit', () => {
    expect(claimIn(new URLSearchParams({ claim: 'x'.repeat(500) }))).toHaveLength(500);
    expect(claimIn(new URLSearchParams({ claim: 'x'.repeat(501) }))).toBe('');
  });

  it('start with the first when the address names an unknown step', () => {
    for (const search of ['', 'step=1', 'step=0', 'step=3', 'step=two']) {
      expect(askedStep(new URLSearchParams(search))).toBe('topic');
    }
  });

  it('open the second only after a valid first', () => {
    expect(mayShow('topic', false)).toBe(true);
    expect(mayShow('topic', true)).toBe(true);
    expect(mayShow('hypothesis', false)).toBe(false);
    expect(mayShow('hypothesis', true)).toBe(true);
  });
});
