import { LIKELIHOODS, type Weight } from '@midspan/domain';
import * as z from 'zod/mini';

const likelihood = z.literal([...LIKELIHOODS]);

/** The two likelihoods as forms hold them and the wire takes them. */
export const weightFields = {
  hypothesis_likelihood: likelihood,
  negation_likelihood: likelihood,
};

/** Says nothing for either side. */
export const EVEN_WEIGHT: Weight = { hypothesis: 50, negation: 50 };

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
