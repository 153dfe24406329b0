import {
  type OnboardingStatus,
  onboardingRoutes,
  onboardingTexts,
  PRIVACY_POLICY_VERSION,
} from '@midspan/contract';
import { type OnboardingStep, stepToResume } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { useToast } from '../../ui/toast.tsx';
import { changeChoices, credencesOf, NO_CHOICES } from './choices.ts';
import { noteProgress } from './status.ts';
import { furthest, stepAfter, stepBefore, stepToShow, withStep } from './steps.ts';

/** The way through the steps, and the calls that open the next one. */
export function useFlow(status: OnboardingStatus) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const [resumed] = useState(() => stepToResume(status));
  const [reached, setReached] = useState(resumed);
  const [choices, change] = useReducer(changeChoices, NO_CHOICES);
  const [savedChoices, setSavedChoices] = useState(NO_CHOICES);
  const [failure, setFailure] = useState<{ step: OnboardingStep; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const step = stepToShow(search, resumed, reached);
  const choicesUnsaved = choices.size > 0 && choices !== savedChoices;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function go(to: OnboardingStep): void {
    // A member who has gone to another page in the meantime stays there.
    if (!isShown.current) return;
    setFailure(null);
    setReached((before) => furthest(before, to));
    setSearch((asked) => withStep(asked, to));
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
      await call(onboardingRoutes.skipQuestionnaire, {});
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
    if (!choicesUnsaved) return true;
    try {
      await call(onboardingRoutes.saveCredences, { body: { credences: credencesOf(choices) } });
      setSavedChoices(choices);
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
      go(stepAfter(step));
    } catch {
      failStep();
    } finally {
      setBusy(false);
    }
  }

  return {
    step,
    busy,
    /** what went wrong at this very step */
    failure: failure?.step === step ? failure.text : null,
    choices,
    choicesUnsaved,
    changeChoices: change,
    back: () => go(stepBefore(step)),
    proceed: () => go(stepAfter(step)),
    acceptPolicy: () => void acceptPolicy(),
    skip: () => void skipQuestionnaire(),
    finish: () => void finish(),
  };
}
