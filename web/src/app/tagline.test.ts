import { describe, expect, it } from 'vitest';
import { SLOGANS } from './tagline.tsx';

describe('the slogans', () => {
  it('are 33 in number', () => {
    expect(SLOGANS).toHaveLength(33);
  });

  it('are all different, ignoring case and punctuation', () => {
    const bare = SLOGANS.map((slogan) => slogan.toLowerCase().replaceAll(/[^a-z ]/g, ''));
    expect(new Set(bare).size).toBe(SLOGANS.length);
  });

  it('have between 1 and 60 characters', () => {
    expect(SLOGANS.filter((slogan) => slogan.trim() === '' || slogan.length > 60)).toEqual([]);
  });
});
