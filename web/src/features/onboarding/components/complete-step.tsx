import type { JoinPage } from '@midspan/contract';
import { leanOf } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { withIntent } from '../../../lib/intent.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { usePurpose } from '../../accounts/index.ts';
import { WhatHostsSee } from '../../circles/index.ts';
import { ownCredenceOf } from '../../credences/index.ts';
import { hypothesisQuery } from '../../hypotheses/index.ts';
import { withoutSaid } from '../came-for.ts';
import type { Choices } from '../choices.ts';
import { StepActions } from './step-actions.tsx';

export interface OnboardingExit {
  readonly to: string;
  readonly label: string;
  /** to the page the newcomer came from */
  readonly isWayBack: boolean;
}

interface CompleteStepProps {
  exit: OnboardingExit;
  /** then the exit leads to the conversation that waits */
  isInvited: boolean;
  /** the claim to talk about first; null if there is none */
  claimId: string | null;
  choices: Choices;
}

export function CompleteStep({ exit, isInvited, claimId, choices }: CompleteStepProps) {
  const { data, isPending } = useQuery({
    ...hypothesisQuery(claimId ?? ''),
    enabled: claimId !== null,
  });
  const purpose = usePurpose(exit.to);
  if (purpose?.kind === 'circle') return <JoinCircle to={exit.to} circle={purpose.circle} />;
  if (isInvited) {
    const answer = purpose?.kind === 'talk' ? purpose.answer : null;
    return (
      <>
        {answer && (
          <div className="mb-4">
            <YouSaid percent={answer.value} />
            <WrittenText>{answer.reason}</WrittenText>
          </div>
        )}
        <p className="max-w-prose">Your answer is sent with it, and your conversation begins.</p>
        <StepActions>
          <ButtonLink to={exit.to} state={withIntent('talk')}>
            {exit.label}
          </ButtonLink>
        </StepActions>
      </>
    );
  }
  if (claimId !== null && isPending) return <Skeleton className="h-40 w-full" />;
  // What was just saved may not have been read again yet.
  const percent = data && (choices.get(data.id)?.value ?? ownCredenceOf(data).percent);
  if (!data || !percent || leanOf(percent) === 'neutral') {
    return (
      <>
        <p className="max-w-prose">
          Find a claim you have a view on, and say how likely you think it is. From there, you can
          meet someone who sees it differently.
        </p>
        <StepActions>
          <ButtonLink to={exit.to}>{exit.label}</ButtonLink>
        </StepActions>
      </>
    );
  }
  const room = `/waiting-room/${data.id}`;
  return (
    <>
      <Claim>{data.statement}</Claim>
      <div className="mt-4">
        <YouSaid percent={percent} />
      </div>
      {purpose?.kind === 'round' ? (
        <StepActions>
          <ButtonLink to={exit.to} state={withIntent('join')}>
            <span className="wrap-anywhere">Sign up for {purpose.title}</span>
          </ButtonLink>
        </StepActions>
      ) : (
        <StepActions>
          {exit.to !== room && (
            <ButtonLink variant="secondary" to={withoutSaid(exit.to)}>
              {exit.label}
            </ButtonLink>
          )}
          <ButtonLink to={room} state={withIntent('join')}>
            Find someone who disagrees
          </ButtonLink>
        </StepActions>
      )}
    </>
  );
}

/** [CI3] The list is read again: the link may have been opened on another device. */
function JoinCircle({ to, circle }: { to: string; circle: JoinPage['circle'] }) {
  return (
    <>
      <WhatHostsSee sharesCredences={circle.shares_credences} />
      <StepActions>
        <ButtonLink to={to} state={withIntent('join')}>
          <span className="wrap-anywhere">Agree and join {circle.name}</span>
        </ButtonLink>
      </StepActions>
    </>
  );
}

function YouSaid({ percent }: { percent: number }) {
  return (
    <p className="text-lg">
      You said <strong className="tabular-nums">{percent}%</strong>.
    </p>
  );
}
