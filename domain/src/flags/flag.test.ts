import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blocksSending,
  decideFlag,
  type FlagActor,
  type FlagCommand,
  type FlagState,
  refuseFlagCreation,
} from './flag.ts';

const STATES: FlagState[] = ['created', 'clarified', 'suggested', 'resolved'];
const COMMANDS: FlagCommand[] = ['clarify', 'suggest', 'resolve', 'lapse', 'close'];
const ACTORS: FlagActor[] = ['author', 'flagger', 'system'];

describe('a flag', () => {
  it('[FL1] goes from created to clarified to suggested to resolved', () => {
    expect(decideFlag('created', 'author', 'clarify')).toMatchObject({ value: 'clarified' });
    expect(decideFlag('clarified', 'flagger', 'suggest')).toMatchObject({ value: 'suggested' });
    expect(decideFlag('suggested', 'flagger', 'resolve')).toMatchObject({ value: 'resolved' });
    expect(decideFlag('created', 'flagger', 'suggest').ok).toBe(false);
    expect(decideFlag('clarified', 'author', 'clarify').ok).toBe(false);
  });

  it('[FL1] can be moved only by the member whose turn it is, and never once resolved', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ACTORS), fc.constantFrom(...COMMANDS), (by, command) => {
        expect(decideFlag('resolved', by, command).ok).toBe(false);
      }),
    );
    for (const state of STATES) {
      expect(decideFlag(state, 'author', 'resolve').ok).toBe(false);
      expect(decideFlag(state, 'flagger', 'clarify').ok).toBe(false);
    }
  });

  it('[FL2] can be resolved by the flagger at any time, and lapses only after a clarification', () => {
    for (const state of STATES) {
      expect(decideFlag(state, 'flagger', 'resolve').ok).toBe(state !== 'resolved');
      expect(decideFlag(state, 'system', 'lapse').ok).toBe(state === 'clarified');
      expect(decideFlag(state, 'system', 'close').ok).toBe(state !== 'resolved');
    }
  });

  it('[FL3] keeps only the flagged author from writing, until the clarification is sent', () => {
    for (const state of STATES) {
      expect(blocksSending({ state, authorId: 'ann' }, 'ann')).toBe(state === 'created');
      expect(blocksSending({ state, authorId: 'ann' }, 'ben')).toBe(false);
    }
  });

  it('[FL4] can be created only on a partner’s message, once per message, one at a time', () => {
    const fine = { isOwnMessage: false, wasFlagged: false, anotherIsOpen: false };
    expect(refuseFlagCreation(fine)).toBeNull();
    expect(refuseFlagCreation({ ...fine, isOwnMessage: true })).toBe('FLAG_OWN_MESSAGE');
    expect(refuseFlagCreation({ ...fine, wasFlagged: true })).toBe('FLAG_ALREADY_FLAGGED');
    expect(refuseFlagCreation({ ...fine, anotherIsOpen: true })).toBe('FLAG_ANOTHER_OPEN');
  });
});
