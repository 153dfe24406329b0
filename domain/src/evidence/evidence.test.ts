import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countsTowardFigure,
  decideEvidence,
  type EvidenceCommand,
  type EvidenceStatus,
  isPendingEvidence,
  PENDING_EVIDENCE_MAX,
  REJECTION_REASON_MIN,
} from './evidence.ts';

const STATUSES: EvidenceStatus[] = [
  'proposed',
  'disputed',
  'accepted',
  'rejected',
  'withdrawn',
  'overturned',
  'recalibrated',
];
const COMMANDS: EvidenceCommand[] = [
  'accept',
  'reject',
  'withdraw',
  'acceptAfterAll',
  'agreeWithRejection',
];
const status = fc.constantFrom(...STATUSES);
const command = fc.constantFrom(...COMMANDS);
const actor = fc.constantFrom('proposer' as const, 'partner' as const);

describe('an evidence item', () => {
  it('[EV1] is accepted by the partner, or disputed when the partner rejects it', () => {
    expect(decideEvidence('proposed', 'partner', 'accept')).toEqual({
      ok: true,
      value: 'accepted',
    });
    expect(decideEvidence('proposed', 'partner', 'reject')).toEqual({
      ok: true,
      value: 'disputed',
    });
  });

  it('[EV1] cannot be reviewed by its proposer', () => {
    fc.assert(
      fc.property(status, fc.constantFrom('accept', 'reject', 'acceptAfterAll'), (from, review) => {
        expect(decideEvidence(from, 'proposer', review)).toMatchObject({ ok: false });
      }),
    );
  });

  it('[EV2] can be withdrawn only by its proposer, and only until it is decided', () => {
    for (const from of STATUSES) {
      expect(decideEvidence(from, 'proposer', 'withdraw').ok).toBe(isPendingEvidence(from));
      expect(decideEvidence(from, 'partner', 'withdraw').ok).toBe(false);
    }
  });

  it('[EV3] leaves a dispute as accepted, mutually rejected or withdrawn', () => {
    expect(decideEvidence('disputed', 'partner', 'acceptAfterAll')).toMatchObject({
      value: 'accepted',
    });
    expect(decideEvidence('disputed', 'proposer', 'agreeWithRejection')).toMatchObject({
      value: 'rejected',
    });
    expect(decideEvidence('disputed', 'partner', 'accept').ok).toBe(false);
  });

  it('[EV3] never changes once it is decided', () => {
    fc.assert(
      fc.property(status, actor, command, (from, by, given) => {
        if (!isPendingEvidence(from)) expect(decideEvidence(from, by, given).ok).toBe(false);
      }),
    );
  });

  it('[EV4] counts only while it is accepted or recalibrated', () => {
    expect(STATUSES.filter(countsTowardFigure)).toEqual(['accepted', 'recalibrated']);
  });

  it('[EV5] [EV6] limits pending items to 3 per member, and rejections to reasons of 20 characters or more', () => {
    expect(PENDING_EVIDENCE_MAX).toBe(3);
    expect(REJECTION_REASON_MIN).toBe(20);
  });
});
