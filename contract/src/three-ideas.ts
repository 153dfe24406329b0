import { type Weight, worldsOf } from '@midspan/domain';

/** The weight that every explanation uses as its example. */
export const EXAMPLE_WEIGHT = { hypothesis: 90, negation: 25 } as const satisfies Weight;

/**
 * What a weight means, one number at a time: "In 100 worlds where the claim is true you would find
 * this in about 90. Where it is false, in about 25. So it is 3.6 times as likely if the claim is
 * true. Starting from 50%, that makes 78%."
 */
export function worldsText(weight: Weight, claim = 'the claim'): string {
  const { ifTrue, ifFalse, percentTrue, oftener } = worldsOf(weight);
  const found = `In 100 worlds where ${claim} is true you would find this in about ${ifTrue}. Where it is false, in about ${ifFalse}.`;
  const often = `So it is ${oftenText(weight, claim)}`;
  return oftener === 'neither'
    ? `${found} ${often}, and will not move the figure.`
    : `${found} ${often}. Starting from 50%, that makes ${percentTrue}%.`;
}

/** "3.6 times", with as many digits as say something */
export const timesText = (factor: number): string =>
  `${factor < 10 ? Math.round(factor * 10) / 10 : Math.round(factor)} times`;

/** "3.6 times as likely if the claim is true" */
export function oftenText(weight: Weight, claim = 'the claim'): string {
  const { times, oftener } = worldsOf(weight);
  if (oftener === 'neither') return 'just as likely either way';
  return `${timesText(times)} as likely if ${claim} is ${oftener === 'if-true' ? 'true' : 'false'}`;
}

/**
 * The three ideas of the product, in two sentences each. Every screen that explains one of them
 * uses these words and no others; the glossary has them too.
 */
export const threeIdeas = {
  /** what the shared figure is */
  sharedFigure:
    'Every claim has one shared figure, which starts at 50% and moves only on evidence that two people who disagree both accept. It isn’t a vote or an average: it’s how likely the claim is if you start undecided and count only what both sides accepted.',
  /** what the two questions about a finding ask */
  twoQuestions:
    'You’re asked twice in how many of 100 worlds you’d find this: once supposing the claim is true, once supposing it’s false. What counts is how many times more likely it is on one side than on the other.',
  /** why 90 and 25 move the figure from 50% to 78% */
  whyItMoves:
    'Say you’d find this in about 90 of 100 worlds where the claim is true and in about 25 of 100 where it’s false: then it’s 3.6 times as likely if the claim is true. Starting from 50%, that makes 78%, because the claim is true in 90 of those 115 worlds.',
} as const;
