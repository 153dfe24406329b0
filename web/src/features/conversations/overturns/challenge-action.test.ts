import { type Conversation, type ListedEvidence, overturnBody } from '@midspan/contract';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { anEvidence, aSnapshot } from '../live/live-test-data.ts';
import { EMPTY_OVERTURN, offeredChallenge } from './challenge-action.tsx';

const { conversation } = aSnapshot({});
const item = anEvidence('item', {
  conversation_id: 'elsewhere',
  status: 'accepted',
  jointly_accepted: true,
});

const offered = (
  given: Partial<ListedEvidence> = {},
  where: Partial<Conversation> = {},
  me = 'ben',
) => offeredChallenge({ ...item, ...given }, { ...conversation, ...where }, me);

test('[OV1] lets others overturn what counts and reinstate what was overturned', () => {
  expect(offered()).toBe('overturn');
  expect(offered({ status: 'recalibrated' })).toBe('overturn');
  expect(offered({ status: 'overturned', jointly_accepted: false })).toBe('reinstatement');
  expect(offered({ status: 'withdrawn', jointly_accepted: false })).toBeNull();
  expect(offered({ status: 'rejected', jointly_rejected: true })).toBeNull();
  expect(offered({}, {}, 'ann')).toBeNull();
});

test('[WG8] offers to reinstate what its first pair withdrew, also while others weigh it', () => {
  expect(offered({ weighings: 3, still_weighed_by: 2 })).toBe('reinstatement');
  expect(offered({ status: 'recalibrated', still_weighed_by: 1 })).toBe('reinstatement');
  // Those others' weighings were voided since.
  expect(offered({ still_weighed_by: 0, set_aside: true })).toBe('reinstatement');
  expect(offered({ still_weighed_by: 2 }, {}, 'ann')).toBeNull();
  expect(offered({ still_weighed_by: 2, is_under_review: true })).toBeNull();
});

test('[OV1] lets an item’s own proposer ask for it back only after a default', () => {
  const overturned = { status: 'overturned', jointly_accepted: false } as const;
  expect(offered(overturned, {}, 'ann')).toBeNull();
  expect(offered({ ...overturned, overturned_by_default: true }, {}, 'ann')).toBe('reinstatement');
});

test('[WG10] offers no challenge of an item that is set aside', () => {
  expect(offered({ set_aside: true, jointly_accepted: false })).toBeNull();
});

test('[SD7] offers no challenge of an item that waits for a second pair', () => {
  expect(offered({ waiting: true })).toBeNull();
});

test('[OV1] refuses to challenge an item under review', () => {
  expect(offered({ is_under_review: true })).toBeNull();
  expect(offered({ active_overturn_proposal_id: 'proposal' })).toBeNull();
});

test('refuses challenges in a completed conversation or in a dispute', () => {
  expect(offered({}, { status: 'completed' })).toBeNull();
  expect(offered({}, { is_dispute_conversation: true })).toBeNull();
});

test('lets a private conversation challenge only its own items', () => {
  const hidden = { conversation_type: 'private' } as const;
  expect(offered({}, hidden)).toBeNull();
  expect(offered({ conversation_id: conversation.id }, hidden)).toBe('overturn');
});

test('[MO8] refuses to challenge removed items, or items of a removed claim', () => {
  expect(offered({ removed: true })).toBeNull();
  expect(offered({}, { hypothesis_removed: true })).toBeNull();
});

function wrongIn(schema: z.ZodMiniType, fields: object) {
  const { error } = schema.safeParse(fields);
  return error === undefined ? {} : z.flattenError<unknown>(error).fieldErrors;
}

const overturning = (reason: string) => wrongIn(overturnBody, { ...EMPTY_OVERTURN, reason });

describe('a proposal to overturn', () => {
  it('[OV2] needs a reason of at least 20 characters after trimming', () => {
    const short = { reason: ['Reason must be at least 20 characters'] };
    expect(overturning('  ')).toEqual({ reason: ['Reason is required'] });
    expect(overturning(`   ${'x'.repeat(19)}   `)).toEqual(short);
    expect(overturning('x'.repeat(20))).toEqual({});
  });

  it('counts code points as characters', () => {
    expect(overturning('🙂'.repeat(19))).not.toEqual({});
    expect(overturning('🙂'.repeat(20))).toEqual({});
  });
});
