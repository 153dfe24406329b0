import type { WaitingCount } from '@midspan/contract';
import { describe, expect, it } from 'vitest';
import { waitingAcross, waitingIn } from './counts.ts';

const room = (id: string, believing: number, disbelieving: number): WaitingCount => ({
  hypothesis_id: id,
  hypothesis_statement: 'It is so',
  topic_id: 'topic',
  topic_name: 'Topic',
  believing,
  disbelieving,
});

describe('the number waiting in a room', () => {
  it('is found by the hypothesis', () => {
    expect(waitingIn([room('a', 1, 0), room('b', 2, 3)], 'b')).toMatchObject({
      believing: 2,
      disbelieving: 3,
    });
  });

  it('is zero when the room is not listed', () => {
    expect(waitingIn([room('a', 1, 0)], 'b')).toEqual({ believing: 0, disbelieving: 0 });
  });

  it('is counted across from the member’s own side', () => {
    expect(waitingAcross({ ...room('a', 1, 4), own_side: 'believing' })).toBe(4);
    expect(waitingAcross({ ...room('a', 1, 4), own_side: 'disbelieving' })).toBe(1);
  });
});
