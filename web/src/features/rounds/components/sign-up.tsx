import { ERRORS, type OpenedRound, roundPath, roundRoutes } from '@midspan/contract';
import { CREDENCE_NEUTRAL, type Side, sideOf } from '@midspan/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { call, retryOf } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { useIntent } from '../../../lib/intent.ts';
import { useOnce } from '../../../lib/use-once.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { LoadFailure, Skeleton } from '../../../ui/loading.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';
import {
  LOGIN_PATH,
  REGISTER_PATH,
  ROUND_CLAIM,
  useSession,
  wayInPath,
} from '../../accounts/index.ts';
import {
  type GivenCredence,
  type OwnCredence,
  ownCredenceOf,
  PersonalCredenceForm,
  saveAnswer,
  saveCredence,
  useCredenceDraft,
} from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { NextStepLink, useAdmission } from '../../onboarding/index.ts';
import { ROUNDS_KEY, roundQuery } from '../api.ts';

const LOAD_FAILED = 'We couldn’t load your credence. Please try again.';
const SIGN_UP_FAILED = { fallback: 'We couldn’t sign you up. Please try again.' };

const STANDS: Record<Side, string> = {
  believing: 'You believe it, so your partner will be someone who doesn’t.',
  disbelieving: 'You don’t believe it, so your partner will be someone who does.',
};

/** Signs up; a refusal reads the round again, because it may have closed. */
function useSignUp(roundId: string) {
  const queryClient = useQueryClient();
  return async (hypothesisId: string): Promise<Answer> => {
    const answer = await answerTo(async () => {
      const { queryKey } = roundQuery(roundId);
      const input = { params: { id: roundId }, body: { hypothesis_id: hypothesisId } };
      const round = await call(roundRoutes.signUp, input);
      // A pending response may be older than this change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, round);
    }, SIGN_UP_FAILED);
    void queryClient.invalidateQueries({ queryKey: ROUNDS_KEY });
    return answer;
  };
}

interface SignUpProps {
  round: OpenedRound;
  onDone?: () => void;
}

/** Asks which claim to talk about, if there are several, and then for a side on it. */
export function SignUp({ round, onDone }: SignUpProps) {
  const { claims, signup } = round;
  const [search] = useSearchParams();
  const { admission, retry } = useAdmission('member');
  const [chosen, setChosen] = useState(() => {
    const wanted = [search.get(ROUND_CLAIM), signup?.hypothesis_id];
    return claims.find(({ id }) => wanted.includes(id))?.id ?? claims[0]?.id;
  });
  if (chosen === undefined) return null;
  return (
    <div className="flex flex-col gap-5">
      {claims.length > 1 && (
        <ChoiceField
          label="Which claim do you want to talk about?"
          looks="lines"
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          choices={claims.map(({ id, statement }) => ({ value: id, label: statement }))}
        />
      )}
      {admission.kind === 'enter' ? (
        <MemberSignUp key={chosen} roundId={round.id} hypothesisId={chosen} onDone={onDone} />
      ) : admission.kind === 'wait' ? (
        <Skeleton className="h-11 w-40" />
      ) : admission.kind === 'failed' ? (
        <LoadFailure text={admission.text} busy={false} onRetry={() => void retry()} />
      ) : admission.refusal === 'login' ? (
        <Doors
          wayBack={`${roundPath(round.id)}?${new URLSearchParams({ [ROUND_CLAIM]: chosen })}`}
        />
      ) : (
        <NextStepLink step={admission.refusal} className="self-start" />
      )}
    </div>
  );
}

function Doors({ wayBack }: { wayBack: string }) {
  return (
    <div className="flex flex-col items-start gap-2">
      <ButtonLink to={wayInPath(REGISTER_PATH, wayBack)}>Join to sign up</ButtonLink>
      <p className="text-sm text-muted">
        Already a member? <Link to={wayInPath(LOGIN_PATH, wayBack)}>Login</Link>
      </p>
    </div>
  );
}

interface MemberSignUpProps {
  roundId: string;
  hypothesisId: string;
  onDone: (() => void) | undefined;
}

function MemberSignUp({ roundId, hypothesisId, onDone }: MemberSignUpProps) {
  const query = useQuery(hypothesisQuery(hypothesisId));
  if (query.data === undefined) {
    return query.isError ? (
      <LoadFailure text={LOAD_FAILED} {...retryOf(query)} />
    ) : (
      <Skeleton className="h-11 w-40" />
    );
  }
  const current = ownCredenceOf(query.data);
  return <Ready roundId={roundId} hypothesisId={hypothesisId} current={current} onDone={onDone} />;
}

interface ReadyProps extends MemberSignUpProps {
  current: OwnCredence;
}

function Ready({ roundId, hypothesisId, current, onDone }: ReadyProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useAction();
  const signUp = useSignUp(roundId);
  const side = sideOf(current.percent);

  async function press() {
    if (side === null) setAsking(true);
    else if (await run(() => signUp(hypothesisId))) onDone?.();
  }

  // One press at the end of onboarding signs up too.
  const wantsToJoin = useIntent('join');
  useOnce(() => {
    if (wantsToJoin) void press();
  });

  if (asking) {
    return (
      <SideForm
        hypothesisId={hypothesisId}
        current={current}
        saveLabel="Save and sign up"
        then={() => signUp(hypothesisId)}
        onDone={onDone}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">
        {side === null ? 'You’ll be asked where you stand first.' : STANDS[side]}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <Button busy={busy} busyLabel="Signing up…" onClick={() => void press()}>
        Sign up
      </Button>
    </div>
  );
}

interface SideFormProps {
  hypothesisId: string;
  current: OwnCredence;
  saveLabel?: string;
  /** what follows once the credence is saved */
  then?: () => Promise<Answer>;
  onDone: (() => void) | undefined;
  onCancel: () => void;
}

/** The claim's own form, in which 50% is no answer. */
export function SideForm(props: SideFormProps) {
  const { hypothesisId, current, saveLabel, then, onDone, onCancel } = props;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const draft = useCredenceDraft(user?.id ?? '', hypothesisId);

  async function save(given: GivenCredence): Promise<Answer> {
    if (given.value === CREDENCE_NEUTRAL) {
      return { success: false, error: ERRORS.NO_SIDE.message };
    }
    const saved = await saveAnswer(saveCredence(queryClient, { hypothesisId, ...given }));
    if (!saved.success || then === undefined) return saved;
    return then();
  }

  return (
    <PersonalCredenceForm
      current={current}
      draft={draft}
      {...(saveLabel !== undefined && { saveLabel })}
      save={save}
      onSaved={() => onDone?.()}
      onCancel={onCancel}
    />
  );
}
