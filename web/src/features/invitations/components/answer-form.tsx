import {
  credenceTexts,
  type InvitedAnswer,
  invitationRoutes,
  type OpenedInvitation,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, looksEmpty } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { ApiError, answerTo } from '../../../lib/api-error.ts';
import { useIntent, withIntent } from '../../../lib/intent.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { WhoSees } from '../../../lib/who-sees.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import {
  Form,
  FormFailure,
  type Submission,
  SubmitButton,
  useCheckedForm,
} from '../../../ui/form.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import {
  CHECK_EMAIL_PATH,
  keptAnswers,
  LOGIN_PATH,
  ONBOARDING_PATH,
  REGISTER_PATH,
  useSession,
  wayBackFrom,
  wayInPath,
} from '../../accounts/index.ts';
import { useOwnCircle } from '../../circles/index.ts';
import { CredenceFields, noteCredence, saveCredence } from '../../credences/index.ts';
import { useAdmission } from '../../onboarding/index.ts';
import { invitationQuery } from '../api.ts';
import { isOutdated, nameOf, standingOf, standingText } from '../standing.ts';

/** What someone can do with their answer. */
type Step = 'talk' | 'meet' | 'link';

/** Where those go who can't talk with the inviter, and what they want there. */
const ALTERNATIVES = {
  meet: { page: '/waiting-room', intent: 'join' },
  link: { page: '/hypotheses', intent: 'invite' },
} as const;

const START_FAILED = { fallback: 'We couldn’t start the conversation. Please try again.' };
const SAVE_FAILED = { fallback: 'We couldn’t save your credence. Please try again.' };

/** Where people who can't take part yet go first. */
const DOORS = {
  login: REGISTER_PATH,
  verification: CHECK_EMAIL_PATH,
  onboarding: ONBOARDING_PATH,
} as const;

type Admission = ReturnType<typeof useAdmission>['admission'];

/** What an answer to an invitation leads to. */
function useAnswer(code: string, hypothesisId: string, admission: Admission) {
  const navigate = useNavigate();
  const wayBack = wayBackFrom(useLocation());
  const queryClient = useQueryClient();

  async function talk(body: InvitedAnswer): Promise<void> {
    try {
      const { conversationId } = await call(invitationRoutes.accept, { params: { code }, body });
      noteCredence(queryClient);
      await navigate(`/conversations/${conversationId}`, { replace: true });
    } catch (error) {
      const refusal = error instanceof ApiError ? error.code : null;
      // The page then opens the conversation, or says why the link no longer works.
      if (refusal === 'ALREADY_TALKING' || isOutdated(refusal)) {
        await queryClient.refetchQueries(invitationQuery(code));
      }
      if (refusal !== 'ALREADY_TALKING') throw error;
    }
  }

  function take(step: Step, given: InvitedAnswer): Promise<Answer> {
    if (step === 'talk') return answerTo(() => talk(given), START_FAILED);
    return answerTo(async () => {
      await saveCredence(queryClient, { hypothesisId, ...given });
      const { page, intent } = ALTERNATIVES[step];
      await navigate(`${page}/${hypothesisId}`, { state: withIntent(intent) });
    }, SAVE_FAILED);
  }

  return async (step: Step, given: InvitedAnswer): Promise<Answer> => {
    // [CR10] Saved on its own, a credence needs a reason.
    if (step !== 'talk' && looksEmpty(given.reason)) {
      return { success: false, error: null, fields: { reason: credenceTexts.reasonMissing } };
    }
    if (admission.kind === 'enter') return take(step, given);
    if (admission.kind === 'refuse') {
      await navigate(wayInPath(DOORS[admission.refusal], wayBack));
    }
    return { success: false, error: admission.kind === 'failed' ? admission.text : null };
  };
}

interface AnswerFormProps {
  code: string;
  invitation: OpenedInvitation;
  /** what the member has said about the claim before; null if that is nothing */
  said: InvitedAnswer | null;
  /** the claim's; null for a public one */
  circleId: string | null;
}

const NEXT_STEPS = {
  login: 'Next, you’ll create an account. Your answer goes with it.',
  verification: 'Next, confirm your email address. What you’ve written here is kept in this tab.',
  onboarding: 'Next, finish setting up. What you’ve written here is kept in this tab.',
} as const;

/**
 * Asks for the credence and its reason before anything else. [IN7] Those who can't take part yet come
 * back here afterwards, and send what they answered with one press.
 */
export function AnswerForm({ code, invitation, said, circleId }: AnswerFormProps) {
  const { inviter, hypothesis, conversation_type } = invitation;
  const headingId = useId();
  const { user } = useSession();
  const { admission } = useAdmission('member');
  const circle = useOwnCircle(circleId);
  const wayBack = wayBackFrom(useLocation());
  const userId = user?.id ?? null;
  const kept = useMemo(() => keptAnswers.draftOf(code, userId), [code, userId]);
  const begun = said ?? invitation.answer;
  const [wasKept] = useState(
    () => kept.read() !== null || (said === null && invitation.answer !== null),
  );
  const answer = useAnswer(code, hypothesis.id, admission);
  /** what was chosen of what is offered to those who can't talk with the inviter */
  const instead = useRef<Exclude<Step, 'talk'>>('meet');

  const form = useCheckedForm<InvitedAnswer, InvitedAnswer>({
    schema: invitationRoutes.accept.body,
    initial: begun ?? { value: CREDENCE_NEUTRAL, reason: '' },
    draft: kept,
    ready: admission.kind !== 'wait',
    send: (given) => {
      const isOpposite = standingOf(given.value, inviter.side) === 'opposite';
      return answer(isOpposite ? 'talk' : instead.current, given);
    },
  });
  const { field: credence } = useController({ control: form.control, name: 'value' });
  const standing = standingOf(credence.value, inviter.side);
  /** The slider begins in the middle, which is an answer only once the visitor has chosen it. */
  const [hasPlaced, setHasPlaced] = useState(begun !== null);
  const isUnanswered = standing === 'neutral' && !hasPlaced;

  function place(percent: number) {
    setHasPlaced(true);
    credence.onChange(percent);
  }

  /** At 50% there is nothing to send: the slider is what is missing. */
  const talk: Submission = {
    ...form,
    async submit(event) {
      if (standing !== 'neutral') return form.submit(event);
      event?.preventDefault();
      setHasPlaced(true);
      form.setFocus('value');
    },
  };

  // One press at the end of onboarding sends what was answered before it.
  const wantsToTalk = useIntent('talk');
  useOnce(() => {
    if (wantsToTalk && standing === 'opposite') void form.submit();
  });

  function submitFor(chosen: Exclude<Step, 'talk'>) {
    instead.current = chosen;
    void form.submit();
  }

  return (
    <section aria-labelledby={headingId}>
      <Card>
        <Form form={talk} className="flex flex-col gap-6">
          <div>
            <h2 id={headingId} className="text-2xl font-bold tracking-tight">
              Where do you stand?
            </h2>
            {wasKept && <p className="mt-1 text-sm text-muted">We kept what you’d written.</p>}
          </div>
          <CredenceFields
            credence={{ ...credence, onChange: place, disabled: form.busy }}
            reason={{ ...form.field('reason'), required: standing === 'same' }}
          />
          <p role="status" className={isUnanswered ? 'sr-only' : 'font-semibold wrap-anywhere'}>
            {!isUnanswered && standingText(standing, inviter)}
          </p>
          <FormFailure form={form} />
          {standing === 'opposite' || isUnanswered ? (
            <div className="flex flex-col items-start gap-3">
              <SubmitButton form={form} busyLabel="Starting…" className="max-sm:w-full">
                <span className="wrap-anywhere">Talk with {nameOf(inviter)}</span>
              </SubmitButton>
              <WhoSees of="answer" circle={circle} />
              <WhoSees of={conversation_type} circle={circle} />
            </div>
          ) : (
            <Alternatives
              form={form}
              hypothesisId={hypothesis.id}
              isNeutral={standing === 'neutral'}
              onChoose={submitFor}
            />
          )}
          {admission.kind === 'refuse' && (
            <p className="border-t border-line pt-5 text-sm text-muted">
              {NEXT_STEPS[admission.refusal]}
              {admission.refusal === 'login' && (
                <>
                  {' '}
                  Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link> first:
                  this isn’t carried over.
                </>
              )}
            </p>
          )}
        </Form>
      </Card>
    </section>
  );
}

interface AlternativesProps {
  form: Submission;
  hypothesisId: string;
  isNeutral: boolean;
  onChoose: (step: Exclude<Step, 'talk'>) => void;
}

/** For those who can't talk with the inviter. */
function Alternatives({ form, hypothesisId, isNeutral, onChoose }: AlternativesProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {isNeutral ? (
        // Nothing is saved at 50%, so no reason is asked for.
        <>
          <ButtonLink variant="secondary" to={`/waiting-room/${hypothesisId}`}>
            Waiting Room
          </ButtonLink>
          <ButtonLink
            variant="secondary"
            to={`/hypotheses/${hypothesisId}`}
            state={withIntent('invite')}
          >
            Make a link of your own
          </ButtonLink>
        </>
      ) : (
        <>
          <Button busy={form.busy} disabled={!form.ready} onClick={() => onChoose('meet')}>
            Find someone who disagrees
          </Button>
          <Button
            variant="secondary"
            disabled={form.busy || !form.ready}
            onClick={() => onChoose('link')}
          >
            Make a link of your own
          </Button>
        </>
      )}
      <ButtonLink variant="quiet" to="/topics">
        Browse other claims
      </ButtonLink>
    </div>
  );
}
