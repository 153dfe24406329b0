import { credenceRoutes, credenceTexts, type Hypothesis, TIMINGS } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { tokenStore } from '../../lib/token.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SpanFigure } from '../../ui/span.tsx';
import type { Answer } from '../../ui/use-action.ts';
import { loginPathFrom } from '../accounts/index.ts';
import { HYPOTHESES_KEY } from '../hypotheses/index.ts';
import { OWN_CREDENCES_KEY } from './api.ts';
import { useCredenceDraft } from './credence-draft.ts';
import { type Ahead, currentCredence, type OwnCredence, ownCredenceOf } from './own-credence.ts';
import { type GivenCredence, PersonalCredenceForm } from './personal-credence-form.tsx';
import { saveAnswer } from './save-answer.ts';

export interface PersonalCredenceCardProps {
  hypothesis: Pick<
    Hypothesis,
    'id' | 'personal_credence' | 'personal_reason' | 'personal_importance'
  >;
  userId: string;
}

/** One timer at a time: starting it again puts it off. */
function useTimer() {
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return (action: () => void, ms: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(action, ms);
  };
}

export function PersonalCredenceCard({ hypothesis, userId }: PersonalCredenceCardProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(userId, hypothesis.id);
  const [open, setOpen] = useState(() => draft.read() !== null);
  const [ahead, setAhead] = useState<Ahead | null>(null);
  const [justSaved, setJustSaved] = useState(false);
  const hideSaved = useTimer();
  const refreshLater = useTimer();
  const known = ownCredenceOf(hypothesis);
  const current = currentCredence(known, ahead);

  /** The pressed button disappears with it, so the focus needs another place. */
  function turn(toOpen: boolean) {
    setOpen(toOpen);
    heading.current?.focus();
  }

  const save = useMutation({
    // Being offline is reported at once, not queued as a save for later.
    networkMode: 'always',
    mutationFn: (given: GivenCredence) =>
      call(credenceRoutes.save, { body: { hypothesisId: hypothesis.id, ...given } }),
    onMutate: ({ value, reason, importance }) => {
      setJustSaved(false);
      setAhead({ of: { percent: value, reason, importance }, basis: known });
    },
    onError: () => setAhead(null),
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
    turn(true);
  }

  return (
    <section aria-labelledby={headingId}>
      <Card className="flex h-full flex-col gap-5">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl font-bold">
          Your Personal Credence
        </h2>
        {current.percent !== null && (!open || save.isPending) && (
          <SpanFigure
            value={current.percent}
            title="Your credence"
            label={credenceLabel(current.percent)}
            mark="circle"
          />
        )}
        {justSaved && <Notice tone="success">{credenceTexts.saved}</Notice>}
        {open ? (
          <PersonalCredenceForm
            current={current}
            draft={draft}
            save={handleSave}
            onSaved={() => turn(false)}
            onCancel={() => turn(false)}
          />
        ) : (
          <Closed current={current} onOpen={handleOpen} />
        )}
      </Card>
    </section>
  );
}

function Closed({ current, onOpen }: { current: OwnCredence; onOpen: () => void }) {
  const { percent, reason, importance } = current;
  return (
    <div className="flex grow flex-col items-start gap-4">
      {percent === null ? (
        <p className="text-muted">
          How likely do you think it is that this is true? Your number stays private. Others see
          only which side you’re on, and only when you meet them.
        </p>
      ) : (
        <>
          {reason !== '' && <p className="line-clamp-6 wrap-anywhere">{reason}</p>}
          {importance && <Badge>{importance}</Badge>}
        </>
      )}
      <Button
        variant={percent === null ? 'primary' : 'secondary'}
        onClick={onOpen}
        className="mt-auto"
      >
        {percent === null ? 'Set your credence' : 'Update your credence'}
      </Button>
    </div>
  );
}
