import {
  CIRCLE_NAME,
  CIRCLE_PURPOSE,
  type CircleTextRefusal,
  checkCircleText,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { checkedBy, idField, timeField, tooManyMarksText, unstorableText } from './fields.ts';

// A separate file, because every page loads the schemas of accounts and topics, and few load those
// of circles.

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

/** [CI2] The circle that something belongs to; null for what is public. */
export const circleIdField = z.nullable(idField);

/** What every page knows of the reader's own circles. */
export const ownCircle = z.object({
  id: idField,
  name: z.string(),
  /** [CI10] whether the hosts also see each member's credences */
  shares_credences: z.boolean(),
  /** the reader's own */
  role: z.enum(['host', 'member']),
  /** since then it is read-only */
  ended_at: z.nullable(timeField),
});
export type OwnCircle = z.infer<typeof ownCircle>;

export const joinNotFound = 'This link doesn’t exist. Check that you have the whole address.';

/** 128 random bits. */
export const joinCodeField = z.string().check(z.regex(/^[\w-]{22}$/, { error: joinNotFound }));

/** The path of the page that a link opens. */
export const joinPath = (code: string) => `/join/${code}`;
