import { describe, expect, it } from 'vitest';
import { topicNameFrom, topicNameState } from './link-state.ts';

describe('the topic name passed to the new-hypothesis page', () => {
  it('arrives as it was sent', () => {
    expect(topicNameFrom(topicNameState('Wind power'))).toBe('Wind power');
  });

  it('is requested when none was passed', () => {
    for (const state of [null, undefined, 'Wind', {}, { topicName: 7 }, { topicName: '' }]) {
      expect(topicNameFrom(state)).toBeNull();
    }
  });
});
