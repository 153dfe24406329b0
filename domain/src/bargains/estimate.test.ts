import { describe, expect, it } from 'vitest';
import type { EvidenceStatus } from '../evidence/evidence.ts';
import { decideEstimate, type Estimate, isEstimateShown, isWeightHidden } from './estimate.ts';

describe('an estimate', () => {
  const estimate: Estimate = { weight: { hypothesis: 60, negation: 40 }, blind: true };
  function decide(
    item: { readonly status: EvidenceStatus; readonly given: Estimate | null },
    isProposer = false,
    made = estimate,
  ) {
    const decided = decideEstimate(item, isProposer, made);
    return decided.ok ? decided.value : decided.refusal;
  }

  it('[AG1] can be given only by the reviewer, and only before the decision', () => {
    for (const status of ['proposed', 'disputed'] as const) {
      expect(decide({ status, given: null })).toBe('given');
      expect(decide({ status, given: null }, true)).toBe('EVIDENCE_NOT_YOURS');
    }
    for (const status of ['accepted', 'rejected', 'withdrawn'] as const) {
      expect(decide({ status, given: null })).toBe('EVIDENCE_DECIDED');
    }
  });

  it('[AG1] never changes; sending it again changes nothing, even after the decision', () => {
    for (const status of ['proposed', 'accepted'] as const) {
      const item = { status, given: estimate };
      expect(decide(item, false, { ...estimate })).toBe('repeated');
      const others: Estimate[] = [
        { ...estimate, weight: { hypothesis: 75, negation: 40 } },
        { ...estimate, weight: { hypothesis: 60, negation: 25 } },
        { ...estimate, blind: false },
      ];
      for (const other of others) expect(decide(item, false, other)).toBe('ESTIMATE_GIVEN');
    }
  });

  it('[AG2] is shown to its author, and to both once the item is decided', () => {
    for (const status of ['proposed', 'disputed'] as const) {
      expect(isEstimateShown(status, true)).toBe(true);
      expect(isEstimateShown(status, false)).toBe(false);
    }
    for (const status of ['accepted', 'rejected', 'withdrawn', 'overturned'] as const) {
      expect(isEstimateShown(status, false)).toBe(true);
    }
  });
});

describe('the weight of an item under review', () => {
  const blind = { status: 'proposed', round: 0 } as const;

  it('[AG13] is hidden from the reviewer until an estimate is given or skipped', () => {
    expect(isWeightHidden(blind, false, false)).toBe(true);
    expect(isWeightHidden(blind, false, true)).toBe(false);
    expect(isWeightHidden(blind, true, false)).toBe(false);
  });

  it('[AG13] is shown to a reviewer who has offered another or rejected the item', () => {
    expect(isWeightHidden({ ...blind, round: 1 }, false, false)).toBe(false);
    expect(isWeightHidden({ ...blind, status: 'disputed' }, false, false)).toBe(false);
  });
});
