import {
  checkText,
  isStorable,
  looksEmpty,
  MARKS_IN_A_ROW_MAX,
  type Result,
  rawLengthMax,
  type TextRefusal,
  writeCount,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { PAGE_MAX } from './limits.ts';
import { plainError } from './plain-errors.ts';

// [TX8] Before the library's own words, in whichever language it was told to speak.
z.config({ customError: plainError });

/** However it was spelt, an id is compared in the one spelling that the database answers. */
export const idField = z.uuid().check(z.toLowerCase());
export const timeField = z.iso.datetime({ precision: 3 });
/** A degree of belief as a fraction. */
export const fractionField = z.number().check(z.minimum(0), z.maximum(1));
/** A degree of belief as a whole percent. */
export const percentField = z.int().check(z.minimum(0), z.maximum(100));
export const countField = z.int().check(z.minimum(0));

/** A value as a rule of the domain takes it, or the words for what the rule refuses. */
export const takenBy = <Given, Taken, Refusal extends string>(
  rule: (given: Given) => Result<Taken, Refusal>,
  wordsFor: (refusal: Refusal) => string,
) =>
  z.transform((given: Given, context): Taken => {
    const checked = rule(given);
    if (checked.ok) return checked.value;
    context.issues.push({ code: 'custom', input: given, message: wordsFor(checked.refusal) });
    return z.NEVER;
  });

export const unstorableText = 'This text contains characters that can’t be saved';
export const tooManyMarksText = `Please use at most ${MARKS_IN_A_ROW_MAX} accents or other marks on one letter`;

const wordsFor = (max: number): Record<TextRefusal, string> => ({
  TEXT_TOO_LONG: `Please use at most ${writeCount(max)} characters`,
  TEXT_UNSTORABLE: unstorableText,
  TEXT_MARKS: tooManyMarksText,
});

/** Text that is no longer than one of so many characters can be, before anything else is asked of it. */
export const rawText = (max: number, error: string) =>
  z.string({ error }).check(z.maxLength(rawLengthMax(max), { error, abort: true }));

/** Free text as a person writes it: measured, storable, cleaned, within its limit, not empty. */
export function requiredText(max: number, emptyMessage: string) {
  const words = wordsFor(max);
  return z
    .pipe(
      z.string({ error: emptyMessage }),
      takenBy(
        (raw: string) => checkText(raw, max),
        (refusal) => words[refusal],
      ),
    )
    .check(z.refine((text) => !looksEmpty(text), { error: emptyMessage, abort: true }));
}

/** As `requiredText`, but missing, null and empty all mean: none. */
export function optionalText(max: number) {
  const words = wordsFor(max);
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      takenBy(
        (raw: string | null | undefined) => checkText(raw ?? '', max),
        (refusal) => words[refusal],
      ),
    ),
    z.transform((text) => (looksEmpty(text) ? null : text)),
  );
}

/** A client's own name for what it sends, by which a repeat is recognised. */
export const tempIdField = z
  .string()
  .check(z.minLength(1), z.maxLength(100, { abort: true }), z.refine(isStorable));

export const byId = z.object({ id: idField });

/** A whole number as it stands in an address. */
const writtenNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** A page of a list: how many to pass over, how many to answer. */
export const pageQuery = (limitByDefault: number) =>
  z.object({
    offset: z._default(writtenNumber(0, 1_000_000), 0),
    limit: z._default(writtenNumber(1, PAGE_MAX), limitByDefault),
  });
