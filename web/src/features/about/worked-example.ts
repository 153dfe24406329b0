import { EXAMPLE_WEIGHT } from '@midspan/contract';

/** The made-up example with which the product explains itself. */
export const EXAMPLE_CLAIM = 'The new bypass has made the town quieter.';
export const EXAMPLE_FINDING = 'Traffic on Main Street fell by a third after the bypass opened.';

export interface ExampleItem {
  readonly what: string;
  readonly proposer: 'believing' | 'disbelieving';
  /** likelihoods, whole percents out of the nine options */
  readonly hypothesis: number;
  readonly negation: number;
  /** what the page prints: the ratio, and the shared figure once the item is accepted */
  readonly ratio: string;
  readonly figure: number;
}

/** The About page's worked example. Its test recomputes every printed number. */
export const EXAMPLE_ITEMS: readonly ExampleItem[] = [
  {
    what: 'Traffic counts on the main street, before and after the opening',
    proposer: 'believing',
    hypothesis: EXAMPLE_WEIGHT.hypothesis,
    negation: EXAMPLE_WEIGHT.negation,
    ratio: '3.60',
    figure: 78,
  },
  {
    what: 'Traffic counts on the side streets, taken in the same weeks',
    proposer: 'disbelieving',
    hypothesis: 40,
    negation: 75,
    ratio: '0.53',
    figure: 66,
  },
  {
    what: 'A resident’s account of calmer mornings',
    proposer: 'believing',
    hypothesis: 60,
    negation: 50,
    ratio: '1.20',
    figure: 70,
  },
];

/** The figure after the second item has been overturned and the other two still count. */
export const FIGURE_WITHOUT_SECOND = 81;
