import { evidenceBody, type ListedEvidence, type SOURCE_TIERS, weightOf } from '@midspan/contract';
import { checkLikelihood, type Likelihood } from '@midspan/domain';
import * as z from 'zod/mini';

export type SourceTier = keyof typeof SOURCE_TIERS;

export interface ProposalFields {
  readonly description: string;
  readonly source: string;
  readonly source_tier: SourceTier | null;
  readonly hypothesis_likelihood: Likelihood;
  readonly negation_likelihood: Likelihood;
  readonly reasoning: string;
}

export type ProposalErrors = Partial<Record<keyof ProposalFields, string>>;

export interface ProposalForm {
  readonly isOpen: boolean;
  readonly fields: ProposalFields;
  readonly errors: ProposalErrors;
}

export type ProposalEvent =
  | { readonly type: 'opened' }
  /** opened to propose a withdrawn item again, as it was */
  | { readonly type: 'reopened'; readonly fields: ProposalFields }
  /** what was typed stays for the next time */
  | { readonly type: 'closed' }
  | { readonly type: 'edited'; readonly change: Partial<ProposalFields> }
  | { readonly type: 'refused'; readonly errors: ProposalErrors }
  | { readonly type: 'sent' };

const EMPTY_FIELDS: ProposalFields = {
  description: '',
  source: '',
  source_tier: null,
  hypothesis_likelihood: 50,
  negation_likelihood: 50,
  reasoning: '',
};

export const EMPTY_PROPOSAL: ProposalForm = { isOpen: false, fields: EMPTY_FIELDS, errors: {} };

export function reduceProposal(form: ProposalForm, event: ProposalEvent): ProposalForm {
  switch (event.type) {
    case 'opened':
      return { ...form, isOpen: true };
    case 'reopened':
      return { isOpen: true, fields: event.fields, errors: {} };
    case 'closed':
      return { ...form, isOpen: false, errors: {} };
    case 'edited': {
      const errors = Object.entries(form.errors).filter(([field]) => !(field in event.change));
      return {
        ...form,
        fields: { ...form.fields, ...event.change },
        errors: Object.fromEntries(errors),
      };
    }
    case 'refused':
      return { ...form, errors: event.errors };
    case 'sent':
      return EMPTY_PROPOSAL;
  }
}

/** Whether nothing has been written or chosen that could be lost. */
export const isUntouched = ({ fields }: Pick<ProposalForm, 'fields'>): boolean =>
  Object.entries(EMPTY_FIELDS).every(
    ([name, value]) => fields[name as keyof ProposalFields] === value,
  );

/** An item as form fields; null when its weight isn't one of the options. */
export function fieldsOf(evidence: ListedEvidence): ProposalFields | null {
  const weight = weightOf(evidence);
  if (weight === null) return null;
  const { description, source, source_tier, reasoning } = evidence;
  return {
    description,
    source,
    source_tier,
    hypothesis_likelihood: weight.hypothesis,
    negation_likelihood: weight.negation,
    reasoning,
  };
}

/** What is wrong with each field, by the contract's own rules. */
export function checkProposal(fields: ProposalFields): ProposalErrors {
  const { error } = evidenceBody.safeParse(fields);
  if (error === undefined) return {};
  const { fieldErrors } = z.flattenError(error);
  const first = Object.entries(fieldErrors).flatMap(([field, texts]) =>
    texts?.[0] === undefined ? [] : [[field, texts[0]]],
  );
  return Object.fromEntries(first);
}

const likelihoodField = z.pipe(
  z.number(),
  z.transform((percent): Likelihood => {
    const checked = checkLikelihood(percent);
    return checked.ok ? checked.value : 50;
  }),
);

/** The form as a draft keeps it. */
export const proposalDraft: z.ZodMiniType<Pick<ProposalForm, 'isOpen' | 'fields'>> = z.object({
  isOpen: z.boolean(),
  fields: z.object({
    description: z.string(),
    source: z.string(),
    source_tier: evidenceBody.shape.source_tier,
    hypothesis_likelihood: likelihoodField,
    negation_likelihood: likelihoodField,
    reasoning: z.string(),
  }),
});
