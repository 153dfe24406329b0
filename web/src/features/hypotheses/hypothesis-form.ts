import { zodResolver } from '@hookform/resolvers/zod';
import { newHypothesisFields, newHypothesisTexts } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { invalidFields } from '../../lib/error-text.ts';

const { statement, initial_credence, credence_reason, importance } = newHypothesisFields;

/** The negation is no field: the server makes it from the statement, as the form shows it. */
export const hypothesisForm = z.object({
  statement,
  initial_credence,
  credence_reason,
  importance,
});

type Draft = z.input<typeof hypothesisForm>;
export type HypothesisBody = z.output<typeof hypothesisForm>;
export type HypothesisForm = UseFormReturn<Draft, unknown, HypothesisBody>;

/** A claim may have been written elsewhere before. */
export function useHypothesisForm(claim = ''): HypothesisForm {
  return useForm({
    resolver: zodResolver(hypothesisForm),
    defaultValues: {
      statement: claim,
      initial_credence: CREDENCE_NEUTRAL,
      credence_reason: '',
      importance: '',
    },
  });
}

const FIELDS = ['statement', 'initial_credence', 'credence_reason', 'importance'] as const;

/** Shows the server's messages next to their fields; false when it named none of them. */
export function showWrongHypothesisFields(form: HypothesisForm, failure: unknown): boolean {
  const wrong = invalidFields(failure, FIELDS);
  for (const [index, { field, text }] of wrong.entries()) {
    form.setError(field, { message: text }, { shouldFocus: index === 0 });
  }
  return wrong.length > 0;
}

export interface Complaints {
  /** said once for all that is missing */
  readonly missing: string | null;
  readonly statement: string | undefined;
  readonly credence_reason: string | undefined;
}

const ONE_MISSING = 'Required';

/** What is missing is named in one sentence for the whole form; each such field is only marked. */
export function complaintsOf(errors: FieldErrors<Draft>): Complaints {
  const texts = [errors.statement?.message, errors.credence_reason?.message];
  const [statementText, reasonText] = texts.map((text) =>
    text === newHypothesisTexts.missingFields ? ONE_MISSING : text,
  );
  return {
    missing: texts.includes(newHypothesisTexts.missingFields)
      ? newHypothesisTexts.missingFields
      : null,
    statement: statementText,
    credence_reason: reasonText,
  };
}
