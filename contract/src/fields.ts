import { cleanText, countCodePoints, isStorable, looksEmpty, writeCount } from '@midspan/domain';
import { z } from 'zod';
import { PAGE_MAX } from './limits.ts';

/** However it was spelt, an id is compared in the one spelling that the database answers. */
export const idField = z.uuid().toLowerCase();
export const timeField = z.iso.datetime({ precision: 3 });
/** A degree of belief as a fraction. */
export const fractionField = z.number().min(0).max(1);
/** A degree of belief as a whole percent. */
export const percentField = z.int().min(0).max(100);
export const countField = z.int().min(0);

const unstorable = 'This text contains characters that cannot be stored';
const tooLong = (max: number) => `Please use at most ${writeCount(max)} characters`;

/** Free text as a person writes it: cleaned, storable, within its limit, not empty. */
export function requiredText(max: number, emptyMessage: string) {
  return z
    .string({ error: emptyMessage })
    .refine(isStorable, { error: unstorable, abort: true })
    .transform(cleanText)
    .refine((text) => !looksEmpty(text), { error: emptyMessage, abort: true })
    .refine((text) => countCodePoints(text) <= max, { error: tooLong(max) });
}

/** As `requiredText`, but missing, null and empty all mean: none. */
export function optionalText(max: number) {
  return z
    .string()
    .nullish()
    .refine((text) => isStorable(text ?? ''), { error: unstorable, abort: true })
    .transform((text) => cleanText(text ?? ''))
    .refine((text) => countCodePoints(text) <= max, { error: tooLong(max) })
    .transform((text) => (looksEmpty(text) ? null : text));
}

export const byId = z.object({ id: idField });

/** A page of a list: how many to pass over, how many to answer. */
export const pageQuery = (limitByDefault: number) =>
  z.object({
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(limitByDefault),
  });
