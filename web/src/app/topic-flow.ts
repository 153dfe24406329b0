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

/** The step an address asks for. In the address, so that the browser's own back goes one back. */
export function askedStep(search: URLSearchParams): FlowStep {
  return FLOW_STEPS.find((step) => search.get(STEP) === String(numberOf(step))) ?? 'topic';
}

/** The claim that the address brings along; what is longer than any claim is left out. */
export function claimIn(search: URLSearchParams): string {
  const claim = search.get(CLAIM_PARAMETER)?.trim() ?? '';
  return countCodePoints(claim) <= LIMITS.statement ? claim : '';
}

/** The query of a step; the first one needs none. The claim that was brought along stays. */
export function searchOf(step: FlowStep, claim: string): URLSearchParams {
  return new URLSearchParams({
    ...(claim !== '' && { [CLAIM_PARAMETER]: claim }),
    ...(step !== 'topic' && { [STEP]: String(numberOf(step)) }),
  });
}

/** The second step opens only behind a valid first one: a reload, for one, forgets what was typed. */
export function mayShow(step: FlowStep, topicIsValid: boolean): boolean {
  return step === 'topic' || topicIsValid;
}
