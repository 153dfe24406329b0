import { evidenceTexts } from '@midspan/contract';
import { expect, test } from 'vitest';
import { checkReview, EMPTY_REVIEW, editReview } from './review-form.ts';

const rejecting = (reason: string) => editReview(EMPTY_REVIEW, { decision: 'reject', reason });

test('a choice has to be made', () => {
  expect(checkReview(EMPTY_REVIEW)).toEqual({ decision: evidenceTexts.choiceMissing });
  expect(checkReview(editReview(EMPTY_REVIEW, { decision: 'accept' }))).toEqual({});
});

test('a rejection says why, in at least twenty characters after trimming', () => {
  expect(checkReview(rejecting('  '))).toEqual({ reason: evidenceTexts.rejectionReasonMissing });
  expect(checkReview(rejecting(` ${'a'.repeat(19)} `))).toEqual({
    reason: evidenceTexts.rejectionReasonShort,
  });
  expect(checkReview(rejecting('a'.repeat(20)))).toEqual({});
  expect(checkReview(rejecting('😀'.repeat(20)))).toEqual({});
});

test('accepting needs no reason, whatever stands in the field', () => {
  expect(checkReview(editReview(rejecting('short'), { decision: 'accept' }))).toEqual({});
});

test('an error goes with the next edit, and a reason stays while the choice is changed', () => {
  const refused = { ...rejecting('short'), errors: checkReview(rejecting('short')) };
  expect(editReview(refused, { reason: 'shorter' }).errors).toEqual({});
  expect(editReview(refused, { decision: 'accept' })).toMatchObject({
    reason: 'short',
    errors: {},
  });
});
