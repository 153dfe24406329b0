import type { Hypothesis } from '@midspan/contract';

export interface PersonalCredenceCardProps {
  hypothesis: Pick<
    Hypothesis,
    'id' | 'personal_credence' | 'personal_reason' | 'personal_importance'
  >;
  /** called once things have settled after a save: time to ask for the hypothesis again */
  onSaved: () => void;
  /** called when somebody without a session wants to save */
  onSignInNeeded: () => void;
}

export function PersonalCredenceCard(_: PersonalCredenceCardProps) {
  return null;
}
