import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbFraction,
  type Tally,
  tallyWith,
  type Weight,
} from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';
import {
  type ChallengedItem,
  type Counting,
  challenge,
  counterpartOf,
  countingAfter,
  decideOverturn,
  disputeStatement,
  nextCheckMs,
  type OpenOverturn,
  type OverturnCommand,
  type OverturnState,
  overturnStatus,
} from './overturn.ts';

const WINDOW = 72 * 60 * 60 * 1_000;
const SEVEN_DAYS = 7 * 24 * 60 * 60 * 1_000;
const review = (
  reviewerDecides: boolean,
  state: Partial<Extract<OpenOverturn, { phase: 'review' }>> = {},
): OpenOverturn => ({
  phase: 'review',
  reviewerDecides,
  counterpartGone: false,
  blockedBy: null,
  defaultApplies: true,
  endsAtMs: WINDOW,
  ...state,
});
const dispute = (
  proposerActive: boolean,
  counterpartActive: boolean,
  defaultApplies = true,
): OpenOverturn => ({
  phase: 'dispute',
  endsAtMs: WINDOW,
  proposerActive,
  counterpartActive,
  defaultApplies,
});
const decide = (state: OverturnState, command: OverturnCommand, nowMs = 0) =>
  decideOverturn(state, command, nowMs, WINDOW);
const ended = (outcome: string, how: object = {}) => ({
  ok: true,
  value: { phase: 'decided', outcome, ...how },
});
const BY_DEFAULT = ended('applied', { byDefault: true });
const LEFT_UNDECIDED = ended('cancelled', { undecided: 'in time' });
const PARTED = ended('cancelled', { undecided: 'by block' });

const COMMANDS: OverturnCommand[] = [
  { name: 'agree', by: 'proposer' },
  { name: 'agree', by: 'reviewer' },
  { name: 'decline', by: 'proposer' },
  { name: 'decline', by: 'reviewer' },
  { name: 'withdraw', by: 'proposer' },
  { name: 'withdraw', by: 'reviewer' },
  { name: 'withdraw', by: 'counterpart' },
  { name: 'close' },
  { name: 'conclude', percent: 50 },
  { name: 'conclude', percent: 51 },
  { name: 'conclude', percent: 49 },
  { name: 'concede', by: 'proposer' },
  { name: 'concede', by: 'counterpart' },
  { name: 'recalibrate' },
  { name: 'abandon', by: 'proposer' },
  { name: 'abandon', by: 'counterpart' },
  { name: 'exit' },
  { name: 'part', by: 'proposer' },
  { name: 'part', by: 'counterpart' },
  { name: 'cancel' },
  { name: 'checkDeadline' },
];
const anyCommand = fc.constantFrom(...COMMANDS);

const STATUSES: EvidenceStatus[] = [
  'proposed',
  'disputed',
  'accepted',
  'rejected',
  'withdrawn',
  'overturned',
  'recalibrated',
];

describe('a challenge of an item', () => {
  const item: ChallengedItem = {
    status: 'accepted',
    proposedBy: 'ann',
    overturnedBy: null,
    overturnedByDefault: false,
    hasOpenProposal: false,
  };

  it('[OV1] needs an item that counts or was overturned, another proposer, and no open challenge', () => {
    const kinds = STATUSES.map((status) => {
      const asked = challenge({ ...item, status }, 'ben');
      return asked.ok ? asked.value : asked.refusal;
    });
    expect(kinds).toEqual([
      'OVERTURN_NOT_STANDING',
      'OVERTURN_NOT_STANDING',
      'overturn',
      'OVERTURN_NOT_STANDING',
      'OVERTURN_NOT_STANDING',
      'reinstatement',
      'overturn',
    ]);
    expect(challenge(item, 'ann')).toMatchObject({ refusal: 'OVERTURN_OWN' });
    expect(challenge({ ...item, hasOpenProposal: true }, 'ben')).toMatchObject({
      refusal: 'OVERTURN_OPEN',
    });
  });

  it('[OV1] lets an item’s own proposer ask for its reinstatement only after a default', () => {
    const overturned = { ...item, status: 'overturned', overturnedBy: 'cem' } as const;
    expect(challenge(overturned, 'ann')).toMatchObject({ refusal: 'OVERTURN_OWN' });
    const byDefault = { ...overturned, overturnedByDefault: true };
    expect(challenge(byDefault, 'ann')).toEqual({ ok: true, value: 'reinstatement' });
    expect(counterpartOf('reinstatement', byDefault, 'ann')).toBe('cem');
    expect(challenge({ ...byDefault, status: 'accepted' }, 'ann')).toMatchObject({
      refusal: 'OVERTURN_OWN',
    });
  });

  it('[OV3] names the member who loses by it as its counterpart', () => {
    const overturned = { ...item, status: 'overturned', overturnedBy: 'cem' } as const;
    expect(counterpartOf('overturn', item, 'ben')).toBe('ann');
    expect(counterpartOf('reinstatement', overturned, 'ben')).toBe('cem');
    expect(counterpartOf('reinstatement', overturned, 'cem')).toBe('ann');
  });

  it('[OV11] [TX5] states a claim of its own, with quotations cut at 120 characters', () => {
    const long = '🙂'.repeat(200);
    expect(disputeStatement('overturn', 'A study', 'Tea is healthy')).toBe(
      'The evidence "A study" should no longer count towards "Tea is healthy"',
    );
    expect(disputeStatement('overturn', 'A \u202eydut\u202c', 'Tea is\u2067 healthy')).toBe(
      'The evidence "A ydut" should no longer count towards "Tea is healthy"',
    );
    const statement = disputeStatement('reinstatement', long, 'Tea is healthy');
    expect(statement).toContain('should count again towards');
    expect([...(statement.split('"')[1] ?? '')]).toHaveLength(120);
  });
});

describe('the review of a proposal', () => {
  it('[OV3] applies at once when the reviewer is the counterpart, and otherwise opens a dispute', () => {
    const agree = { name: 'agree', by: 'reviewer' } as const;
    expect(decide(review(true), agree)).toEqual(ended('applied'));
    expect(decide(review(false), agree, 1_000)).toEqual({
      ok: true,
      value: { ...dispute(false, false), endsAtMs: 1_000 + WINDOW },
    });
  });

  it('[OV4] can be declined only by the reviewer and withdrawn only by the proposer', () => {
    expect(decide(review(true), { name: 'decline', by: 'reviewer' })).toEqual(ended('declined'));
    expect(decide(review(true), { name: 'withdraw', by: 'proposer' })).toEqual(ended('withdrawn'));
    for (const command of [
      { name: 'agree', by: 'proposer' },
      { name: 'decline', by: 'proposer' },
      { name: 'withdraw', by: 'reviewer' },
    ] as const) {
      expect(decide(review(true), command)).toMatchObject({ refusal: 'OVERTURN_NOT_YOURS' });
    }
  });

  it('[OV4] lapses when it is not answered in time, and is canceled when its conversation ends', () => {
    expect(decide(review(true), { name: 'checkDeadline' }, WINDOW - 1)).toEqual({
      ok: true,
      value: review(true),
    });
    expect(decide(review(true), { name: 'checkDeadline' }, WINDOW)).toEqual(ended('lapsed'));
    expect(decide(review(false), { name: 'agree', by: 'reviewer' }, WINDOW).ok).toBe(false);
    expect(decide(review(true), { name: 'close' })).toEqual(ended('cancelled'));
  });
});

describe('a dispute', () => {
  const both = dispute(true, true);

  it('[OV5] applies above 50, changes nothing below 50, and cannot be completed at 50', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (percent) => {
        const concluded = decide(both, { name: 'conclude', percent });
        if (percent === 50) expect(concluded).toMatchObject({ refusal: 'DISPUTE_UNDECIDED' });
        else expect(concluded).toEqual(ended(percent > 50 ? 'applied' : 'upheld'));
      }),
    );
  });

  it('[OV6] ends when the two agree on another weight or its proposer withdraws', () => {
    expect(decide(both, { name: 'recalibrate' })).toEqual(ended('recalibrated'));
    expect(decide(both, { name: 'withdraw', by: 'proposer' })).toEqual(ended('withdrawn'));
    expect(decide(both, { name: 'withdraw', by: 'counterpart' }).ok).toBe(false);
    expect(decide(both, { name: 'close' })).toEqual({ ok: true, value: both });
  });

  it('[OV16] applies when its counterpart concedes, no matter who took part, and no one else can concede', () => {
    for (const state of [dispute(false, false), dispute(true, false), both]) {
      for (const nowMs of [0, WINDOW, WINDOW + SEVEN_DAYS - 1]) {
        expect(decide(state, { name: 'concede', by: 'counterpart' }, nowMs)).toEqual(
          ended('applied'),
        );
        expect(decide(state, { name: 'concede', by: 'proposer' }, nowMs)).toMatchObject({
          refusal: 'OVERTURN_NOT_YOURS',
        });
      }
    }
    expect(decide(review(true), { name: 'concede', by: 'counterpart' })).toMatchObject({
      refusal: 'DISPUTE_ONLY',
    });
  });

  it('[OV7] goes against the member who didn’t take part, at the deadline and not before', () => {
    const check = { name: 'checkDeadline' } as const;
    for (const state of [dispute(true, false), dispute(false, true), dispute(false, false), both]) {
      expect(decide(state, check, WINDOW - 1)).toEqual({ ok: true, value: state });
    }
    expect(decide(dispute(true, false), check, WINDOW)).toEqual(BY_DEFAULT);
    expect(decide(dispute(false, true), check, WINDOW)).toEqual(ended('cancelled'));
    expect(decide(dispute(false, false), check, WINDOW)).toEqual(ended('cancelled'));
    expect(decide(both, check, WINDOW)).toEqual({ ok: true, value: both });
  });

  it('[OV7] counts a deleted member as inactive at once', () => {
    expect(decide(both, { name: 'abandon', by: 'counterpart' })).toEqual(BY_DEFAULT);
    expect(decide(both, { name: 'abandon', by: 'proposer' })).toEqual(ended('cancelled'));
    expect(decide(dispute(false, true), { name: 'abandon', by: 'counterpart' })).toEqual(
      ended('cancelled'),
    );
  });

  it('[OV8] is canceled seven days after the deadline when both took part', () => {
    const check = { name: 'checkDeadline' } as const;
    const end = WINDOW + SEVEN_DAYS;
    expect(decide(both, check, end - 1)).toEqual({ ok: true, value: both });
    expect(decide(both, check, end)).toEqual(LEFT_UNDECIDED);
    expect(nextCheckMs(both, 0)).toBe(WINDOW);
    expect(nextCheckMs(both, WINDOW)).toBe(end);
  });

  it('[OV7] reports who took part, and that it applies by default after the deadline', () => {
    expect(overturnStatus(dispute(true, false), WINDOW - 1)).toEqual({
      proposerActive: true,
      originalProposerActive: false,
      appliesByDefault: true,
      canAutoApply: false,
    });
    expect(overturnStatus(dispute(true, false), WINDOW).canAutoApply).toBe(true);
    expect(overturnStatus(dispute(true, false, false), WINDOW)).toMatchObject({
      appliesByDefault: false,
      canAutoApply: false,
    });
    expect(overturnStatus(both, WINDOW).canAutoApply).toBe(false);
  });

  it('[OV22] stays undecided without its counterpart on a carried claim, where no default applies', () => {
    const carried = dispute(true, false, false);
    expect(decide(carried, { name: 'checkDeadline' }, WINDOW)).toEqual(LEFT_UNDECIDED);
    expect(decide(carried, { name: 'abandon', by: 'counterpart' })).toEqual(LEFT_UNDECIDED);
    // Without its proposer it is canceled, as on any claim.
    expect(decide(dispute(false, false, false), { name: 'checkDeadline' }, WINDOW)).toEqual(
      ended('cancelled'),
    );
    const agree = { name: 'agree', by: 'reviewer' } as const;
    const gone = { counterpartGone: true };
    expect(decide(review(false, gone), agree)).toEqual(BY_DEFAULT);
    expect(decide(review(false, { ...gone, defaultApplies: false }), agree)).toEqual(
      LEFT_UNDECIDED,
    );
  });

  it('[OV20] ends with a block: undecided if the counterpart blocks, withdrawn if the challenger does', () => {
    for (const state of [dispute(false, false), dispute(true, false), both]) {
      expect(decide(state, { name: 'part', by: 'counterpart' })).toEqual(PARTED);
      expect(decide(state, { name: 'part', by: 'proposer' })).toEqual(ended('withdrawn'));
    }
    const agree = { name: 'agree', by: 'reviewer' } as const;
    expect(decide(review(false, { blockedBy: 'counterpart' }), agree)).toEqual(PARTED);
    expect(decide(review(false, { blockedBy: 'proposer' }), agree)).toEqual(ended('withdrawn'));
  });

  it('[CI7] stays undecided when one of the two leaves the circle, no matter who took part', () => {
    const left = ended('cancelled', { undecided: 'by exit' });
    for (const state of [dispute(false, false), dispute(true, false), both]) {
      expect(decide(state, { name: 'exit' })).toEqual(left);
    }
    expect(decide(review(false), { name: 'exit' })).toEqual(ended('cancelled'));
  });

  it('[OV4] never changes a decided proposal, whatever commands follow', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.tuple(anyCommand, fc.integer({ min: 0, max: WINDOW * 6 })), { maxLength: 30 }),
        (reviewerDecides, commands) => {
          let state: OverturnState = review(reviewerDecides);
          for (const [command, nowMs] of commands) {
            const next = decide(state, command, nowMs);
            if (state.phase === 'decided') expect(next.ok).toBe(false);
            if (next.ok) state = next.value;
            expect(nextCheckMs(state, nowMs) === null).toBe(state.phase === 'decided');
          }
        },
      ),
    );
  });
});

describe('a challenge of an item that operators remove', () => {
  it('[MO8] is canceled under review and in dispute, no matter who took part', () => {
    for (const open of [review(true), review(false), dispute(true, false), dispute(true, true)]) {
      for (const nowMs of [0, 2 * WINDOW]) {
        expect(decide(open, { name: 'cancel' }, nowMs)).toEqual(ended('cancelled'));
      }
    }
  });
});

describe('a decision about an item', () => {
  const likelihood = fc.constantFrom(...LIKELIHOODS);
  const weight = fc.record({ hypothesis: likelihood, negation: likelihood });
  const contribution = (
    tally: Tally,
    { status, weight: countedWeight }: Counting,
    times: 1 | -1,
  ) => (countsTowardFigure(status) ? tallyWith(tally, countedWeight, times) : tally);

  it('[OV9] removes an overturned item from the figure, and reinstates it with its last weight and status', () => {
    const old: Weight = { hypothesis: 90, negation: 25 };
    const item: Counting = { status: 'accepted', weight: old, wasRecalibrated: false };
    const recalibrated = countingAfter(item, { weight: { hypothesis: 75, negation: 50 } });
    const gone = countingAfter(recalibrated, { kind: 'overturn' });
    expect(gone.status).toBe('overturned');
    expect(countingAfter(gone, { kind: 'reinstatement' })).toEqual(recalibrated);
    expect(
      countingAfter(countingAfter(item, { kind: 'overturn' }), { kind: 'reinstatement' }),
    ).toEqual(item);
  });

  it('[OV10] leaves the same figure as one computed from scratch, after any sequence of changes', () => {
    const step = fc.record({
      at: fc.nat({ max: 9 }),
      change: fc.oneof(
        fc.constant({ kind: 'overturn' } as const),
        fc.constant({ kind: 'reinstatement' } as const),
        fc.record({ weight }),
      ),
    });
    fc.assert(
      fc.property(
        fc.array(weight, { minLength: 1, maxLength: 10 }),
        fc.array(step, { maxLength: 60 }),
        (weights, steps) => {
          const items: Counting[] = weights.map((one) => ({
            status: 'accepted',
            weight: one,
            wasRecalibrated: false,
          }));
          let running = items.reduce((tally, item) => contribution(tally, item, 1), EMPTY_TALLY);
          for (const { at, change } of steps) {
            const index = at % items.length;
            const before = items[index];
            if (before === undefined) continue;
            const after = countingAfter(before, change);
            items[index] = after;
            running = contribution(contribution(running, before, -1), after, 1);
          }
          const fromScratch = items.reduce(
            (tally, item) => contribution(tally, item, 1),
            EMPTY_TALLY,
          );
          expect(pbFraction(running)).toBe(pbFraction(fromScratch));
        },
      ),
    );
  });
});
