import { LIKELIHOODS, type Likelihood, type Weight } from '@midspan/domain';
import * as z from 'zod/mini';

const UNANSWERED = 'Choose how many';

const likelihood = z.literal([...LIKELIHOODS], { error: UNANSWERED });
/** Null until it is answered: a weight that no one chose is none. */
const answer = z.pipe(z.nullable(likelihood), likelihood);

/** The two likelihoods as the wire takes them. */
export const weightFields = z.object({
  hypothesis_likelihood: answer,
  negation_likelihood: answer,
});
export type WeightFields = z.output<typeof weightFields>;

/** The same as forms and their drafts hold them. */
export const chosenFields = z.object({
  hypothesis_likelihood: z.nullable(likelihood),
  negation_likelihood: z.nullable(likelihood),
});
export type ChosenFields = z.output<typeof chosenFields>;

export const NOT_CHOSEN: ChosenFields = { hypothesis_likelihood: null, negation_likelihood: null };

/** A weight while it is chosen. */
export interface ChosenWeight {
  readonly hypothesis: Likelihood | null;
  readonly negation: Likelihood | null;
}

/** Of a whole weight, or of one that is being chosen. */
export const fieldsOfWeight = <Chosen extends Likelihood | null>({
  hypothesis,
  negation,
}: {
  readonly hypothesis: Chosen;
  readonly negation: Chosen;
}) => ({ hypothesis_likelihood: hypothesis, negation_likelihood: negation });

export const weightOfFields = <Chosen extends Likelihood | null>(fields: {
  hypothesis_likelihood: Chosen;
  negation_likelihood: Chosen;
}) => ({ hypothesis: fields.hypothesis_likelihood, negation: fields.negation_likelihood });

/** Null until both are chosen. */
export const wholeWeight = ({ hypothesis, negation }: ChosenWeight): Weight | null =>
  hypothesis === null || negation === null ? null : { hypothesis, negation };
