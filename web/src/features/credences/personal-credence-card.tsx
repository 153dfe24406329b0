import { credenceRoutes, credenceTexts, type Hypothesis, TIMINGS } from '@midspan/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { tokenStore } from '../../lib/token.ts';
import { WhoSees } from '../../lib/who-sees.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Answer } from '../../ui/use-action.ts';
import { loginPathFrom } from '../accounts/index.ts';
import { useOwnCircle } from '../circles/index.ts';
import { HYPOTHESES_KEY, hypothesisQuery } from '../hypotheses/index.ts';
import { OWN_CREDENCES_KEY, saveAnswer } from './api.ts';
import { type HeldCredence, ownCredenceOf } from './own-credence.ts';
import {
  type GivenCredence,
  PersonalCredenceForm,
  useCredenceDraft,
} from './personal-credence-form.tsx';

interface PersonalCredenceCardProps {
  hypothesis: Pick<Hypothesis, 'id' | 'circle_id'> & HeldCredence;
  userId: string;
  /** whether the form is open: what else is on the page can open it, and makes room for it */
  open: boolean;
  onTurn: (open: boolean) => void;
}

/** One timer at a time: starting it again postpones it. */
function useTimer() {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (action: () => void, ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(action, ms);
  };
}

export function PersonalCredenceCard({
  hypothesis,
  userId,
  open,
  onTurn,
}: PersonalCredenceCardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(userId, hypothesis.id);
  const wasOpen = useRef(open);
  const [justSaved, setJustSaved] = useState(false);
  const circle = useOwnCircle(hypothesis.circle_id);
  const hideSaved = useTimer();
  const refreshLater = useTimer();
  const current = ownCredenceOf(hypothesis);

  /** The pressed button disappears with it, so the focus has to move. */
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    heading.current?.focus({ preventScroll: true });
    // The button that opened it may be at the other end of the page.
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, [open]);

  /** On the span as well, which belongs to the page. */
  const show = (shown: HeldCredence) =>
    queryClient.setQueryData(
      hypothesisQuery(hypothesis.id).queryKey,
      (page) => page && { ...page, ...shown },
    );

  const save = useMutation({
    // Being offline is reported at once, not queued as a save for later.
    mutationFn: (given: GivenCredence) =>
      call(credenceRoutes.save, { body: { hypothesisId: hypothesis.id, ...given } }),
    onMutate: async ({ value, reason, importance }): Promise<HeldCredence> => {
      setJustSaved(false);
      // A pending response may be older than this change.
      await queryClient.cancelQueries(hypothesisQuery(hypothesis.id));
      const { personal_credence, personal_reason, personal_importance } = hypothesis;
      show({
        personal_credence: value / 100,
        personal_reason: reason,
        personal_importance: importance,
      });
      return { personal_credence, personal_reason, personal_importance };
    },
    onError: (_error, _given, before) => {
      if (before !== undefined) show(before);
    },
    onSuccess: () => {
      setJustSaved(true);
      hideSaved(() => setJustSaved(false), TIMINGS.credenceSavedMs);
      refreshLater(
        () => void queryClient.invalidateQueries({ queryKey: HYPOTHESES_KEY }),
        TIMINGS.hypothesisRefreshMs,
      );
      void queryClient.invalidateQueries({ queryKey: [OWN_CREDENCES_KEY] });
    },
  });

  async function handleSave(given: GivenCredence): Promise<Answer> {
    if (tokenStore.read() === null) {
      void navigate(loginPathFrom(location));
      return { success: false, error: null };
    }
    return saveAnswer(save.mutateAsync(given));
  }

  function handleOpen() {
    setJustSaved(false);
    onTurn(true);
  }

  return (
    <section
      aria-labelledby={headingId}
      className="flex flex-col items-start gap-1 border-t sm:gap-2 border-line pt-2"
    >
      <h2
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className={classNames(
          'scroll-mt-6 font-semibold',
          // The span above says what it is; here it can only be changed.
          !open && current.percent !== null && 'sr-only',
        )}
      >
        Your Personal Credence
      </h2>
      {justSaved && <Notice tone="success">{credenceTexts.saved}</Notice>}
      {open ? (
        <div className="flex w-full flex-col gap-4">
          {current.percent === null && <WhoSees of="credence" circle={circle} />}
          <PersonalCredenceForm
            current={current}
            draft={draft}
            save={handleSave}
            onSaved={() => onTurn(false)}
            onCancel={() => onTurn(false)}
          />
        </div>
      ) : current.percent === null ? (
        <p className="text-sm text-muted">How likely do you think it is that this is true?</p>
      ) : (
        <Button variant="quiet" size="sm" onClick={handleOpen} className="-mx-3.5 -my-1">
          Update your credence
        </Button>
      )}
    </section>
  );
}
