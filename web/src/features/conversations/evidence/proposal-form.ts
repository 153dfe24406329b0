import { evidenceBody, type ListedEvidence, weightOf } from '@midspan/contract';
import { checkLikelihood, EVEN_WEIGHT, type Likelihood } from '@midspan/domain';
import * as z from 'zod/mini';
import { fieldsOfWeight, weightFields } from '../weights/weight-fields.ts';

/** The contract's own rules; the likelihoods cannot be wrong. */
export const proposalForm = z.extend(evidenceBody, weightFields.shape);

export type ProposalFields = z.input<typeof proposalForm>;
export type ProposedEvidence = z.output<typeof proposalForm>;

export const EMPTY_PROPOSAL: ProposalFields = {
  description: '',
  source: '',
  source_tier: null,
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
    ...fieldsOfWeight(weight),
    reasoning,
  };
}

const likelihoodField = z.pipe(
  z.number(),
  z.transform((percent): Likelihood => {
    const checked = checkLikelihood(percent);
    return checked.ok ? checked.value : 50;
  }),
);

/** The form as a draft keeps it. */
export const proposalDraft: z.ZodMiniType<ProposalFields> = z.object({
  description: z.string(),
  source: z.string(),
  source_tier: evidenceBody.shape.source_tier,
  hypothesis_likelihood: likelihoodField,
  negation_likelihood: likelihoodField,
  reasoning: z.string(),
});
