import type { Terms, Weight } from '@midspan/domain';

/** A weight as tables store it: whole percents. */
export interface WeightColumns {
  readonly hypothesisLikelihood: Weight['hypothesis'];
  readonly negationLikelihood: Weight['negation'];
}

export const weightOf = ({ hypothesisLikelihood, negationLikelihood }: WeightColumns): Weight => ({
  hypothesis: hypothesisLikelihood,
  negation: negationLikelihood,
});

/** [SD8] The weight in an entry of a ledger; null in one about a whole claim. */
export const weightOfEntry = ({
  hypothesisLikelihood: hypothesis,
  negationLikelihood: negation,
}: { readonly [Key in keyof WeightColumns]: WeightColumns[Key] | null }): Weight | null =>
  hypothesis === null || negation === null ? null : { hypothesis, negation };

/** With what the weight is stated on top of. */
export const termsOf = (row: WeightColumns & Pick<Terms, 'given'>): Terms => ({
  weight: weightOf(row),
  given: row.given,
});

/** A weight in responses: fractions. */
export const stated = ({ hypothesis, negation }: { hypothesis: number; negation: number }) => ({
  hypothesis_likelihood: hypothesis / 100,
  negation_likelihood: negation / 100,
});

/** A weight from forms: whole percents. */
export const weightGiven = (fields: {
  readonly hypothesis_likelihood: Weight['hypothesis'];
  readonly negation_likelihood: Weight['negation'];
}): Weight => ({
  hypothesis: fields.hypothesis_likelihood,
  negation: fields.negation_likelihood,
});
