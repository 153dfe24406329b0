import { evidenceBody, type ListedEvidence, weightOf } from '@midspan/contract';
import * as z from 'zod/mini';
import {
  chosenFields,
  fieldsOfWeight,
  NOT_CHOSEN,
  weightFields,
} from '../weights/weight-fields.ts';

/** The contract's own rules. */
export const proposalForm = z.extend(evidenceBody, weightFields.shape);

export type ProposalFields = z.input<typeof proposalForm>;
export type ProposedEvidence = z.output<typeof proposalForm>;

export const EMPTY_PROPOSAL: ProposalFields = {
  description: '',
  source: '',
  source_tier: null,
  ...NOT_CHOSEN,
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

/** The form as a draft keeps it. */
export const proposalDraft: z.ZodMiniType<ProposalFields> = z.extend(chosenFields, {
  description: z.string(),
  source: z.string(),
  source_tier: evidenceBody.shape.source_tier,
  reasoning: z.string(),
});
