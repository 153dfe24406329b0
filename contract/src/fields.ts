import {
  cleanText,
  countCodePoints,
  isStorable,
  looksEmpty,
  type Result,
  writeCount,
} from '@midspan/domain';
import * as z from 'zod/mini';
import { PAGE_MAX } from './limits.ts';

/** However it was spelt, an id is compared in the one spelling that the database answers. */
export const idField = z.uuid().check(z.toLowerCase());
export const timeField = z.iso.datetime({ precision: 3 });
/** A degree of belief as a fraction. */
export const fractionField = z.number().check(z.minimum(0), z.maximum(1));
/** A degree of belief as a whole percent. */
export const percentField = z.int().check(z.minimum(0), z.maximum(100));
export const countField = z.int().check(z.minimum(0));

const unstorable = 'This text contains characters that cannot be stored';
const tooLong = (max: number) => `Please use at most ${writeCount(max)} characters`;

/** Free text as a person writes it: cleaned, storable, within its limit, not empty. */
export function requiredText(max: number, emptyMessage: string) {
  const storable = z
    .string({ error: emptyMessage })
    .check(z.refine(isStorable, { error: unstorable, abort: true }));
  return z.pipe(storable, z.transform(cleanText)).check(
    z.refine((text) => !looksEmpty(text), { error: emptyMessage, abort: true }),
    z.refine((text) => countCodePoints(text) <= max, { error: tooLong(max) }),
  );
}

/** As `requiredText`, but missing, null and empty all mean: none. */
export function optionalText(max: number) {
  const storable = z
    .nullish(z.string())
    .check(z.refine((text) => isStorable(text ?? ''), { error: unstorable, abort: true }));
  const cleaned = z
    .pipe(
      storable,
      z.transform((text) => cleanText(text ?? '')),
    )
    .check(z.refine((text) => countCodePoints(text) <= max, { error: tooLong(max) }));
  return z.pipe(
    cleaned,
    z.transform((text) => (looksEmpty(text) ? null : text)),
  );
}

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

/** A client's own name for what it sends, by which a repeat is recognised. */
export const tempIdField = z.string().check(z.minLength(1), z.maxLength(100), z.refine(isStorable));

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
