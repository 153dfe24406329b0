import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGE_LIMIT, MESSAGE_WINDOW_MS, secondsToWait } from './message-limit.ts';

describe('the message limit', () => {
  it('[CO1] allows five messages in any ten seconds and says how long to wait', () => {
    const sent = [0, 1000, 2000, 3000, 4000];
    expect(secondsToWait(sent.slice(0, 4), 4000, MESSAGE_LIMIT)).toBe(0);
    expect(secondsToWait(sent, 4500, MESSAGE_LIMIT)).toBe(6);
    expect(secondsToWait(sent, MESSAGE_WINDOW_MS, MESSAGE_LIMIT)).toBe(0);
  });

  it('[CO1] never allows more than the limit in any window when members obey it', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { maxLength: 60 }), (gaps) => {
        const sent: number[] = [];
        let now = 0;
        for (const gap of gaps) {
          now += gap;
          if (secondsToWait(sent, now, MESSAGE_LIMIT) === 0) sent.push(now);
        }
        for (const end of sent) {
          const inWindow = sent.filter((at) => at <= end && at > end - MESSAGE_WINDOW_MS);
          expect(inWindow.length).toBeLessThanOrEqual(MESSAGE_LIMIT);
        }
      }),
    );
  });

  it('[CO1] never asks for a longer wait than the window', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20_000)), fc.integer({ min: 1, max: 8 }), (sent, limit) => {
        const past = sent.filter((at) => at <= 20_000);
        expect(secondsToWait(past, 20_000, limit)).toBeLessThanOrEqual(10);
      }),
    );
  });
});
