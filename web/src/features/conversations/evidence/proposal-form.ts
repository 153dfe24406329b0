import { evidenceBody, type ListedEvidence, weightOf } from '@midspan/contract';
import { EVEN_WEIGHT } from '@midspan/domain';
import * as z from 'zod/mini';
import { NOT_ANSWERED, newnessField, startingFrom } from '../bargains/newness.ts';
import { chosenFields, fieldsOfWeight, weightFields } from '../weights/weight-fields.ts';

/** The contract's own rules. */
export const proposalForm = z.extend(z.omit(evidenceBody, { given: true }), {
  ...weightFields.shape,
  newness: newnessField,
});

export type ProposalFields = z.input<typeof proposalForm>;
export type ProposedEvidence = z.output<typeof proposalForm>;

export const EMPTY_PROPOSAL: ProposalFields = {
  description: '',
  source: '',
  source_tier: null,
  newness: NOT_ANSWERED,
  ...fieldsOfWeight(EVEN_WEIGHT),
  reasoning: '',
};

/** An item as form fields; null when its weight isn't one of the options. */
export function fieldsOf(evidence: ListedEvidence): ProposalFields | null {
  const weight = weightOf(evidence);
  if (weight === null) return null;
  const { description, source, source_tier, reasoning } = evidence;
  return {
    description,
    source,
    source_tier,
    newness: startingFrom(evidence.given),
    ...fieldsOfWeight(weight),
    reasoning,
  };
}

export const proposalDraft: z.ZodMiniType<ProposalFields> = z.extend(chosenFields, {
  description: z.string(),
  source: z.string(),
  source_tier: evidenceBody.shape.source_tier,
  newness: newnessField,
  reasoning: z.string(),
});

export const proposalDraftKey = (userId: string, conversationId: string): string =>
  `evidence:${userId}:${conversationId}`;

/** A draft of its own while the propose form is open: it is open again wherever the panel is shown. */
export const proposingKey = (userId: string, conversationId: string): string =>
  `proposing:${userId}:${conversationId}`;

interface ProposalStep {
  readonly title: string;
  readonly fields: readonly (keyof ProposalFields)[];
}

/** One thing at a time: what was found, how much it weighs, and why. */
export const PROPOSAL_STEPS = [
  { title: 'What did you find?', fields: ['description', 'source', 'source_tier', 'newness'] },
  {
    title: 'How much does it weigh?',
    fields: ['hypothesis_likelihood', 'negation_likelihood'],
  },
  { title: 'Why these likelihoods?', fields: ['reasoning'] },
] as const satisfies readonly ProposalStep[];

export type StepIndex = 0 | 1 | 2;

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
