import type { OverturnProposal } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import type { ChallengeCase } from '../items/proposal-words.ts';

export const QUESTIONS: Record<OverturnKind, string> = {
  overturn: 'Should this still count?',
  reinstatement: 'Should this count again?',
};

/** The three ways a dispute can end: nothing changes, the proposal applies, or a new weight. */
export type DisputeAnswer = 'stay' | 'apply' | 'reweigh';

export const ANSWERS: Record<OverturnKind, Record<DisputeAnswer, string>> = {
  overturn: { stay: 'Keep it', apply: 'Remove it', reweigh: 'Change its weight' },
  reinstatement: { stay: 'Leave it out', apply: 'Count it again', reweigh: 'Change its weight' },
};

/** What happens to the item. */
export const MEANINGS: Record<ChallengeCase, Record<DisputeAnswer, string>> = {
  overturn: {
    stay: 'It still counts, with the weight it has.',
    apply: 'It no longer counts.',
    reweigh: 'It still counts, with a weight you both accept.',
  },
  reinstatement: {
    stay: 'It stays overturned and doesn’t count.',
    apply: 'It counts again, with its last weight.',
    reweigh: 'It counts again, with a weight you both accept.',
  },
  withdrawal: {
    stay: 'It still counts, with the weight it has.',
    apply: 'It’s withdrawn by its first pair. Only other pairs’ weights still count.',
    reweigh: 'The weight you both accept replaces its first pair’s, beside other pairs’ weights.',
  },
  return: {
    stay: 'Its first pair’s weight stays out.',
    apply: 'Its first pair’s weight counts again, beside any from other pairs.',
    reweigh: 'The weight you both accept replaces its first pair’s, beside any from other pairs.',
  },
};

/** What it takes where it isn't this member's to do. */
export const wayTo = (answer: Exclude<DisputeAnswer, 'reweigh'>, other: string): string =>
  answer === 'stay'
    ? `If ${other} withdraws the challenge, or the conversation is completed with its figure below 50%.`
    : `If ${other} concedes, or the conversation is completed with its figure above 50%.`;

export const CONCEDE_LABELS: Record<OverturnKind, string> = {
  overturn: 'You’re right, remove it',
  reinstatement: 'You’re right, count it again',
};

/** [OV19] What a member argues for; the challenger is on the believing side. */
export const sideMeaning = (
  { kind, proposed_by }: Pick<OverturnProposal, 'kind' | 'proposed_by'>,
  userId: string,
): string => ANSWERS[kind][userId === proposed_by ? 'apply' : 'stay'].toLowerCase();

/** What an answer does to the figure of the claim that the item counts for. */
export const claimMove = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  from === to
    ? `The original claim’s figure stays at ${from}%.`
    : `The original claim’s figure: ${from}% → ${to}%.`;
