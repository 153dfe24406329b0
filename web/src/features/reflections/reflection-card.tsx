import { type ConversationReflection, reflectionTexts, restatementTexts } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, CircleCheck, CircleDashed, CircleX, Share2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { countNoun } from '../../lib/count-noun.ts';
import { errorText } from '../../lib/error-text.ts';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { PublicFigure } from '../../lib/public-figure.tsx';
import { retryOf } from '../../lib/reading.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { addressOf, CopyLink } from '../../ui/copy-link.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SpanMove } from '../../ui/span-move.tsx';
import { OwnStanding } from '../accounts/index.ts';
import { useHasEnded } from '../circles/index.ts';
import type { OwnCredence } from '../credences/index.ts';
import { reflectionQuery } from './api.ts';
import { ReflectionForm } from './reflection-form.tsx';

interface ReflectionCardProps {
  conversationId: string;
  current: OwnCredence;
  userId: string;
  /** the claim's; talks in a circle count toward no one's standing */
  circleId: string | null;
}

export function ReflectionCard({ conversationId, current, userId, circleId }: ReflectionCardProps) {
  const query = useQuery(reflectionQuery(conversationId));
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [outcome, setOutcome] = useState<'answered' | 'skipped' | null>(null);
  const reflection = query.data;
  const hasEnded = useHasEnded(circleId);

  if (reflection === undefined) {
    return query.isError ? (
      <div className="mb-8">
        <LoadFailure
          text={errorText(query.error, { fallback: reflectionTexts.loadFailed })}
          {...retryOf(query)}
        />
      </div>
    ) : (
      <Skeleton className="mb-8 h-130 w-full rounded-card" />
    );
  }

  /** The pressed button disappears with the questions, so the focus has to move. */
  function finish(how: 'answered' | 'skipped') {
    setOutcome(how);
    heading.current?.focus();
  }

  return (
    <section aria-labelledby={headingId} className="mb-8">
      <Card className="flex flex-col gap-6 max-sm:p-5">
        <header className="flex flex-col gap-1">
          <p className="text-sm font-semibold text-success">✓ Conversation Completed</p>
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="text-2xl font-bold wrap-anywhere"
          >
            What you and {reflection.partner_username} achieved
          </h2>
        </header>
        <Achieved reflection={reflection} />
        <div role="status" className="contents">
          {outcome === 'answered' && (
            <p className="font-semibold">
              Thank you. Your answers are saved, and only you see them.
            </p>
          )}
        </div>
        {reflection.is_asked && !hasEnded && (
          <ReflectionForm
            reflection={reflection}
            current={current}
            userId={userId}
            onDone={finish}
          />
        )}
        {circleId === null && <OwnStanding />}
        <NextSteps reflection={reflection} isNeutral={current.percent === 50} />
      </Card>
    </section>
  );
}

function Achieved({ reflection }: { reflection: ConversationReflection }) {
  const { figure, early, public_figure, evidence, is_dispute_conversation } = reflection;
  const outcomes = [
    { icon: CircleCheck, count: evidence.accepted, text: 'agreed', colour: 'text-success' },
    { icon: CircleX, count: evidence.rejected, text: 'rejected by both', colour: 'text-muted' },
    { icon: Undo2, count: evidence.withdrawn, text: 'withdrawn', colour: 'text-muted' },
    { icon: CircleDashed, count: evidence.open, text: 'stayed open', colour: 'text-muted' },
  ].filter(({ count }) => count > 0);
  const lead = is_dispute_conversation
    ? 'In this dispute, the shared figure'
    : 'From start to finish, the shared figure';
  return (
    <div className="flex max-w-reading flex-col gap-4">
      <SpanMove lead={lead} move={figure} isPast />
      <FigureBasis early={early} />
      <PublicFigure percent={public_figure} />
      {reflection.each_said_it_back && (
        <p className="font-semibold">{restatementTexts.eachSaidItBack}</p>
      )}
      {outcomes.length === 0 ? (
        <p className="text-muted">You didn’t weigh any evidence this time.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {outcomes.map(({ icon: Icon, count, text, colour }) => (
            <li key={text} className="flex items-center gap-2">
              <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />
              {countNoun(count, 'item', 'items')} {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface NextStepsProps {
  reflection: ConversationReflection;
  /** at exactly 50 there is no other side */
  isNeutral: boolean;
}

function NextSteps({ reflection, isNeutral }: NextStepsProps) {
  const { conversation_id, conversation_type, next_hypothesis_id } = reflection;
  const hasRoom = next_hypothesis_id !== null && !isNeutral;
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
      <ButtonLink
        variant="secondary"
        to={hasRoom ? `/waiting-room/${next_hypothesis_id}` : '/topics'}
      >
        {hasRoom ? 'Find your next partner' : 'Find another claim'}
        <ArrowRight aria-hidden className="size-5 shrink-0" />
      </ButtonLink>
      {conversation_type === 'public' && next_hypothesis_id !== null && (
        <ShareSummary conversationId={conversation_id} />
      )}
    </div>
  );
}

const LABEL = 'Share the summary';

/** Through the phone's own share sheet where there is one; otherwise the link is copied. */
function ShareSummary({ conversationId }: { conversationId: string }) {
  const path = `/conversations/${conversationId}/summary`;
  if (!('share' in navigator)) return <CopyLink to={path} label={LABEL} variant="quiet" />;
  return (
    <Button
      variant="quiet"
      size="sm"
      // Closing the sheet without sharing is reported as a failure, and is none.
      onClick={() => void navigator.share({ url: addressOf(path) }).catch(() => undefined)}
    >
      <Share2 aria-hidden className="size-4" />
      {LABEL}
    </Button>
  );
}
