import { overturnBody } from '@midspan/contract';
import * as z from 'zod/mini';

export interface OverturnFields {
  readonly reason: string;
  readonly evidenceDescription: string;
  readonly source: string;
}

export interface OverturnForm {
  readonly fields: OverturnFields;
  readonly errors: Partial<Record<keyof OverturnFields, string>>;
}

export const EMPTY_OVERTURN: OverturnFields = { reason: '', evidenceDescription: '', source: '' };

/** An error is cleared when its field is edited. */
export function editOverturn(form: OverturnForm, change: Partial<OverturnFields>): OverturnForm {
  const errors = Object.entries(form.errors).filter(([field]) => !(field in change));
  return { fields: { ...form.fields, ...change }, errors: Object.fromEntries(errors) };
}

/** What is wrong with each field, by the contract's own rules. */
export function checkOverturn(fields: OverturnFields): OverturnForm['errors'] {
  const { error } = overturnBody.safeParse(fields);
  if (error === undefined) return {};
  const first = Object.entries(z.flattenError(error).fieldErrors).flatMap(([field, texts]) =>
    texts[0] === undefined ? [] : [[field, texts[0]]],
  );
  return Object.fromEntries(first);
}

/** The form as a draft keeps it. */
export const overturnDraft: z.ZodMiniType<OverturnFields> = z.object({
  reason: z.string(),
  evidenceDescription: z.string(),
  source: z.string(),
});
