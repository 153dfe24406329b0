import { LIKELIHOODS, type Weight } from '@midspan/domain';
import * as z from 'zod/mini';

const likelihood = z.literal([...LIKELIHOODS]);

/** The two likelihoods as forms hold them and the wire takes them. */
export const weightFields = z.object({
  hypothesis_likelihood: likelihood,
  negation_likelihood: likelihood,
});
export type WeightFields = z.infer<typeof weightFields>;

export const fieldsOfWeight = ({ hypothesis, negation }: Weight): WeightFields => ({
  hypothesis_likelihood: hypothesis,
  negation_likelihood: negation,
});

export const weightOfFields = (fields: WeightFields): Weight => ({
  hypothesis: fields.hypothesis_likelihood,
  negation: fields.negation_likelihood,
});
