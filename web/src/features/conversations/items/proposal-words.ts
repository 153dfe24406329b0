import type { ListedEvidence, OverturnProposal } from '@midspan/contract';
import { CREDENCE_NEUTRAL, type OverturnKind, type OverturnOutcome } from '@midspan/domain';

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

/** The specification's window, for the review and again for the dispute. */
const WINDOW_WORDS = '72 hours';

/** What would happen to the item, as the rest of a sentence about it. */
function applied(what: ChallengeCase, when: '' | ' right away' = ''): string {
  switch (what) {
    case 'overturn':
      return `the evidence is overturned${when} and no longer counts`;
    case 'reinstatement':
      return `the evidence is reinstated${when} and counts again with its last weight`;
    case 'withdrawal':
      return `the evidence is withdrawn by its first pair${when}, and only other pairs’ weights still count`;
    case 'return':
      return `its first pair’s weight counts again${when}, beside any from other pairs`;
  }
}

const STAYS: Record<ChallengeCase, string> = {
  overturn: 'the evidence still counts',
  reinstatement: 'the evidence stays overturned',
  withdrawal: 'the evidence still counts',
  return: 'its first pair’s weight stays out',
};

export const MOVE_LEADS: Record<OverturnKind, string> = {
  overturn: 'If it’s overturned, the shared figure',
  reinstatement: 'If it counts again, the shared figure',
};

export interface Parties {
  readonly partner: string;
  /** who proposed the item */
  readonly author: string;
  readonly partnerIsAuthor: boolean;
}

/** What happens once a proposal is made, one step after the other. */
export function nextSteps(
  what: ChallengeCase,
  { partner, author, partnerIsAuthor }: Parties,
): readonly string[] {
  const review = `${partner} has ${WINDOW_WORDS} to review your proposal. Until it’s decided, ${STAYS[what]}.`;
  const dispute = `a dispute begins: a public conversation of its own, with ${WINDOW_WORDS} to reach a conclusion`;
  if (what === 'reinstatement' || what === 'return') {
    return [
      review,
      `If ${partner} agrees and is the one it affects, ${applied(what, ' right away')}.`,
      `If ${partner} agrees but it affects someone else, ${dispute}.`,
    ];
  }
  return partnerIsAuthor
    ? [
        review,
        `${partner} proposed this evidence. If ${partner} agrees, ${applied(what, ' right away')}.`,
      ]
    : [review, `If ${partner} agrees, ${dispute}, between you and ${author}, who proposed it.`];
}

/** Who the reviewer is to the item, where that is more than the partner. */
export function reviewerRole({ kind, isOriginalProposer }: OverturnProposal): string | null {
  if (!isOriginalProposer) return null;
  return kind === 'overturn'
    ? 'You’re the original proposer of this evidence.'
    : 'You’re the member this affects.';
}

/** What agreeing does, said to the one who reviews. */
export function agreeing(proposal: OverturnProposal, what: ChallengeCase): string {
  const { appliesAtOnce, endsUndecided, proposerUsername, counterpartUsername } = proposal;
  if (appliesAtOnce) return `If you agree, ${applied(what, ' right away')}.`;
  // [OV22]
  if (endsUndecided) {
    return 'If you agree, nothing changes: established pairs carry this claim, and the member this affects is no longer here to answer. The evidence will be marked “challenged, undecided”.';
  }
  return `If you agree, a dispute begins between ${proposerUsername} and ${counterpartUsername}, with ${WINDOW_WORDS} to reach a conclusion. Until then ${STAYS[what]}.`;
}

/** What declining, withdrawing or an end below 50 does. */
export const staying = (what: ChallengeCase): string => `Nothing changes: ${STAYS[what]}.`;

/** What conceding a dispute does, said to the one who loses by it. */
export const conceding = (what: ChallengeCase): string =>
  `You give in: ${applied(what)}, and the dispute is completed.`;

/** What a decision does to the figure of the claim that the item was accepted for. */
export const originalMove = (move: { from: number; to: number } | null): string =>
  move === null || move.from === move.to
    ? ''
    : ` The figure of the original claim moves from ${move.from}% to ${move.to}%.`;

/** What completing a dispute at this figure does. */
export function concluding(what: ChallengeCase, percent: number): string {
  if (percent === CREDENCE_NEUTRAL) return 'The figure is 50% now, so nothing can be decided yet.';
  return percent > 50
    ? `The figure is ${percent}%, above 50%, so the proposal applies: ${applied(what)}.`
    : `The figure is ${percent}%, below 50%, so nothing changes: ${STAYS[what]}.`;
}

/** What can be done about a dispute whose figure decides nothing yet. */
export const waysOut = (isProposer: boolean): string =>
  isProposer
    ? 'Or withdraw your proposal above. Otherwise the deadline decides.'
    : 'Or concede or agree on a new weight above. Otherwise the deadline decides.';

const APPLIED_DONE: Record<ChallengeCase, string> = {
  overturn: 'The evidence was overturned and no longer counts.',
  reinstatement: 'The evidence was reinstated and counts again.',
  withdrawal: 'The evidence was withdrawn by its first pair. Other pairs’ weights still count.',
  return: 'The evidence was reinstated, and its first pair’s weight counts again.',
};

/** How a dispute ended; `byOthers`: other pairs weigh the item too. */
export function endWords(what: ChallengeCase, outcome: OverturnOutcome, byOthers: boolean): string {
  switch (outcome) {
    case 'applied':
      return APPLIED_DONE[what === 'reinstatement' && byOthers ? 'return' : what];
    case 'recalibrated':
      return byOthers
        ? 'Both agreed on a new weight, which replaces its first pair’s. Other pairs’ weights count too.'
        : 'Both agreed on a new weight, and it counts with that.';
    case 'withdrawn':
      return `The proposal was withdrawn. ${staying(what)}`;
    case 'upheld':
    case 'declined':
    case 'lapsed':
    case 'cancelled':
      return staying(what);
  }
}

/** What accepting a new weight in a dispute does; `byOthers` as above. */
export const reweighing = (byOthers: boolean): string =>
  byOthers
    ? 'The new weight replaces its first pair’s, beside other pairs’ weights'
    : 'It counts with the new weight';
