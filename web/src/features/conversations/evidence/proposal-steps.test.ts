import { describe, expect, test } from 'vitest';
import { EMPTY_PROPOSAL, type ProposalFields } from './proposal-form.ts';
import { firstStepWith, PROPOSAL_STEPS, stepToOpen } from './proposal-steps.ts';

const found: ProposalFields = {
  ...EMPTY_PROPOSAL,
  description: 'Arctic sea ice extent has fallen',
  source: 'https://nsidc.org/',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
};
const complete: ProposalFields = { ...found, reasoning: 'It would be unlikely otherwise' };

test('the three steps ask for every field of a proposal, each once', () => {
  const asked = PROPOSAL_STEPS.flatMap(({ fields }) => [...fields]);
  expect(asked.toSorted()).toEqual(Object.keys(EMPTY_PROPOSAL).toSorted());
});

describe('firstStepWith', () => {
  test('returns the earliest step that asks for one of the fields', () => {
    expect(firstStepWith(['reasoning', 'source'])).toBe(0);
    expect(firstStepWith(['negation_likelihood'])).toBe(1);
    expect(firstStepWith(['reasoning'])).toBe(2);
  });

  test('returns null when no step asks for any of them', () => {
    expect(firstStepWith([])).toBeNull();
    expect(firstStepWith(['root'])).toBeNull();
  });
});

describe('stepToOpen', () => {
  test('returns to the step that was shown last', () => {
    for (const step of [0, 1, 2] as const) {
      expect(stepToOpen(step, complete)).toBe(step);
      expect(stepToOpen(step, found)).toBe(step);
    }
  });

  test('opens the first step that is not filled in', () => {
    expect(stepToOpen(2, EMPTY_PROPOSAL)).toBe(0);
    expect(stepToOpen(1, { ...complete, source: ' ' })).toBe(0);
    expect(stepToOpen(2, { ...complete, negation_likelihood: null })).toBe(1);
  });
});
