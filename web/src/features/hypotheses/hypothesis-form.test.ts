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
  it('sends the text cleaned, and null where no importance was chosen', () => {
    expect(hypothesisForm.parse(draft)).toEqual({
      statement: 'Bridges need two banks',
      initial_credence: 50,
      credence_reason: 'Geometry',
      importance: null,
    });
  });

  it('asks for the statement and for the reason', () => {
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

describe('what the hypothesis form complains about', () => {
  it('is nothing while nothing is wrong', () => {
    expect(complaintsOf({})).toEqual({
      missing: null,
      statement: undefined,
      credence_reason: undefined,
    });
  });

  it('names what is missing once, and marks the fields it is missing from', () => {
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

  it('leaves any other complaint beside its field', () => {
    expect(complaintsOf({ statement: error('Too long') })).toEqual({
      missing: null,
      statement: 'Too long',
      credence_reason: undefined,
    });
  });
});
