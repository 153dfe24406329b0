import { cleanText, countCodePoints, isStorable, looksEmpty } from '@midspan/domain';
import { z } from 'zod';

export const idField = z.uuid();
export const timeField = z.iso.datetime({ precision: 3 });

/** Free text as a person writes it: cleaned, storable, within its limit, not empty. */
export function requiredText(max: number, emptyMessage: string) {
  return z
    .string({ error: emptyMessage })
    .refine(isStorable, {
      error: 'This text contains characters that cannot be stored',
      abort: true,
    })
    .transform(cleanText)
    .refine((text) => !looksEmpty(text), { error: emptyMessage, abort: true })
    .refine((text) => countCodePoints(text) <= max, {
      error: `Please use at most ${max.toLocaleString('en')} characters`,
    });
}
