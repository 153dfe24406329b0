import { evidenceTexts } from '@midspan/contract';
import { expect, test } from 'vitest';
import { checkReview, EMPTY_REVIEW, editReview } from './review-form.ts';

const rejecting = (reason: string) => editReview(EMPTY_REVIEW, { decision: 'reject', reason });

test('requires a choice', () => {
  expect(checkReview(EMPTY_REVIEW)).toEqual({ decision: evidenceTexts.choiceMissing });
  expect(checkReview(editReview(EMPTY_REVIEW, { decision: 'accept' }))).toEqual({});
});

test('requires a reason of at least twenty characters, after trimming, for a rejection', () => {
  expect(checkReview(rejecting('  '))).toEqual({ reason: evidenceTexts.rejectionReasonMissing });
  expect(checkReview(rejecting(` ${'a'.repeat(19)} `))).toEqual({
    reason: evidenceTexts.rejectionReasonShort,
  });
  expect(checkReview(rejecting('a'.repeat(20)))).toEqual({});
  expect(checkReview(rejecting('😀'.repeat(20)))).toEqual({});
});

test('requires no reason for accepting, whatever is in the field', () => {
  expect(checkReview(editReview(rejecting('short'), { decision: 'accept' }))).toEqual({});
});

test('clears an error on the next edit, and keeps the reason when the choice changes', () => {
  const refused = { ...rejecting('short'), errors: checkReview(rejecting('short')) };
  expect(editReview(refused, { reason: 'shorter' }).errors).toEqual({});
  expect(editReview(refused, { decision: 'accept' })).toMatchObject({
    reason: 'short',
    errors: {},
  });
});
