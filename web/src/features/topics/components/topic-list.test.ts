import { countCodePoints } from '@midspan/domain';
import { describe, expect, it } from 'vitest';
import { descriptionPreview } from './topic-list.tsx';

describe('the description on a topic card', () => {
  it('is unchanged up to 100 characters', () => {
    expect(descriptionPreview('')).toBe('');
    expect(descriptionPreview('a'.repeat(100))).toBe('a'.repeat(100));
  });

  it('is cut to 100 characters plus three dots beyond that', () => {
    expect(descriptionPreview('a'.repeat(101))).toBe(`${'a'.repeat(100)}...`);
  });

  it('is cut there within a word, too', () => {
    const words = 'Which worries stand up to the evidence, and which do not? '.repeat(2);
    expect(descriptionPreview(words)).toBe(`${words.slice(0, 100)}...`);
  });

  it('counts an emoji as one character and never splits one', () => {
    const preview = descriptionPreview('🌉'.repeat(101));
    expect(preview).toBe(`${'🌉'.repeat(100)}...`);
    expect(countCodePoints(preview)).toBe(103);
  });
});
