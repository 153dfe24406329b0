import { describe, expect, it } from 'vitest';
import { isTalk, threadToPass } from './threads.ts';

describe('[SD1] a talk', () => {
  const talk = { isPublic: true, cameFrom: 'waiting room', messages: [3, 3] } as const;

  it('is public, from the waiting room, with three messages on each side', () => {
    expect(isTalk(talk)).toBe(true);
    expect(isTalk({ ...talk, messages: [3, 2] })).toBe(false);
    expect(isTalk({ ...talk, messages: [2, 9] })).toBe(false);
    expect(isTalk({ ...talk, isPublic: false })).toBe(false);
    for (const cameFrom of ['invitation', 'private request', 'dispute'] as const) {
      expect(isTalk({ ...talk, cameFrom })).toBe(false);
    }
  });
});

describe('[SD3] an established member', () => {
  const giver = {
    id: 'ann',
    named: false,
    threads: [
      { thread: 'common', holders: 9 },
      { thread: 'rare', holders: 2 },
      { thread: 'as rare', holders: 2 },
    ],
  };

  it('passes on the thread that the partner lacks and the fewest members hold, the earliest of equals', () => {
    expect(threadToPass(giver, { id: 'ben', threads: new Set() })).toBe('rare');
    expect(threadToPass(giver, { id: 'ben', threads: new Set(['rare', 'as rare']) })).toBe(
      'common',
    );
    const all = new Set(giver.threads.map(({ thread }) => thread));
    expect(threadToPass(giver, { id: 'ben', threads: all })).toBeNull();
  });

  it('starts a new thread with each partner if operators named them', () => {
    const starter = { ...giver, named: true };
    const passedTo = (id: string) => threadToPass(starter, { id, threads: new Set() });
    expect(passedTo('ben')).not.toBe(passedTo('cem'));
    expect(giver.threads.map(({ thread }) => thread)).not.toContain(passedTo('ben'));
  });
});
