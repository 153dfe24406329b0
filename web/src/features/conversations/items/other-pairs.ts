import type { ListedEvidence } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';

type Weighed = Pick<ListedEvidence, 'ledger' | 'still_weighed_by'>;

/**
 * Whether pairs other than the first have a say in what an item weighs. Only the server knows which
 * of them a dispute is about: an item lists no members.
 */
export function isWeighedByOthers({ ledger, still_weighed_by }: Weighed): boolean {
  if (still_weighed_by !== null) return true;
  return ledger.some(
    ({ cause, weighingId }) =>
      cause === 'weighed' &&
      ledger.findLast((entry) => entry.weighingId === weighingId)?.cause !== 'voided',
  );
}

/** [WG8] What a challenge is about: the item as a whole or, beside others, its first pair's part. */
export type ChallengeCase = OverturnKind | 'withdrawal' | 'return';

export function challengeCase(kind: OverturnKind, evidence: Weighed): ChallengeCase {
  if (kind === 'reinstatement') return evidence.still_weighed_by === null ? kind : 'return';
  return isWeighedByOthers(evidence) ? 'withdrawal' : kind;
}

/**
 * Whether an item alone says what a challenge would do to the figure: not beside other pairs, and
 * not where its last weight may rest on what operators have voided since.
 */
export const isForeseeable = (kind: OverturnKind, evidence: Weighed): boolean =>
  !isWeighedByOthers(evidence) &&
  !(kind === 'reinstatement' && evidence.ledger.some(({ cause }) => cause === 'voided'));
