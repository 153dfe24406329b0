import { TIMINGS } from '@midspan/contract';
import { expect, it } from 'vitest';
import { SPECIFIED_TOASTS } from './specified-toasts.ts';

it('has every text of the specification’s lists of toasts, and no other', () => {
  const texts = Object.values(SPECIFIED_TOASTS)
    .flat()
    .map(({ text }) =>
      // Those that are computed only name the figure.
      typeof text === 'string' ? text : text({ newCredence: 78 } as never),
    );
  expect([...new Set(texts)].sort()).toEqual(
    [
      'Your partner has proposed evidence for review',
      'Evidence accepted. PB credence updated to 78%',
      'Evidence rejected',
      'Evidence is now under discussion',
      'Evidence accepted after discussion. PB credence updated to 78%',
      'Evidence mutually rejected',
      'Evidence withdrawn by proposer',
      'Your message has been flagged. Please address the concern.',
      'Flag has been resolved',
      'Conversation has been completed',
      'Evidence proposed successfully',
      'Evidence proposal withdrawn',
      'Evidence withdrawn',
      'Evidence accepted',
      'An overturn has been proposed for accepted evidence',
      'Your partner has proposed to overturn evidence. Please review.',
      'Evidence overturn accepted. Dispute conversation created.',
      'Overturn proposal has been withdrawn.',
      'The overturn proposal for your evidence has been cancelled.',
      'A dispute conversation has been created about your evidence.',
      'Evidence overturned. PB credence updated to 78%',
    ].sort(),
  );
});

it('shows toasts for three seconds', () => {
  expect(TIMINGS.toastMs).toBe(3_000);
});
