import type { OverturnProposal } from '@midspan/contract';
import { CREDENCE_NEUTRAL, type OverturnKind, type OverturnOutcome } from '@midspan/domain';

/** The specification's window, for the review and again for the dispute. */
const WINDOW_WORDS = '72 hours';

/** What would happen to the item, as the rest of a sentence about it. */
const applied = (kind: OverturnKind, when: '' | ' right away' = '') =>
  kind === 'overturn'
    ? `the evidence is overturned${when} and no longer counts`
    : `the evidence is reinstated${when} and counts again with its last weight`;

const STAYS: Record<OverturnKind, string> = {
  overturn: 'the evidence still counts',
  reinstatement: 'the evidence stays overturned',
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
  kind: OverturnKind,
  { partner, author, partnerIsAuthor }: Parties,
): readonly string[] {
  const review = `${partner} has ${WINDOW_WORDS} to review your proposal. Until it’s decided, ${STAYS[kind]}.`;
  const dispute = `a dispute begins: a public conversation of its own, with ${WINDOW_WORDS} to reach a conclusion`;
  if (kind === 'reinstatement') {
    return [
      review,
      `If ${partner} agrees and is the one it affects, ${applied(kind, ' right away')}.`,
      `If ${partner} agrees but it affects someone else, ${dispute}.`,
    ];
  }
  return partnerIsAuthor
    ? [
        review,
        `${partner} proposed this evidence. If ${partner} agrees, ${applied(kind, ' right away')}.`,
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
export function agreeing({ kind, appliesAtOnce, ...who }: OverturnProposal): string {
  if (appliesAtOnce) return `If you agree, ${applied(kind, ' right away')}.`;
  return `If you agree, a dispute begins between ${who.proposerUsername} and ${who.counterpartUsername}, with ${WINDOW_WORDS} to reach a conclusion. Until then ${STAYS[kind]}.`;
}

/** What declining, withdrawing or an end below 50 does. */
export const staying = (kind: OverturnKind): string => `Nothing changes: ${STAYS[kind]}.`;

/** What conceding a dispute does, said to the one who loses by it. */
export const conceding = (kind: OverturnKind): string =>
  `You give in: ${applied(kind)}, and the dispute is completed.`;

/** What a decision does to the figure of the claim that the item was accepted for. */
export const originalMove = (move: { from: number; to: number } | null): string =>
  move === null || move.from === move.to
    ? ''
    : ` The figure of the original claim moves from ${move.from}% to ${move.to}%.`;

/** What completing a dispute at this figure does. */
export function concluding(kind: OverturnKind, percent: number): string {
  if (percent === CREDENCE_NEUTRAL) return 'The figure is 50% now, so nothing can be decided yet.';
  return percent > 50
    ? `The figure is ${percent}%, above 50%, so the proposal applies: ${applied(kind)}.`
    : `The figure is ${percent}%, below 50%, so nothing changes: ${STAYS[kind]}.`;
}

/** What can be done about a dispute whose figure decides nothing yet. */
export const waysOut = (isProposer: boolean): string =>
  isProposer
    ? 'Or withdraw your proposal, under Evidence. Otherwise the deadline decides.'
    : 'Or concede, or agree on new likelihoods, under Evidence. Otherwise the deadline decides.';

const APPLIED_DONE: Record<OverturnKind, string> = {
  overturn: 'The evidence was overturned and no longer counts.',
  reinstatement: 'The evidence was reinstated and counts again.',
};

/** How a dispute ended. */
export function endWords(kind: OverturnKind, outcome: OverturnOutcome): string {
  switch (outcome) {
    case 'applied':
      return APPLIED_DONE[kind];
    case 'recalibrated':
      return 'They agreed on new likelihoods, and it counts with those.';
    case 'withdrawn':
      return `The proposal was withdrawn. ${staying(kind)}`;
    case 'upheld':
    case 'declined':
    case 'lapsed':
    case 'cancelled':
      return staying(kind);
  }
}
