import { newHypothesisTexts } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { complaintsOf, hypothesisForm } from './hypothesis-form.ts';

const draft = {
  statement: ' Bridges need two banks ',
  initial_credence: 50,
  credence_reason: ' Geometry ',
  importance: '' as const,
};
const error = (message: string) => ({ type: 'custom', message });

describe('the hypothesis form', () => {
  it('sends cleaned text, and null when no importance was chosen', () => {
    expect(hypothesisForm.parse(draft)).toEqual({
      statement: 'Bridges need two banks',
      initial_credence: 50,
      credence_reason: 'Geometry',
      importance: null,
    });
  });

  it('requires the statement and the reason', () => {
    const { error: failure } = hypothesisForm.safeParse({
      ...draft,
      statement: ' ',
      credence_reason: '',
    });
    expect(failure?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['statement', newHypothesisTexts.missingFields],
      ['credence_reason', newHypothesisTexts.missingFields],
    ]);
  });
});

describe('the errors of the hypothesis form', () => {
  it('are empty when everything is valid', () => {
    expect(complaintsOf({})).toEqual({
      missing: null,
      statement: undefined,
      credence_reason: undefined,
    });
  });

  it('name what is missing once, and mark the fields', () => {
    const missing = error(newHypothesisTexts.missingFields);
    expect(complaintsOf({ statement: missing, credence_reason: missing })).toEqual({
      missing: newHypothesisTexts.missingFields,
      statement: 'Required',
      credence_reason: 'Required',
    });
    expect(complaintsOf({ credence_reason: missing })).toEqual({
      missing: newHypothesisTexts.missingFields,
      statement: undefined,
      credence_reason: 'Required',
    });
  });

  it('keep any other error next to its field', () => {
    expect(complaintsOf({ statement: error('Too long') })).toEqual({
      missing: null,
      statement: 'Too long',
      credence_reason: undefined,
    });
  });
});
