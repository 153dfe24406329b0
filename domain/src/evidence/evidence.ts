import { allow, type Result, refuse } from '../result.ts';

export const EVIDENCE_STATUSES = [
  'proposed',
  'disputed',
  'accepted',
  'rejected',
  'withdrawn',
  'overturned',
  'recalibrated',
] as const;
export type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number];

export type EvidenceCommand =
  | 'accept'
  | 'reject'
  | 'withdraw'
  /** the reviewer changes their mind */
  | 'acceptAfterAll'
  /** the proposer changes their mind */
  | 'agreeWithRejection';

export type EvidenceRefusal = 'EVIDENCE_NOT_YOURS' | 'EVIDENCE_DECIDED';

/** [EV1] [EV2] [EV3] The status a command leads to, by whom and from which status. */
const TRANSITIONS: Record<
  EvidenceCommand,
  {
    readonly by: 'proposer' | 'partner';
    readonly from: readonly EvidenceStatus[];
    readonly to: EvidenceStatus;
  }
> = {
  accept: { by: 'partner', from: ['proposed'], to: 'accepted' },
  reject: { by: 'partner', from: ['proposed'], to: 'disputed' },
  withdraw: { by: 'proposer', from: ['proposed', 'disputed'], to: 'withdrawn' },
  acceptAfterAll: { by: 'partner', from: ['disputed'], to: 'accepted' },
  agreeWithRejection: { by: 'proposer', from: ['disputed'], to: 'rejected' },
};

export function decideEvidence(
  status: EvidenceStatus,
  by: 'proposer' | 'partner',
  command: EvidenceCommand,
): Result<EvidenceStatus, EvidenceRefusal> {
  const transition = TRANSITIONS[command];
  if (transition.by !== by) return refuse('EVIDENCE_NOT_YOURS');
  return transition.from.includes(status) ? allow(transition.to) : refuse('EVIDENCE_DECIDED');
}

/** Whether the two participants have yet to decide on it. */
export function isPendingEvidence(status: EvidenceStatus): boolean {
  return status === 'proposed' || status === 'disputed';
}

/** [EV4] Whether an item counts toward the figure. */
export function countsTowardFigure(status: EvidenceStatus): boolean {
  return status === 'accepted' || status === 'recalibrated';
}

/** [EV5] Each member may have this many pending items in a conversation. */
export const PENDING_EVIDENCE_MAX = 3;

/** [EV6] A rejection needs a reason of at least this many characters. */
export const REJECTION_REASON_MIN = 20;
