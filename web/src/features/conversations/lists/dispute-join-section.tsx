import { UNKNOWN_USER } from '@midspan/contract';
import { Clock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { useSession } from '../../accounts/index.ts';
import { countdownHoldsMs, joinCountdown } from './join-countdown.ts';

export interface DisputeJoinSectionProps {
  disputeConversationId: string;
  overturnerUsername: string | null;
  originalProposerUsername: string | null;
  overturnerId: string | null;
  originalProposerId: string | null;
  deadline: string | null;
  originalHypothesisId: string | null;
  originalHypothesisStatement: string | null;
  disputedEvidenceId: string | null;
  isOver: boolean;
}

function Countdown({ deadline }: { deadline: string }) {
  const [now, setNow] = useState(Date.now);
  const ends = Date.parse(deadline);
  useEffect(() => {
    const holdsMs = countdownHoldsMs(ends, now);
    if (holdsMs === null) return;
    const timer = window.setTimeout(() => setNow(Date.now()), holdsMs);
    return () => window.clearTimeout(timer);
  }, [ends, now]);
  return (
    <p className="flex items-center gap-2 font-semibold tabular-nums">
      <Clock aria-hidden className="size-5 text-muted" />
      <time dateTime={deadline}>{joinCountdown(ends, now)}</time>
    </p>
  );
}

/** Stands where other hypotheses offer the waiting room: a dispute is between two given people. */
export function DisputeJoinSection({
  disputeConversationId,
  overturnerUsername,
  originalProposerUsername,
  overturnerId,
  originalProposerId,
  deadline,
  originalHypothesisId,
  originalHypothesisStatement,
  disputedEvidenceId,
  isOver,
}: DisputeJoinSectionProps) {
  const { user } = useSession();
  const headingId = useId();
  const reasonId = useId();
  const mayJoin = user !== null && (user.id === overturnerId || user.id === originalProposerId);
  const conversation = `/conversations/${disputeConversationId}`;
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col items-start gap-5">
        <div className="flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id={headingId} className="text-xl font-bold">
            {isOver ? 'This dispute is over' : 'Join the Conversation'}
          </h2>
          {deadline !== null && !isOver && <Countdown deadline={deadline} />}
        </div>
        {originalHypothesisStatement !== null && (
          <div>
            <p className="mb-1 text-sm text-muted">
              This is about{' '}
              {originalHypothesisId === null ? (
                'evidence'
              ) : (
                <Link to={`/hypotheses/${originalHypothesisId}#evidence-${disputedEvidenceId}`}>
                  evidence
                </Link>
              )}{' '}
              for
            </p>
            <Claim>
              {originalHypothesisId === null ? (
                originalHypothesisStatement
              ) : (
                <Link to={`/hypotheses/${originalHypothesisId}`}>
                  {originalHypothesisStatement}
                </Link>
              )}
            </Claim>
          </div>
        )}
        <p id={reasonId} className="text-muted wrap-anywhere">
          {isOver ? 'It was between ' : 'Only '}
          <bdi>{overturnerUsername ?? UNKNOWN_USER}</bdi>
          {isOver ? ', who wanted this changed, and ' : ', who wants this changed, and '}
          <bdi>{originalProposerUsername ?? UNKNOWN_USER}</bdi>
          {isOver
            ? ', who argued against it.'
            : ', who’s on the other side, can join this conversation.'}
        </p>
        {isOver ? (
          <ButtonLink to={conversation}>Read the Conversation</ButtonLink>
        ) : mayJoin ? (
          <ButtonLink to={conversation}>Join the Conversation</ButtonLink>
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button disabled aria-describedby={reasonId}>
              Join the Conversation
            </Button>
            <ButtonLink variant="secondary" to={conversation}>
              Follow along
            </ButtonLink>
          </div>
        )}
      </Card>
    </section>
  );
}
