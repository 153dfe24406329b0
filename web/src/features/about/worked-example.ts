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

export const FIRST_ITEM: ExampleItem = {
  what: 'Traffic counts on the main street, before and after the opening',
  proposer: 'believing',
  hypothesis: 90,
  negation: 25,
  ratio: '3.60',
  figure: 78,
};

/** The About page's worked example. Its test recomputes every printed number. */
export const EXAMPLE_ITEMS: readonly ExampleItem[] = [
  FIRST_ITEM,
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

/** The first item as a picture of worlds, in words. */
export const FIRST_ITEM_WORLDS =
  '90 here, 25 there: 3.6 times as often if the claim is true. Of the 115 worlds that show it, 90 are true: 78%.';

/** The figure after the second item has been overturned and the other two still count. */
export const FIGURE_WITHOUT_SECOND = 81;
