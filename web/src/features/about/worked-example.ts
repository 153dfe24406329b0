import { EXAMPLE_WEIGHT } from '@midspan/contract';

/** The made-up example with which the product explains itself. */
export const EXAMPLE_CLAIM = 'The new bypass has made the town quieter.';
export const EXAMPLE_FINDING = 'Traffic on Main Street fell by a third after the bypass opened.';

/**
 * The About page's worked example: likelihoods out of the nine options, and the shared figure once
 * the item is accepted. Its test recomputes every printed number.
 */
export const EXAMPLE_ITEMS = [
  {
    what: 'traffic counts on the main street, before and after the opening',
    hypothesis: EXAMPLE_WEIGHT.hypothesis,
    negation: EXAMPLE_WEIGHT.negation,
    figure: 78,
  },
  {
    what: 'Traffic counts on the side streets, taken in the same weeks',
    hypothesis: 40,
    negation: 75,
    figure: 66,
  },
  {
    what: 'A resident’s account of calmer mornings',
    hypothesis: 60,
    negation: 50,
    figure: 70,
  },
] as const;

/** The figure after the second item has been overturned and the other two still count. */
export const FIGURE_WITHOUT_SECOND = 81;
