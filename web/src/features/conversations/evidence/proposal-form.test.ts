import { evidenceTexts, LIMITS, type ListedEvidence } from '@midspan/contract';
import { expect, test } from 'vitest';
import {
  checkProposal,
  EMPTY_PROPOSAL,
  fieldsOf,
  isUntouched,
  type ProposalEvent,
  type ProposalFields,
  proposalDraft,
  reduceProposal,
} from './proposal-form.ts';

const after = (...events: ProposalEvent[]) => events.reduce(reduceProposal, EMPTY_PROPOSAL);

const complete: ProposalFields = {
  description: 'Arctic sea ice extent has fallen',
  source: 'https://nsidc.org/',
  source_tier: 'official',
  hypothesis_likelihood: 90,
  negation_likelihood: 25,
  reasoning: 'It would be unlikely otherwise',
};

test('starts closed and empty, with even likelihoods', () => {
  expect(EMPTY_PROPOSAL).toMatchObject({
    isOpen: false,
    fields: { description: '', hypothesis_likelihood: 50, negation_likelihood: 50 },
  });
});

test('requires three texts, each with its own message, even when they only look filled in', () => {
  const missing = {
    description: evidenceTexts.descriptionMissing,
    source: evidenceTexts.sourceMissing,
    reasoning: evidenceTexts.reasoningMissing,
  };
  expect(checkProposal(EMPTY_PROPOSAL.fields)).toEqual(missing);
  expect(
    checkProposal({ ...complete, description: ' \n', source: '\u200b', reasoning: '\t' }),
  ).toEqual(missing);
  expect(checkProposal(complete)).toEqual({});
  expect(checkProposal({ ...complete, source_tier: null })).toEqual({});
});

test('refuses a text that is too long before sending it', () => {
  const long = 'a'.repeat(LIMITS.evidence + 1);
  expect(checkProposal({ ...complete, reasoning: long })).toEqual({
    reasoning: 'Please use at most 4,000 characters',
  });
});

test('clears only the error of the edited field', () => {
  const form = after(
    { type: 'opened' },
    { type: 'refused', errors: checkProposal(EMPTY_PROPOSAL.fields) },
    { type: 'edited', change: { source: 'h' } },
  );
  expect(form.fields.source).toBe('h');
  expect(form.errors).toEqual({
    description: evidenceTexts.descriptionMissing,
    reasoning: evidenceTexts.reasoningMissing,
  });
});

test('keeps what was typed on closing, and starts over after sending', () => {
  const written = after({ type: 'opened' }, { type: 'edited', change: complete });
  const closed = reduceProposal(written, { type: 'closed' });
  expect(closed).toMatchObject({ isOpen: false, fields: complete });
  expect(reduceProposal(closed, { type: 'opened' })).toEqual(written);
  expect(reduceProposal(written, { type: 'sent' })).toEqual(EMPTY_PROPOSAL);
});

test('restores a draft, with 50 for an unknown likelihood', () => {
  const kept: unknown = JSON.parse(JSON.stringify({ isOpen: true, fields: complete }));
  expect(proposalDraft.parse(kept)).toEqual({ isOpen: true, fields: complete });
  const odd = { isOpen: true, fields: { ...complete, hypothesis_likelihood: 33 } };
  expect(proposalDraft.parse(odd).fields.hypothesis_likelihood).toBe(50);
});

test('starts with the text of a withdrawn item when it is proposed again', () => {
  const { hypothesis_likelihood, negation_likelihood, ...texts } = complete;
  const withdrawn = {
    ...texts,
    hypothesis_likelihood: hypothesis_likelihood / 100,
    negation_likelihood: negation_likelihood / 100,
  } as ListedEvidence;
  const fields = fieldsOf(withdrawn);
  expect(fields).toEqual(complete);
  const form = after({ type: 'reopened', fields: complete });
  expect(form).toEqual({ isOpen: true, fields: complete, errors: {} });
  expect([isUntouched(EMPTY_PROPOSAL), isUntouched(form)]).toEqual([true, false]);
});
