import { type Hypothesis, UNKNOWN_USER } from '@midspan/contract';
import { Clock } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { countNoun } from '../../../lib/count-noun.ts';
import { useTimeLeft } from '../../../lib/use-now.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { useSession } from '../../accounts/index.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a dispute can still be joined: "2 days remaining", "23h 59m remaining", "Expired". */
export function joinCountdown(leftMs: number): string {
  if (leftMs <= 0) return 'Expired';
  if (leftMs > DAY_MS) return `${countNoun(Math.floor(leftMs / DAY_MS), 'day', 'days')} remaining`;
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  return `${Math.floor(leftMs / HOUR_MS)}h ${minutes}m remaining`;
}

function Countdown({ deadline }: { deadline: string }) {
  return (
    <p className="flex items-center gap-2 font-semibold tabular-nums">
      <Clock aria-hidden className="size-5 text-muted" />
      <time dateTime={deadline}>{joinCountdown(useTimeLeft(deadline))}</time>
    </p>
  );
}

/** Stands where other hypotheses offer the waiting room: a dispute is between two given people. */
export function DisputeJoinSection({ hypothesis }: { hypothesis: Hypothesis }) {
  const { user } = useSession();
  const headingId = useId();
  const reasonId = useId();
  const { overturn_deadline: deadline, original_hypothesis_id: originalId } = hypothesis;
  const isOver = hypothesis.dispute_decided_at !== null;
  const parties = [hypothesis.overturner_id, hypothesis.original_proposer_id];
  const mayJoin = user !== null && parties.includes(user.id);
  const conversation = `/conversations/${hypothesis.dispute_conversation_id}`;
  return (
    <section aria-labelledby={headingId}>
      <Card className="flex flex-col items-start gap-5">
        <div className="flex w-full flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id={headingId} className="text-xl font-bold">
            {isOver ? 'This dispute is over' : 'Join the Conversation'}
          </h2>
          {deadline !== null && !isOver && <Countdown deadline={deadline} />}
        </div>
        {hypothesis.original_hypothesis_statement !== null && (
          <div>
            <p className="mb-1 text-sm text-muted">
              This is about{' '}
              {originalId === null ? (
                'evidence'
              ) : (
                <Link to={`/hypotheses/${originalId}#evidence-${hypothesis.disputed_evidence_id}`}>
                  evidence
                </Link>
              )}{' '}
              for
            </p>
            <Claim>
              {originalId === null ? (
                hypothesis.original_hypothesis_statement
              ) : (
                <Link to={`/hypotheses/${originalId}`}>
                  {hypothesis.original_hypothesis_statement}
                </Link>
              )}
            </Claim>
          </div>
        )}
        <p id={reasonId} className="text-muted wrap-anywhere">
          {isOver ? 'It was between ' : 'Only '}
          <bdi>{hypothesis.overturner_username ?? UNKNOWN_USER}</bdi>
          {isOver ? ', who wanted this changed, and ' : ', who wants this changed, and '}
          <bdi>{hypothesis.original_proposer_username ?? UNKNOWN_USER}</bdi>
          {isOver
            ? ', who argued against it.'
            : ', who’s on the other side, can join this conversation.'}
        </p>
        {isOver || mayJoin ? (
          <ButtonLink to={conversation}>{isOver ? 'Read' : 'Join'} the Conversation</ButtonLink>
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
