import { LIKELIHOODS, type Likelihood, type Weight } from '@midspan/domain';
import * as z from 'zod/mini';

const likelihood = z.literal([...LIKELIHOODS]);

/** The two likelihoods as forms hold them and the wire takes them. */
export const weightFields = {
  hypothesis_likelihood: likelihood,
  negation_likelihood: likelihood,
};

export type WeightFields = Readonly<{
  hypothesis_likelihood: Likelihood;
  negation_likelihood: Likelihood;
}>;

export { EVEN_WEIGHT } from '@midspan/domain';

/** What the two questions are called where a weight is chosen. */
export const WEIGHT_LABELS = {
  hypothesis: 'Likelihood if the hypothesis is true',
  negation: 'Likelihood if the negation is true',
} as const;

export const fieldsOfWeight = ({ hypothesis, negation }: Weight) => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});

export const weightOfFields = ({
  hypothesis_likelihood,
  negation_likelihood,
}: ReturnType<typeof fieldsOfWeight>): Weight => ({
  hypothesis: hypothesis_likelihood,
  negation: negation_likelihood,
});
