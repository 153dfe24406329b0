import { ERRORS, type StreamLine } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { AT, ann, ben } from '../live-test-data.ts';
import {
  counterObstacle,
  leftWords,
  meetingOf,
  offersIn,
  offersLeft,
  standsBy,
  storyWords,
} from './weighing-course.ts';

const offered = (
  seq: number,
  by: string,
  percents: readonly [number, number],
  given: { weighingId?: string; evidenceId?: string; round?: number } = {},
): StreamLine => {
  const { weighingId = 'w1', evidenceId = 'e1', round = seq } = given;
  return {
    kind: 'evidence',
    seq,
    evidenceId,
    description: 'A study',
    step: {
      kind: 'weighing_offered',
      seq,
      at: AT,
      by,
      weighingId,
      round,
      hypothesis_likelihood: percents[0] / 100,
      negation_likelihood: percents[1] / 100,
      reason: 'Because it seems so to me.',
    },
  };
};

const lines = [
  offered(1, ann.id, [90, 25]),
  offered(2, ben.id, [60, 40]),
  offered(3, ben.id, [75, 40], { evidenceId: 'e2', weighingId: 'w2', round: 1 }),
];
const offers = offersIn([
  { kind: 'completed', seq: 4, at: AT, by: null, final_pb_credence: 0.5 },
  ...lines,
]);
const names = (id: string) => (id === ann.id ? ann.username : ben.username);

describe('what the two offered each other', () => {
  it('[WG2] leaves four offers on an item in all, those that ended before included', () => {
    expect(offersLeft(offers, 'e1')).toBe(2);
    expect(offersLeft(offers, 'e3')).toBe(4);
    // The first ones may be further up than the stream is loaded.
    expect(offersLeft([], 'e1', { round: 4 })).toBe(0);
    expect([3, 1, 0].map(leftWords)).toEqual([
      '3 more offers can be made on this evidence here.',
      'One more offer can be made on this evidence here.',
      ERRORS.WEIGHING_LIMIT.message,
    ]);
  });

  it('refuses to offer the weight that stands', () => {
    const standing = { hypothesis: 60, negation: 40 } as const;
    expect(counterObstacle(standing, standing)).toBe(ERRORS.OFFER_SAME.message);
    expect(counterObstacle(standing, { hypothesis: 60, negation: 25 })).toBeNull();
  });

  it('has a member stand by the last offer, and by the estimate before that', () => {
    const estimate = { hypothesis: 99, negation: 10 } as const;
    expect(standsBy(offers, 'w1', ben.id, estimate)).toEqual({ hypothesis: 60, negation: 40 });
    expect(standsBy(offers, 'w2', ann.id, estimate)).toEqual(estimate);
    expect(standsBy(offers, 'w2', ann.id, null)).toBeNull();
  });

  it('[AG11] has a middle once both have named a weight that leaves one', () => {
    const [strong, weak] = [
      { hypothesis: 90, negation: 25 },
      { hypothesis: 60, negation: 40 },
    ] as const;
    expect(meetingOf(strong, weak)).toEqual({ hypothesis: 90, negation: 40 });
    expect(meetingOf(null, weak)).toBeNull();
    expect(meetingOf(weak, weak)).toBeNull();
  });

  it('is told in one line, to the two by what they call each other', () => {
    const story = (me: string | null, id = 'w1') => storyWords(offers, id, { me, nameOf: names });
    expect(story(ann.id)).toBe('You offered 90/25, Ben 60/40');
    expect(story(ben.id)).toBe('Ann offered 90/25, you 60/40');
    expect(story(null)).toBe('Ann offered 90/25, Ben 60/40');
    expect(story(ann.id, 'unknown')).toBeNull();
  });
});
