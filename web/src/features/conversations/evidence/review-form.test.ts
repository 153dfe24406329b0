import { evidenceTexts } from '@midspan/contract';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { EMPTY_REVIEW, type ReviewFields, reviewForm } from './review-form.ts';

function wrongIn(fields: ReviewFields) {
  const { error } = reviewForm.safeParse(fields);
  return error === undefined ? {} : z.flattenError<unknown>(error).fieldErrors;
}

const rejecting = (reason: string): ReviewFields => ({ decision: 'reject', reason });

test('requires a choice', () => {
  expect(wrongIn(EMPTY_REVIEW)).toEqual({ decision: [evidenceTexts.choiceMissing] });
  expect(wrongIn({ decision: 'accept', reason: '' })).toEqual({});
});

test('requires a reason of at least twenty characters, after trimming, for a rejection', () => {
  expect(wrongIn(rejecting('  '))).toEqual({ reason: [evidenceTexts.rejectionReasonMissing] });
  expect(wrongIn(rejecting(` ${'a'.repeat(19)} `))).toEqual({
    reason: [evidenceTexts.rejectionReasonShort],
  });
  expect(wrongIn(rejecting('a'.repeat(20)))).toEqual({});
  expect(wrongIn(rejecting('😀'.repeat(20)))).toEqual({});
});

test('requires no reason for accepting, whatever is in the field', () => {
  expect(wrongIn({ decision: 'accept', reason: 'short' })).toEqual({});
});
