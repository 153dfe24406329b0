import { newHypothesisFields, newHypothesisTexts } from '@midspan/contract';
import { CREDENCE_NEUTRAL } from '@midspan/domain';
import type { FieldErrors } from 'react-hook-form';
import * as z from 'zod/mini';
import { useCheckedForm } from '../../ui/form.tsx';
import type { Answer } from '../../ui/use-action.ts';

const { statement, initial_credence, credence_reason, importance } = newHypothesisFields;

/** The negation is no field: the server makes it from the statement, as the form shows it. */
export const hypothesisForm = z.object({
  statement,
  initial_credence,
  credence_reason,
  importance,
});

/** A claim may have been written elsewhere before. */
export function useHypothesisForm(
  send: (body: z.output<typeof hypothesisForm>) => Promise<Answer>,
  claim = '',
) {
  return useCheckedForm({
    schema: hypothesisForm,
    initial: {
      statement: claim,
      initial_credence: CREDENCE_NEUTRAL,
      credence_reason: '',
      importance: '',
    },
    send,
  });
}

export type HypothesisForm = ReturnType<typeof useHypothesisForm>;

const ONE_MISSING = 'Required';

/** What is missing is named in one sentence for the whole form; each such field is only marked. */
export function complaintsOf(errors: FieldErrors<z.input<typeof hypothesisForm>>) {
  const texts = [errors.statement?.message, errors.credence_reason?.message];
  const [statementText, reasonText] = texts.map((text) =>
    text === newHypothesisTexts.missingFields ? ONE_MISSING : text,
  );
  return {
    /** said once for all that is missing */
    missing: texts.includes(newHypothesisTexts.missingFields)
      ? newHypothesisTexts.missingFields
      : null,
    statement: statementText,
    credence_reason: reasonText,
  };
}
