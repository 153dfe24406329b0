import { type OnboardingStatus, onboardingRoutes, PRIVACY_POLICY_VERSION } from '@midspan/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { CompleteStep } from '../components/complete-step.tsx';
import { PrivacyPolicyStep } from '../components/privacy-policy-step.tsx';
import { StepHeading } from '../components/step-heading.tsx';
import { StepProgress } from '../components/step-progress.tsx';
import { WelcomeStep } from '../components/welcome-step.tsx';
import { LOAD_FAILED, onboardingStatusQuery } from '../status.ts';
import { initialStep, stepAfter } from '../steps.ts';

const STEP_FAILED = 'Failed to complete step. Please try again.';

export function Component() {
  return (
    <Page title="Welcome" narrow>
      <PageHeading>Welcome</PageHeading>
      <Onboarding />
    </Page>
  );
}

function Onboarding() {
  const { data, isError, refetch } = useQuery(onboardingStatusQuery);
  if (data) return <Steps status={data} />;
  if (isError) {
    return (
      <div className="flex flex-col items-start gap-4">
        <Notice tone="error">{LOAD_FAILED}</Notice>
        <Button onClick={() => void refetch()}>Retry</Button>
      </div>
    );
  }
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-8 h-9 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

const acceptPrivacyPolicy = () =>
  call(onboardingRoutes.acceptPrivacyPolicy, { body: { version: PRIVACY_POLICY_VERSION } });

function Steps({ status }: { status: OnboardingStatus }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [step, setStep] = useState(() => initialStep(status));
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function advance(): Promise<void> {
    setBusy(true);
    setFailure(null);
    const next = stepAfter(step);
    try {
      if (step === 'privacy-policy') await acceptPrivacyPolicy();
      if (next === 'complete') {
        await call(onboardingRoutes.complete, {});
        // The guards of other pages ask the same query, and must not send anybody back here.
        await queryClient.invalidateQueries({ queryKey: onboardingStatusQuery.queryKey });
      }
      setStep(next);
    } catch {
      setFailure(STEP_FAILED);
      toast.error(`Failed to complete ${step} step`);
    } finally {
      setBusy(false);
    }
  }

  const proceed = () => void advance();
  return (
    <>
      <StepProgress step={step} />
      <Card>
        <StepHeading step={step} />
        {step === 'welcome' && <WelcomeStep onContinue={proceed} />}
        {step === 'privacy-policy' && <PrivacyPolicyStep busy={busy} onContinue={proceed} />}
        {step === 'complete' && <CompleteStep />}
        {failure && (
          <div className="mt-5">
            <Notice tone="error">{failure}</Notice>
          </div>
        )}
      </Card>
    </>
  );
}
