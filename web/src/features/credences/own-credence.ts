import { type Hypothesis, type Importance, NO_REASON } from '@midspan/contract';
import { normalizeCredence } from '@midspan/domain';

export interface OwnCredence {
  /** a whole percent; null while none is set */
  readonly percent: number | null;
  readonly reason: string;
  readonly importance: Importance | null;
}

/** What a hypothesis holds of its reader's own credence. */
export type HeldCredence = Pick<
  Hypothesis,
  'personal_credence' | 'personal_reason' | 'personal_importance'
>;

export function ownCredenceOf(hypothesis: HeldCredence): OwnCredence {
  const { personal_credence, personal_reason, personal_importance } = hypothesis;
  return {
    percent: personal_credence === null ? null : normalizeCredence(personal_credence),
    // [CR8] The placeholder is not what the member said.
    reason: personal_reason === null || personal_reason === NO_REASON ? '' : personal_reason,
    importance: personal_importance,
  };
}
