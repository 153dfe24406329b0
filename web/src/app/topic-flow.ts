import { CLAIM_PARAMETER, LIMITS } from '@midspan/contract';
import { countCodePoints } from '@midspan/domain';

export const FLOW_STEPS = ['topic', 'hypothesis'] as const;
export type FlowStep = (typeof FLOW_STEPS)[number];

const STEP = 'step';
const numberOf = (step: FlowStep) => FLOW_STEPS.indexOf(step) + 1;

/** "Step 1 of 2" */
export function stepPlace(step: FlowStep): string {
  return `Step ${numberOf(step)} of ${FLOW_STEPS.length}`;
}

/** The step in the address, where the browser's back button can change it. */
export function askedStep(search: URLSearchParams): FlowStep {
  return FLOW_STEPS.find((step) => search.get(STEP) === String(numberOf(step))) ?? 'topic';
}

/** The claim in the address; one longer than any claim is ignored. */
export function claimIn(search: URLSearchParams): string {
  const claim = search.get(CLAIM_PARAMETER)?.trim() ?? '';
  return countCodePoints(claim) <= LIMITS.statement ? claim : '';
}

/** The query of a step; the first one needs none. A claim in the address stays. */
export function searchOf(step: FlowStep, claim: string): URLSearchParams {
  return new URLSearchParams({
    ...(claim !== '' && { [CLAIM_PARAMETER]: claim }),
    ...(step !== 'topic' && { [STEP]: String(numberOf(step)) }),
  });
}

/** The second step opens only after a valid first one, because a reload forgets what was typed. */
export function mayShow(step: FlowStep, topicIsValid: boolean): boolean {
  return step === 'topic' || topicIsValid;
}
