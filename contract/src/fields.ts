import {
  checkText,
  countCodePoints,
  formatCount,
  isStorable,
  looksEmpty,
  MARKS_IN_A_ROW_MAX,
  type Result,
  rawLengthMax,
  type TextRefusal,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { PAGE_MAX } from './limits.ts';
import { plainError } from './plain-errors.ts';

// [TX8] Replaces the library's own messages, whatever locale it is set to.
z.config({ customError: plainError });

/** Ids are compared in the one spelling that the database returns, however they were written. */
export const idField = z.uuid().check(z.toLowerCase());
export const timeField = z.iso.datetime({ precision: 3 });
/** A degree of belief as a fraction. */
export const fractionField = z.number().check(z.minimum(0), z.maximum(1));
/** A degree of belief as a whole percent. */
export const percentField = z.int().check(z.minimum(0), z.maximum(100));
/** The PB figure as it is shown. */
export const pbCredenceField = z.int().check(z.minimum(1), z.maximum(99));
export const countField = z.int().check(z.minimum(0));
/** [WG12] How many pairs a figure in a list rests on; null while they are being counted. */
export const pairsField = z.nullable(countField);
/** [SD10] Whether a figure rests on something, but no three established pairs carry it. */
export const earlyField = z.boolean();
/** How such a figure is marked; next to the field because every list uses it. */
export const EARLY = 'Early';

/** A value as a domain rule accepts it, or the text of the rule's refusal. */
export const checkedBy = <Given, Taken, Refusal extends string>(
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
  TEXT_TOO_LONG: `Please use at most ${formatCount(max)} characters`,
  TEXT_UNSTORABLE: unstorableText,
  TEXT_MARKS: tooManyMarksText,
});

/** Text that isn't longer than this many characters can be, checked before anything else. */
export const rawText = (max: number, error: string) =>
  z.string({ error }).check(z.maxLength(rawLengthMax(max), { error, abort: true }));

/** Free text as people write it: measured, storable, cleaned, within its limit; perhaps empty. */
export function freeText(max: number, missingMessage?: string) {
  const words = wordsFor(max);
  return z.pipe(
    missingMessage === undefined ? z.string() : z.string({ error: missingMessage }),
    checkedBy(
      (raw: string) => checkText(raw, max),
      (refusal) => words[refusal],
    ),
  );
}

/** The same, and not empty. */
export function requiredText(max: number, emptyMessage: string) {
  return freeText(max, emptyMessage).check(
    z.refine((text) => !looksEmpty(text), { error: emptyMessage, abort: true }),
  );
}

/** A required text of at least `min` characters. */
export const longerText = (min: number, shortMessage: string, max: number, emptyMessage: string) =>
  requiredText(max, emptyMessage).check(
    z.refine((text) => countCodePoints(text) >= min, { error: shortMessage }),
  );

/** Missing and null both mean none. */
export const orNull = <Field extends z.ZodMiniType>(field: Field) =>
  z.pipe(
    z.nullish(field),
    z.transform((value) => value ?? null),
  );

/** How many of something are asked for. */
export const upTo = (max: number, error: string) =>
  z.int({ error }).check(z.minimum(1, { error }), z.maximum(max, { error }));

/** Like `requiredText`, but missing, null and empty all mean none. */
export function optionalText(max: number) {
  const words = wordsFor(max);
  return z.pipe(
    z.pipe(
      z.nullish(z.string()),
      checkedBy(
        (raw: string | null | undefined) => checkText(raw ?? '', max),
        (refusal) => words[refusal],
      ),
    ),
    z.transform((text) => (looksEmpty(text) ? null : text)),
  );
}

/** The client's own name for what it sends, by which a repeat is recognized. */
export const tempIdField = z
  .string()
  .check(z.minLength(1), z.maxLength(100, { abort: true }), z.refine(isStorable));

/** What every event of a conversation's sequence carries: where it happened, and its number there. */
export const numbered = { conversationId: idField, seq: z.int() };

export const byId = z.object({ id: idField });

/** A whole number in an address. */
const writtenNumber = (min: number, max: number) =>
  z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max));

/** A conversation's number in an address. */
export const seqInAddress = writtenNumber(0, Number.MAX_SAFE_INTEGER);

/** A ledger's number in an address; the largest that the database stores. */
export const ledgerSeqInAddress = writtenNumber(0, 2_147_483_647);

/** A page of a list: how many to skip, how many to return. */
export const pageQuery = (limitByDefault: number) =>
  z.object({
    offset: z._default(writtenNumber(0, 1_000_000), 0),
    limit: z._default(writtenNumber(1, PAGE_MAX), limitByDefault),
  });

export type Page = z.output<ReturnType<typeof pageQuery>>;

export const sideField = z.enum(['believing', 'disbelieving']);

export const conversationTypeField = z.enum(['public', 'private']);
