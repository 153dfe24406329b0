import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { membersHiddenFrom, refuseBlocking } from './block.ts';

const member = fc.constantFrom('a', 'b', 'c', 'd');
const blocks = fc.array(fc.record({ blockerId: member, blockedId: member }), { maxLength: 12 });

describe('a block', () => {
  it('[MO1] hides two members from each other, no matter who blocked whom', () => {
    fc.assert(
      fc.property(blocks, member, member, (all, one, other) => {
        expect(membersHiddenFrom(all, one).has(other)).toBe(membersHiddenFrom(all, other).has(one));
      }),
    );
  });

  it('[MO1] hides no one else', () => {
    const all = [{ blockerId: 'a', blockedId: 'b' }];
    expect([...membersHiddenFrom(all, 'a')]).toEqual(['b']);
    expect([...membersHiddenFrom(all, 'b')]).toEqual(['a']);
    expect([...membersHiddenFrom(all, 'c')]).toEqual([]);
  });

  it('[MO2] is refused against oneself', () => {
    expect(refuseBlocking('a', 'a')).toBe('BLOCK_ONESELF');
    expect(refuseBlocking('a', 'b')).toBeNull();
  });
});
