import { expect, it } from 'vitest';
import { claimActionOf } from './claim-action-bar.tsx';

it('leads from setting a credence to someone who disagrees, and then to the conversation', () => {
  expect(claimActionOf(null, null)).toEqual({ kind: 'set' });
  expect(claimActionOf(50, null)).toEqual({ kind: 'take-side' });
  expect(claimActionOf(81, null)).toEqual({ kind: 'meet' });
  expect(claimActionOf(19, null)).toEqual({ kind: 'meet' });
  expect(claimActionOf(81, 'c1')).toEqual({ kind: 'continue', conversationId: 'c1' });
  // A member may have moved to 50 while talking.
  expect(claimActionOf(50, 'c1')).toEqual({ kind: 'continue', conversationId: 'c1' });
});
