import {
  type OnboardingStatus,
  onboardingRoutes,
  onboardingTexts,
  PRIVACY_POLICY_VERSION,
  questionnaireRoutes,
} from '@midspan/contract';
import { type OnboardingStep, stepToResume } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/api.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useToast } from '../../ui/toast.tsx';
import { HYPOTHESES_KEY } from '../hypotheses/index.ts';
import {
  type Choices,
  changeChoices,
  credencesOf,
  firstWithSide,
  keptChoices,
  NO_CHOICES,
} from './choices.ts';
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

export function useFlow(status: OnboardingStatus, userId: string, skipsTopics: boolean) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const [search, setSearch] = useSearchParams();
  const [resumed] = useState(() => stepToResume(status, skipsTopics));
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

  /** Runs the calls that open the next step, and says so when they fail. */
  async function run(calls: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await calls();
    } catch {
      fail(onboardingTexts.stepFailed);
      toast.specified.error(onboardingTexts.stepFailedToast(step));
    } finally {
      setBusy(false);
    }
  }

  const acceptPolicy = () =>
    run(async () => {
      const body = { version: PRIVACY_POLICY_VERSION } as const;
      await call(onboardingRoutes.acceptPrivacyPolicy, { body });
      await noteProgress(queryClient, { privacyPolicyAccepted: true });
      go(stepAfter(step));
    });

  const skipQuestionnaire = () =>
    run(async () => {
      await call(questionnaireRoutes.skip, {});
      await noteProgress(queryClient, { questionnaireSkipped: true });
      toast.specified.info(onboardingTexts.skipped);
      await leaveQuestionnaire();
    });

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
    if (!(await saveChoices())) return;
    await call(onboardingRoutes.complete, {});
    await noteProgress(queryClient, { onboardingCompleted: true });
    forget();
    go('complete', (asked) => withComplete(asked, firstWithSide(choices)));
  }

  /** [ON11] Someone who came for a claim isn't asked for others. */
  async function leaveQuestionnaire(): Promise<void> {
    if (skipsTopics) await finish();
    else go(stepAfter(step));
  }

  return {
    step,
    screen: screenToShow(search),
    /** the claim that the newcomer took a side on in the step before the last */
    sidedClaimId: claimIn(search),
    busy,
    failure: failure?.step === step ? failure.text : null,
    choices,
    changeChoices: change,
    back,
    proceed: () => go(stepAfter(step)),
    goToSecondScreen: () => go('welcome', withSecondScreen),
    acceptPolicy: () => void acceptPolicy(),
    skip: () => void skipQuestionnaire(),
    leaveQuestionnaire: () => void run(leaveQuestionnaire),
    finish: () => void run(finish),
  };
}

export type Flow = ReturnType<typeof useFlow>;

/** What a newcomer chose, kept in the tab across a reload until it is saved. */
function useKeptChoices(userId: string) {
  const draft = useDraft(`choices:${userId}`, keptChoices);
  const [choices, change] = useReducer(
    changeChoices,
    draft,
    ({ read }): Choices => new Map(read() ?? NO_CHOICES),
  );
  useEffect(() => draft.write(choices.size === 0 ? null : [...choices]), [draft, choices]);
  return { choices, change, forget: () => draft.write(null) };
}
