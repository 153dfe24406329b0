import { useLocation } from 'react-router';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CHECK_EMAIL_PATH, ONBOARDING_PATH, wayBackFrom, wayInPath } from '../accounts/index.ts';
import { useAdmission } from './admission.ts';

/** What a signed-in member has to do before taking part. */
type NextStep = 'verification' | 'onboarding';

const STEPS: Record<NextStep, { to: string; label: string; text: string }> = {
  verification: {
    to: CHECK_EMAIL_PATH,
    label: 'Confirm your email address to take part',
    text: 'You can read everything that’s public. To take part, open the link we sent you by email.',
  },
  onboarding: {
    to: ONBOARDING_PATH,
    label: 'Finish setting up',
    text: 'You’re almost there. Finish setting up to take part.',
  },
};

/** [ON9] What a signed-in member has to do next; null for everyone else, and while unknown. */
export function useNextStep(): NextStep | null {
  const { admission } = useAdmission('member');
  if (admission.kind !== 'refuse' || admission.refusal === 'login') return null;
  return admission.refusal;
}

export function NextStepLink({ step, className }: { step: NextStep; className?: string }) {
  const { to, label } = STEPS[step];
  return (
    <ButtonLink to={wayInPath(to, wayBackFrom(useLocation()))} className={className}>
      {label}
    </ButtonLink>
  );
}

export function NextStepCard({ step }: { step: NextStep }) {
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>{STEPS[step].text}</p>
      <NextStepLink step={step} />
    </Card>
  );
}
