import type { DeskPreview } from '@midspan/contract';
import { describe, expect, test } from 'vitest';
import { previewSentences } from './preview-words.ts';

const ID = '0190a000-0000-7000-8000-000000000001';

const NOTHING: DeskPreview = {
  hypotheses: 0,
  conversations: 0,
  waiting: 0,
  challenges: 0,
  sessions: 0,
  reports: { total: 0, upheld: 0 },
  figure: null,
};
const FIGURE = {
  hypothesis_id: ID,
  statement: 'Fish feel pain',
  is_public: true,
  from: 64,
  to: 58,
};

const removal = {
  act: 'remove',
  target: { type: 'message', id: ID },
  effect: 'Removes the message for everyone.',
} as const;
const closing = { act: 'close', effect: 'Leaves everything as it is now.' } as const;

describe('the preview of an action', () => {
  test('[DK9] says what it does, which reports it closes and how the figure moves', () => {
    const preview = { ...NOTHING, reports: { total: 3, upheld: 3 }, figure: FIGURE };
    expect(previewSentences(removal, preview)).toEqual([
      'Removes the message for everyone.',
      'Closes 3 reports.',
      'The shared figure goes from 64% to 58%.',
    ]);
  });

  test('says everything that ends with it', () => {
    const preview = { ...NOTHING, conversations: 2, waiting: 1, challenges: 1, sessions: 1 };
    expect(previewSentences(removal, preview)).toEqual([
      'Removes the message for everyone.',
      'Completes 2 active conversations.',
      'Ends 1 waiting place or standing offer.',
      'Cancels 1 open challenge or dispute.',
      'Signs them out in 1 place.',
    ]);
  });

  test('counts the claims of a topic, but not the claim that is itself removed', () => {
    const claims = (type: 'topic' | 'hypothesis', hypotheses: number) =>
      previewSentences({ ...removal, target: { type, id: ID } }, { ...NOTHING, hypotheses });
    expect(claims('topic', 1)).toContain('Hides 1 claim.');
    expect(claims('hypothesis', 1)).toHaveLength(1);
  });

  test('shows claims again when they are restored', () => {
    const restoring = { ...removal, act: 'restore', target: { type: 'topic', id: ID } } as const;
    expect(previewSentences(restoring, { ...NOTHING, hypotheses: 3 })).toContain(
      'Shows 3 claims again.',
    );
  });

  test('tells closing as fine from closing what was acted on already', () => {
    const closes = (upheld: number) =>
      previewSentences(closing, { ...NOTHING, reports: { total: 1, upheld } }).at(-1);
    expect(closes(0)).toBe('Closes 1 report as fine.');
    expect(closes(1)).toBe('Closes 1 report, because something was done already.');
  });

  test('names a private conversation’s own figure, and one that stays', () => {
    const figure = { ...FIGURE, is_public: false, to: 64 };
    expect(previewSentences(removal, { ...NOTHING, figure }).at(-1)).toBe(
      'The figure in their private conversation stays at 64%.',
    );
  });
});
