import { CREDENCE_NEUTRAL, type OverturnKind, type Side } from '@midspan/domain';
import type { ChallengeCase } from '../items/other-pairs.ts';

/** What a dispute asks. */
export const QUESTIONS: Record<OverturnKind, string> = {
  overturn: 'Should this still count?',
  reinstatement: 'Should this count again?',
};

export type DisputeRole = 'proposer' | 'counterpart';

/** The three ways a dispute can end: nothing changes, the proposal applies, or a new weight. */
export type DisputeAnswer = 'stay' | 'apply' | 'reweigh';

interface AnswerWords {
  readonly title: string;
  /** what happens to an item that no other pair weighs */
  readonly meaning: string;
}

export const ANSWERS: Record<OverturnKind, Record<DisputeAnswer, AnswerWords>> = {
  overturn: {
    stay: { title: 'Keep it', meaning: 'It still counts, with the weight it has.' },
    apply: { title: 'Remove it', meaning: 'It no longer counts.' },
    reweigh: {
      title: 'Change its weight',
      meaning: 'It still counts, with likelihoods you both accept.',
    },
  },
  reinstatement: {
    stay: { title: 'Leave it out', meaning: 'It stays overturned and doesn’t count.' },
    apply: { title: 'Count it again', meaning: 'It counts again, with its last weight.' },
    reweigh: {
      title: 'Change its weight',
      meaning: 'It counts again, with likelihoods you both accept.',
    },
  },
};

const BESIDE_OTHERS: Record<Exclude<ChallengeCase, OverturnKind>, Record<DisputeAnswer, string>> = {
  withdrawal: {
    stay: ANSWERS.overturn.stay.meaning,
    apply: 'It’s withdrawn by its first pair. Only other pairs’ weights still count.',
    reweigh:
      'The likelihoods you both accept replace its first pair’s, beside other pairs’ weights.',
  },
  return: {
    stay: 'Its first pair’s weight stays out.',
    apply: 'Its first pair’s weight counts again, beside any from other pairs.',
    reweigh:
      'The likelihoods you both accept replace its first pair’s, beside any from other pairs.',
  },
};

/** What happens to the item. */
export const meaningOf = (what: ChallengeCase, answer: DisputeAnswer): string =>
  what === 'overturn' || what === 'reinstatement'
    ? ANSWERS[what][answer].meaning
    : BESIDE_OTHERS[what][answer];

/** How this member gets there; the button for it is below. */
export function wayTo(
  answer: Exclude<DisputeAnswer, 'reweigh'>,
  role: DisputeRole,
  other: string,
): string {
  const completing = `Complete the conversation while its figure is ${answer === 'stay' ? 'below' : 'above'} 50%`;
  if (answer === 'stay') {
    return role === 'proposer'
      ? `${completing}, or withdraw your proposal.`
      : `${completing}, or ${other} withdraws the proposal.`;
  }
  return role === 'proposer'
    ? `${completing}, or ${other} concedes.`
    : `${completing}, or concede.`;
}

/** What the dispute's own figure would decide now. */
export function figureAnswer(kind: OverturnKind, percent: number): string {
  if (percent === CREDENCE_NEUTRAL) {
    return 'The figure of this dispute is at 50%, so it can’t be completed yet. Propose evidence to move it.';
  }
  const { title } = ANSWERS[kind][percent > CREDENCE_NEUTRAL ? 'apply' : 'stay'];
  return `The figure of this dispute is at ${percent}%. Completing the conversation now means: ${title.toLowerCase()}.`;
}

export const CONCEDE_LABELS: Record<OverturnKind, string> = {
  overturn: 'You’re right, remove it',
  reinstatement: 'You’re right, count it again',
};

/** The side that each of the two takes in the dispute, and the answer that it argues for. */
export const DISPUTE_SIDES: Record<DisputeRole, { side: Side; answer: 'apply' | 'stay' }> = {
  proposer: { side: 'believing', answer: 'apply' },
  counterpart: { side: 'disbelieving', answer: 'stay' },
};

/** [OV19] A side in the specification's word, and what it means here: "believing: remove it". */
export function sideWords(kind: OverturnKind, role: DisputeRole): string {
  const { side, answer } = DISPUTE_SIDES[role];
  return `${side}: ${ANSWERS[kind][answer].title.toLowerCase()}`;
}

/** What an answer does to the figure of the claim that the item counts for. */
export const claimMove = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to
    ? `The original claim’s figure stays at ${from}%.`
    : `The original claim’s figure: ${from}% → ${to}%.`;
