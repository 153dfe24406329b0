import { evidenceTexts, LIMITS, type ListedEvidence } from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NOT_ANSWERED } from '../bargains/newness.ts';
import {
  EMPTY_PROPOSAL,
  fieldsOf,
  firstStepWith,
  PROPOSAL_STEPS,
  type ProposalFields,
  proposalDraft,
  proposalForm,
  stepToOpen,
} from './proposal-form.ts';

function wrongIn(fields: ProposalFields) {
  const { error } = proposalForm.safeParse(fields);
  return error === undefined ? {} : z.flattenError(error).fieldErrors;
}

const complete = {
  description: 'Arctic sea ice extent has fallen',
  source: 'https://nsidc.org/',
  source_tier: 'official',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  newness: NOT_ANSWERED,
  reasoning: 'It would be unlikely otherwise',
} satisfies ProposalFields;

test('starts with 50 for both, and requires three texts, even when the texts only look filled in', () => {
  const missing = {
    description: [evidenceTexts.descriptionMissing],
    source: [evidenceTexts.sourceMissing],
    reasoning: [evidenceTexts.reasoningMissing],
  };
  expect(EMPTY_PROPOSAL).toMatchObject({ hypothesis_likelihood: 50, negation_likelihood: 50 });
  expect(wrongIn(EMPTY_PROPOSAL)).toEqual(missing);
  const unanswered = { ...complete, hypothesis_likelihood: null };
  expect(wrongIn(unanswered)).toEqual({ hypothesis_likelihood: ['Choose how many'] });
  expect(wrongIn({ ...complete, description: ' \n', source: '\u200b', reasoning: '\t' })).toEqual(
    missing,
  );
  expect(wrongIn(complete)).toEqual({});
  expect(wrongIn({ ...complete, source_tier: null })).toEqual({});
});

test('refuses a text that is too long before sending it', () => {
  const long = 'a'.repeat(LIMITS.evidence + 1);
  expect(wrongIn({ ...complete, reasoning: long })).toEqual({
    reasoning: ['Please use at most 4,000 characters'],
  });
});

test('restores a draft whose weight is not chosen yet', () => {
  const kept: unknown = JSON.parse(JSON.stringify({ ...complete, negation_likelihood: null }));
  expect(proposalDraft.parse(kept)).toEqual({ ...complete, negation_likelihood: null });
});

test('starts with the text of a withdrawn item when it is proposed again', () => {
  const { hypothesis_likelihood, negation_likelihood, newness: _, ...texts } = complete;
  const withdrawn = {
    ...texts,
    given: [],
    hypothesis_likelihood: hypothesis_likelihood / 100,
    negation_likelihood: negation_likelihood / 100,
  } as Partial<ListedEvidence> as ListedEvidence;
  expect(fieldsOf(withdrawn)).toEqual(complete);
});

const found: ProposalFields = {
  ...EMPTY_PROPOSAL,
  description: 'Arctic sea ice extent has fallen',
  source: 'https://nsidc.org/',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
};
const whole: ProposalFields = { ...found, reasoning: 'It would be unlikely otherwise' };

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
      expect(stepToOpen(step, whole)).toBe(step);
      expect(stepToOpen(step, found)).toBe(step);
    }
  });

  test('opens the first step that is not filled in', () => {
    expect(stepToOpen(2, EMPTY_PROPOSAL)).toBe(0);
    expect(stepToOpen(1, { ...whole, source: ' ' })).toBe(0);
    expect(stepToOpen(2, { ...whole, negation_likelihood: null })).toBe(1);
  });
});
