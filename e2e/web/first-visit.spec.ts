import { EXAMPLE_WEIGHT, threeIdeas, worldsText } from '@midspan/contract';
import { expect } from '@playwright/test';
import { answer } from '../support/evidence.ts';
import { test } from '../support/test.ts';

test('a visitor tries on the landing page what moves the figure, by keyboard alone', {
  tag: '@long',
}, async ({ alice: { page } }) => {
  await page.goto('/');
  const example = page.getByRole('group', { name: 'Try it on a made-up example' });
  const figure = example.getByRole('meter', { name: 'Shared credence' });
  const says = (text: string) => expect(example.getByRole('status')).toHaveText(text);
  await expect(figure).toHaveAttribute('aria-valuetext', '50%, Agnostic');
  await says('Answer the two questions and watch the figure.');
  await expect(example).toContainText(threeIdeas.twoQuestions);
  for (const idea of [threeIdeas.sharedFigure, threeIdeas.whyItMoves]) {
    await expect(page.getByText(idea)).toBeVisible();
  }

  await answer(example, 'true', '90');
  await answer(example, 'false', '25');
  await says('You both accept it, so the figure moves from 50% to 78% (+28 points).');
  await expect(example).toContainText(worldsText(EXAMPLE_WEIGHT));

  await answer(example, 'true', '10');
  await expect(figure).toHaveAttribute('aria-valuetext', '29%, Somewhat disbelieves');
  await says('You both accept it, so the figure moves from 50% to 29% (−21 points).');

  await answer(example, 'false', '10');
  await says('You both accept it, but it’s just as likely either way, so the figure stays at 50%.');

  // The ratio counts, not the distance: nine points apart are much at 10 and 1, and little at 99 and 90.
  await answer(example, 'false', '1');
  await says('You both accept it, so the figure moves from 50% to 91% (+41 points).');
  await answer(example, 'true', '99');
  await answer(example, 'false', '90');
  await says('You both accept it, so the figure moves from 50% to 52% (+2 points).');
  await example.getByRole('checkbox', { name: 'The other side accepts it' }).press('Space');
  await expect(figure).toHaveAttribute('aria-valuenow', '50');
  await says('The other side doesn’t accept it, so the figure stays at 50%.');
  await expect(page.getByRole('link', { name: 'Join the Conversation' })).toHaveAttribute(
    'href',
    '/register',
  );
});
