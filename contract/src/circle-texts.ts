import {
  CIRCLE_NAME,
  CIRCLE_PURPOSE,
  type CircleTextRefusal,
  checkCircleText,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { checkedBy, tooManyMarksText, unstorableText } from './fields.ts';

const reserved = (what: string) => `${what} may not speak for Midspan or for those who run it`;

/** [NA3] Also for what only looks as if it did, which the server finds out. */
export const circleReserved = { name: reserved('The name'), purpose: reserved('The purpose') };

const wordsFor = (what: string, max: number): Record<CircleTextRefusal, string> => ({
  TEXT_SHORT: `${what} needs at least ${CIRCLE_NAME.min} characters`,
  TEXT_TOO_LONG: `Please use at most ${max} characters`,
  TEXT_UNSTORABLE: unstorableText,
  TEXT_MARKS: tooManyMarksText,
  TEXT_RESERVED: reserved(what),
  TEXT_ADDRESS: `${what} may not contain a web or email address`,
});

function circleText(what: string, lengths: { min: number; max: number }) {
  const words = wordsFor(what, lengths.max);
  return z.pipe(
    z.string({ error: words.TEXT_SHORT }),
    checkedBy(
      (raw: string) => checkCircleText(raw, lengths),
      (refusal) => words[refusal],
    ),
  );
}

export const circleNameField = circleText('The name', CIRCLE_NAME);
export const circlePurposeField = circleText('The purpose', CIRCLE_PURPOSE);
