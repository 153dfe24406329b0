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

export const fieldsOfWeight = ({ hypothesis, negation }: Weight): WeightFields => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});

export const weightOfFields = (fields: WeightFields): Weight => ({
  hypothesis: fields.hypothesis_likelihood,
  negation: fields.negation_likelihood,
});
