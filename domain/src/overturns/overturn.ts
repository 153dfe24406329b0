import type { Weight } from '../credences/ledger.ts';
import { countsTowardFigure, type EvidenceStatus } from '../evidence/evidence.ts';
import { allow, type Result, refuse } from '../result.ts';
import { shorten } from '../text/shorten.ts';
import { forQuoting } from '../text/text.ts';

/** What a proposal asks for: that an item no longer counts, or that it counts again. */
export type OverturnKind = 'overturn' | 'reinstatement';

/** How a proposal ended. */
export const OVERTURN_OUTCOMES = [
  // the item was overturned, or reinstated
  'applied',
  // the two agreed on another weight
  'recalibrated',
  // the dispute was concluded below 50, so nothing changes
  'upheld',
  'declined',
  'withdrawn',
  // the review wasn't answered
  'lapsed',
  'cancelled',
] as const;
export type OverturnOutcome = (typeof OVERTURN_OUTCOMES)[number];

/**
 * A proposal while it is open. Times are in milliseconds. In a dispute `proposerActive` and
 * `counterpartActive` say who took part since it opened. `defaultApplies` says whether it may apply
 * without the counterpart, which it may not on a carried claim [OV22].
 */
export type OpenOverturn =
  | {
      readonly phase: 'review';
      /** the reviewing partner is the counterpart */
      readonly reviewerDecides: boolean;
      readonly counterpartGone: boolean;
      /** [OV20] who of proposer and counterpart has blocked the other */
      readonly blockedBy: 'proposer' | 'counterpart' | null;
      readonly defaultApplies: boolean;
      readonly endsAtMs: number;
    }
  | {
      readonly phase: 'dispute';
      readonly endsAtMs: number;
      readonly proposerActive: boolean;
      readonly counterpartActive: boolean;
      readonly defaultApplies: boolean;
    };

export interface DecidedOverturnState {
  readonly phase: 'decided';
  readonly outcome: OverturnOutcome;
  /** it applied because the counterpart did not take part */
  readonly byDefault?: true;
  /**
   * [WG15] the challenge stays undecided, [OV20] also when the counterpart blocked the challenger,
   * [CI7] or when one of the two left their circle
   */
  readonly undecided?: 'in time' | 'by block' | 'by exit';
}

export type OverturnState = OpenOverturn | DecidedOverturnState;

export type OverturnCommand =
  | { readonly name: 'agree'; readonly by: 'proposer' | 'reviewer' }
  | { readonly name: 'decline'; readonly by: 'proposer' | 'reviewer' }
  | { readonly name: 'withdraw'; readonly by: 'proposer' | 'reviewer' | 'counterpart' }
  /** the conversation in which it was proposed ends */
  | { readonly name: 'close' }
  /** the dispute is completed at this figure, a whole percent */
  | { readonly name: 'conclude'; readonly percent: number }
  /** the counterpart concedes */
  | { readonly name: 'concede'; readonly by: 'proposer' | 'counterpart' }
  /** the two agreed on another weight */
  | { readonly name: 'recalibrate' }
  /** one of the two deleted their account */
  | { readonly name: 'abandon'; readonly by: 'proposer' | 'counterpart' }
  /** [CI7] one of the two is no longer in the circle that it belongs to */
  | { readonly name: 'exit' }
  /** [OV20] one of the two has blocked the other */
  | { readonly name: 'part'; readonly by: 'proposer' | 'counterpart' }
  /** [MO8] operators removed the item */
  | { readonly name: 'cancel' }
  /** time has passed */
  | { readonly name: 'checkDeadline' };

export type OverturnRefusal =
  | 'OVERTURN_NOT_YOURS'
  | 'OVERTURN_DECIDED'
  | 'DISPUTE_UNDECIDED'
  | 'DISPUTE_ONLY';

/** [OV8] A dispute in which both took part waits this long beyond its deadline. */
const DISPUTE_OVERTIME_MS = 7 * 24 * 60 * 60 * 1_000;

/** [OV2] A reason has at least this many characters. */
export const OVERTURN_REASON_MIN = 20;

const decided = (
  outcome: OverturnOutcome,
  how: Pick<DecidedOverturnState, 'byDefault' | 'undecided'> = {},
): Result<DecidedOverturnState, never> => allow({ phase: 'decided', outcome, ...how });

/** [OV20] Nothing changes; a counterpart can't settle the question by blocking. */
const parted = (by: 'proposer' | 'counterpart') =>
  by === 'proposer' ? decided('withdrawn') : decided('cancelled', { undecided: 'by block' });

/** [OV7] [OV22] Without the counterpart it applies, or on a carried claim stays undecided. */
const withoutCounterpart = (defaultApplies: boolean) =>
  defaultApplies
    ? decided('applied', { byDefault: true })
    : decided('cancelled', { undecided: 'in time' });

/**
 * The outcome of a command on a proposal. A `checkDeadline` before anything is due changes nothing.
 */
export function decideOverturn(
  state: OverturnState,
  command: OverturnCommand,
  nowMs: number,
  windowMs: number,
): Result<OverturnState, OverturnRefusal> {
  if (state.phase === 'decided') return refuse('OVERTURN_DECIDED');
  if (state.phase === 'review') return decideReview(state, command, nowMs, windowMs);
  return decideDispute(state, command, nowMs);
}

/** [OV3] [OV4] [OV20] [OV22] */
function decideReview(
  state: OpenOverturn & { phase: 'review' },
  command: OverturnCommand,
  nowMs: number,
  windowMs: number,
): Result<OverturnState, OverturnRefusal> {
  const isOver = nowMs >= state.endsAtMs;
  switch (command.name) {
    case 'agree':
      if (command.by !== 'reviewer') return refuse('OVERTURN_NOT_YOURS');
      if (isOver) return refuse('OVERTURN_DECIDED');
      if (state.reviewerDecides) return decided('applied');
      if (state.counterpartGone) return withoutCounterpart(state.defaultApplies);
      if (state.blockedBy !== null) return parted(state.blockedBy);
      return allow({
        phase: 'dispute',
        endsAtMs: nowMs + windowMs,
        proposerActive: false,
        counterpartActive: false,
        defaultApplies: state.defaultApplies,
      });
    case 'decline':
      if (command.by !== 'reviewer') return refuse('OVERTURN_NOT_YOURS');
      return isOver ? refuse('OVERTURN_DECIDED') : decided('declined');
    case 'withdraw':
      return command.by === 'proposer' ? decided('withdrawn') : refuse('OVERTURN_NOT_YOURS');
    case 'close':
    case 'abandon':
    case 'exit':
    case 'part':
    case 'cancel':
      return decided('cancelled');
    case 'checkDeadline':
      return isOver ? decided('lapsed') : allow(state);
    case 'concede':
      return refuse('DISPUTE_ONLY');
    case 'conclude':
    case 'recalibrate':
      return refuse('OVERTURN_DECIDED');
  }
}

/** [OV5] [OV6] [OV7] [OV8] [OV16] [OV20] [OV22] */
function decideDispute(
  state: OpenOverturn & { phase: 'dispute' },
  command: OverturnCommand,
  nowMs: number,
): Result<OverturnState, OverturnRefusal> {
  switch (command.name) {
    case 'conclude':
      if (command.percent === 50) return refuse('DISPUTE_UNDECIDED');
      return decided(command.percent > 50 ? 'applied' : 'upheld');
    case 'recalibrate':
      return decided('recalibrated');
    case 'withdraw':
      return command.by === 'proposer' ? decided('withdrawn') : refuse('OVERTURN_NOT_YOURS');
    case 'concede':
      return command.by === 'counterpart' ? decided('applied') : refuse('OVERTURN_NOT_YOURS');
    case 'abandon':
      return command.by === 'counterpart' && state.proposerActive
        ? withoutCounterpart(state.defaultApplies)
        : decided('cancelled');
    case 'exit':
      return decided('cancelled', { undecided: 'by exit' });
    case 'part':
      return parted(command.by);
    case 'cancel':
      return decided('cancelled');
    case 'checkDeadline':
      if (nowMs < state.endsAtMs) return allow(state);
      if (!state.proposerActive) return decided('cancelled');
      if (!state.counterpartActive) return withoutCounterpart(state.defaultApplies);
      // [OV8] Both took part, so only time ends it.
      return nowMs >= state.endsAtMs + DISPUTE_OVERTIME_MS
        ? decided('cancelled', { undecided: 'in time' })
        : allow(state);
    // The review is over; its conversation may end.
    case 'close':
      return allow(state);
    case 'agree':
    case 'decline':
      return refuse('OVERTURN_DECIDED');
  }
}

/** What the timer of a dispute says about its two members. */
export function overturnStatus(state: OverturnState, nowMs: number) {
  if (state.phase !== 'dispute') {
    return {
      proposerActive: false,
      originalProposerActive: false,
      appliesByDefault: false,
      canAutoApply: false,
    };
  }
  const { proposerActive, counterpartActive, defaultApplies, endsAtMs } = state;
  const isAbsent = proposerActive && !counterpartActive;
  return {
    proposerActive,
    originalProposerActive: counterpartActive,
    appliesByDefault: defaultApplies,
    canAutoApply: defaultApplies && isAbsent && nowMs >= endsAtMs,
  };
}

/** When to check a proposal's deadline next; null if there is nothing left to wait for. */
export function nextCheckMs(state: OverturnState, nowMs: number): number | null {
  if (state.phase === 'decided') return null;
  if (state.phase === 'review' || nowMs < state.endsAtMs) return state.endsAtMs;
  return state.endsAtMs + DISPUTE_OVERTIME_MS;
}

export interface ChallengedItem {
  readonly status: EvidenceStatus;
  readonly proposedBy: string;
  /** who proposed the overturn that was applied last */
  readonly overturnedBy: string | null;
  /** that overturn applied because the counterpart did not take part */
  readonly overturnedByDefault: boolean;
  readonly hasOpenProposal: boolean;
}

export type ChallengeRefusal = 'OVERTURN_OWN' | 'OVERTURN_OPEN' | 'OVERTURN_NOT_STANDING';

/**
 * [OV1] Which challenge of the item is possible, or why none is. For a public item its weighings
 * decide, not its status alone [WG8].
 */
export function challenge(
  item: ChallengedItem,
  userId: string,
  kind: OverturnKind | null = challengeKind(item.status),
): Result<OverturnKind, ChallengeRefusal> {
  if (kind === null) return refuse('OVERTURN_NOT_STANDING');
  const mayReinstateOwn = kind === 'reinstatement' && item.overturnedByDefault;
  if (item.proposedBy === userId && !mayReinstateOwn) return refuse('OVERTURN_OWN');
  return item.hasOpenProposal ? refuse('OVERTURN_OPEN') : allow(kind);
}

function challengeKind(status: EvidenceStatus): OverturnKind | null {
  if (countsTowardFigure(status)) return 'overturn';
  return status === 'overturned' ? 'reinstatement' : null;
}

/** [OV3] The member who loses by it. */
export function counterpartOf(
  kind: OverturnKind,
  item: ChallengedItem,
  proposerId: string,
): string {
  if (kind === 'overturn' || item.overturnedBy === null) return item.proposedBy;
  return item.overturnedBy === proposerId ? item.proposedBy : item.overturnedBy;
}

/** An item's part in the figure: its status and its weight. */
export interface Counting {
  readonly status: EvidenceStatus;
  readonly weight: Weight;
  readonly wasRecalibrated: boolean;
}

/**
 * [OV9] [OV10] An item's part in the figure after a proposal was applied or it was recalibrated.
 */
export function countingAfter(
  item: Counting,
  change: { readonly kind: OverturnKind } | { readonly weight: Weight },
): Counting {
  if ('weight' in change) {
    return { status: 'recalibrated', weight: change.weight, wasRecalibrated: true };
  }
  if (change.kind === 'overturn') return { ...item, status: 'overturned' };
  return { ...item, status: item.wasRecalibrated ? 'recalibrated' : 'accepted' };
}

const QUOTATION_MAX = 120;

const quote = (text: string) => shorten(forQuoting(text), QUOTATION_MAX);

/** [OV11] The claim that the two in a dispute disagree about. */
export function disputeStatement(
  kind: OverturnKind,
  description: string,
  statement: string,
): string {
  const claim =
    kind === 'overturn' ? 'should no longer count towards' : 'should count again towards';
  return `The evidence "${quote(description)}" ${claim} "${quote(statement)}"`;
}
