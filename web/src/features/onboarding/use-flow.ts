import {
  type OnboardingStatus,
  onboardingRoutes,
  onboardingTexts,
  PRIVACY_POLICY_VERSION,
  questionnaireRoutes,
} from '@midspan/contract';
import { type OnboardingStep, stepToResume } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { useToast } from '../../ui/toast.tsx';
import { HYPOTHESES_KEY } from '../hypotheses/index.ts';
import { credencesOf, firstWithSide, NO_CHOICES } from './choices.ts';
import { noteProgress } from './status.ts';
import {
  claimIn,
  furthest,
  screenToShow,
  stepAfter,
  stepBefore,
  stepToShow,
  withComplete,
  withSecondScreen,
  withStep,
} from './steps.ts';
import { useKeptChoices } from './use-kept-choices.ts';

/** The way through the steps, and the calls that open the next one. */
export function useFlow(status: OnboardingStatus, userId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const [resumed] = useState(() => stepToResume(status));
  // Nothing is saved between the welcome and the policy, so a reload leads back to either.
  const [reached, setReached] = useState(() => furthest(resumed, 'privacy-policy'));
  const { choices, change, forget } = useKeptChoices(userId);
  const [savedChoices, setSavedChoices] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<{ step: OnboardingStep; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const step = stepToShow(search, resumed, reached);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function go(to: OnboardingStep, withTo = withStep): void {
    // A member who has gone to another page in the meantime stays there.
    if (!isShown.current) return;
    setFailure(null);
    setReached((before) => furthest(before, to));
    setSearch((asked) => withTo(asked, to));
  }

  /** The step before the policy is the welcome's second screen. */
  function back(): void {
    const before = stepBefore(step);
    go(before, before === 'welcome' && step !== 'welcome' ? withSecondScreen : withStep);
  }

  function fail(text: string): void {
    setFailure({ step, text });
  }

  function failStep(): void {
    fail(onboardingTexts.stepFailed);
    toast.error(onboardingTexts.stepFailedToast(step));
  }

  async function acceptPolicy(): Promise<void> {
    setBusy(true);
    try {
      await call(onboardingRoutes.acceptPrivacyPolicy, {
        body: { version: PRIVACY_POLICY_VERSION },
      });
      await noteProgress(queryClient, { privacyPolicyAccepted: true });
      go(stepAfter(step));
    } catch {
      failStep();
    } finally {
      setBusy(false);
    }
  }

  async function skipQuestionnaire(): Promise<void> {
    setBusy(true);
    try {
      await call(questionnaireRoutes.skip, {});
      await noteProgress(queryClient, { questionnaireSkipped: true });
      toast.info(onboardingTexts.skipped);
      go(stepAfter(step));
    } catch {
      failStep();
    } finally {
      setBusy(false);
    }
  }

  /** Credences that arrived are not sent again when only the completion failed. */
  async function saveChoices(): Promise<boolean> {
    if (choices.size === 0 || choices === savedChoices) return true;
    try {
      await call(onboardingRoutes.saveCredences, { body: { credences: credencesOf(choices) } });
      setSavedChoices(choices);
      void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY });
      return true;
    } catch {
      fail(onboardingTexts.savePreferencesFailed);
      return false;
    }
  }

  async function finish(): Promise<void> {
    setBusy(true);
    try {
      if (!(await saveChoices())) return;
      await call(onboardingRoutes.complete, {});
      await noteProgress(queryClient, { onboardingCompleted: true });
      forget();
      go('complete', (asked) => withComplete(asked, firstWithSide(choices)));
    } catch {
      failStep();
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    screen: screenToShow(search),
    /** the claim that the newcomer took a side on in the step before the last */
    sidedClaimId: claimIn(search),
    busy,
    /** what went wrong at this very step */
    failure: failure?.step === step ? failure.text : null,
    choices,
    changeChoices: change,
    back,
    proceed: () => go(stepAfter(step)),
    goToSecondScreen: () => go('welcome', withSecondScreen),
    acceptPolicy: () => void acceptPolicy(),
    skip: () => void skipQuestionnaire(),
    finish: () => void finish(),
  };
}
