import { describe, expect, it } from 'vitest';
import { SLOGANS } from './slogans.ts';

describe('the slogans', () => {
  it('are 33', () => {
    expect(SLOGANS).toHaveLength(33);
  });

  it('are all different, whatever their case and punctuation', () => {
    const bare = SLOGANS.map((slogan) => slogan.toLowerCase().replaceAll(/[^a-z ]/g, ''));
    expect(new Set(bare).size).toBe(SLOGANS.length);
  });

  it('have something to say, in at most 60 characters', () => {
    expect(SLOGANS.filter((slogan) => slogan.trim() === '' || slogan.length > 60)).toEqual([]);
  });
});
