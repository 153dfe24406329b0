import * as z from 'zod/mini';
import { type ProposalFields, proposalForm } from './proposal-form.ts';

interface ProposalStep {
  readonly title: string;
  readonly fields: readonly (keyof ProposalFields)[];
}

/** One thing at a time: what was found, how much it weighs, and why. */
export const PROPOSAL_STEPS = [
  { title: 'What did you find?', fields: ['description', 'source', 'source_tier'] },
  {
    title: 'How much does it weigh?',
    fields: ['hypothesis_likelihood', 'negation_likelihood'],
  },
  { title: 'Why these likelihoods?', fields: ['reasoning'] },
] as const satisfies readonly ProposalStep[];

export type StepIndex = 0 | 1 | 2;

/** The step as a draft keeps it. */
export const stepDraft: z.ZodMiniType<StepIndex> = z.literal([0, 1, 2]);

/** The first step that asks for one of these fields; null when none does. */
export function firstStepWith(names: readonly string[]): StepIndex | null {
  const found = PROPOSAL_STEPS.findIndex(({ fields }: ProposalStep) =>
    fields.some((field) => names.includes(field)),
  );
  return stepDraft.safeParse(found).data ?? null;
}

/** Where a kept proposal goes on: never past a step that isn't filled in. */
export function stepToOpen(kept: StepIndex, fields: ProposalFields): StepIndex {
  const { error } = proposalForm.safeParse(fields);
  if (error === undefined) return kept;
  const incomplete = firstStepWith(Object.keys(z.flattenError(error).fieldErrors));
  return incomplete === null || kept < incomplete ? kept : incomplete;
}
