import { OVERTURN_TIMER, type OverturnStatusAnswer } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import { AlarmClock, Clock, Hourglass, type LucideIcon, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTimeLeft } from '../../../lib/use-now.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { AskStatus } from './api.ts';
import {
  silenceMessage,
  timeLeft,
  timeLeftWords,
  timerMessage,
  type Urgency,
  urgencyOf,
} from './time-left.ts';

/** Color, icon and a single announcement when the time becomes short. */
const LOOKS: Record<Urgency, { icon: LucideIcon; colour: string; said: string | null }> = {
  normal: { icon: Clock, colour: 'border-line-strong text-ink', said: null },
  warning: {
    icon: Hourglass,
    colour: 'border-ink bg-ink text-surface',
    said: 'Less than a day left.',
  },
  urgent: {
    icon: AlarmClock,
    colour: 'border-danger bg-danger text-surface',
    said: 'Less than an hour left.',
  },
  expired: { icon: TimerOff, colour: 'border-danger bg-danger-soft text-danger', said: null },
};

export interface OverturnTimerProps {
  proposalId: string;
  deadline: string;
  /** what the time is for */
  what: string;
  /** a dispute's timer says what the time means for it; a review's only counts */
  isDispute?: boolean;
  /** in a dispute: how to find out who took part; visitors cannot ask */
  ask?: AskStatus | undefined;
  /** the number of the last thing that happened in the dispute, where that is known */
  seq?: number;
  /** whether the viewer made the challenge, and loses it by not taking part */
  isProposer?: boolean;
  /** the challenge that the viewer has to answer, as its counterpart */
  answers?: OverturnKind | undefined;
  /** says aloud when the time becomes short; for the one timer that a screen is about */
  announced?: boolean;
}

export function OverturnTimer({
  proposalId,
  deadline,
  what,
  isDispute = false,
  ask,
  seq,
  isProposer = false,
  answers,
  announced = false,
}: OverturnTimerProps) {
  const leftMs = useTimeLeft(deadline);
  const { status, failure } = useOverturnStatus(proposalId, ask, seq);
  const message = isDispute ? timerMessage(status, leftMs, isProposer) : null;
  const silence = answers === undefined ? null : silenceMessage(status, leftMs, answers);
  const { icon: Icon, colour, said } = LOOKS[urgencyOf(leftMs)];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      {/* Screen readers can read it in place without announcing each tick. */}
      <span
        role="timer"
        aria-label={timeLeftWords(leftMs)}
        title={timeLeftWords(leftMs)}
        className={classNames(
          'inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-full border px-2.5 text-sm font-semibold whitespace-nowrap tabular-nums',
          colour,
        )}
      >
        <Icon aria-hidden className="size-4" />
        {timeLeft(leftMs)}
      </span>
      {leftMs > 0 && <span className="text-muted">{what}</span>}
      <span role={announced ? 'status' : undefined}>
        {announced && said !== null && <span className="sr-only">{said} </span>}
        {message !== null && <span className="font-medium">{message}</span>}
      </span>
      {silence !== null && <span className="font-medium max-sm:basis-full">{silence}</span>}
      {failure !== null && <span className="text-muted">{failure}</span>}
    </span>
  );
}

/**
 * Who took part so far, requested every minute and, until both have, on every event. Nothing is
 * known without a way to request it.
 */
function useOverturnStatus(
  proposalId: string,
  ask: AskStatus | undefined,
  /** the number of the last thing that happened, where that is known */
  seq: number | undefined,
) {
  const [status, setStatus] = useState<OverturnStatusAnswer | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const bothTookPart = status?.proposerActive && status.originalProposerActive;
  const occasion = bothTookPart ? undefined : seq;
  useEffect(() => {
    if (ask === undefined) return;
    let ended = false;
    async function look(asked: AskStatus) {
      const answer = await asked(proposalId);
      if (ended) return;
      if (answer.success) setStatus(answer.status);
      setFailure(answer.success ? null : answer.error);
    }
    void look(ask);
    const timer = window.setInterval(() => void look(ask), OVERTURN_TIMER.pollMs);
    return () => {
      ended = true;
      window.clearInterval(timer);
    };
  }, [proposalId, ask, occasion]);
  return { status, failure };
}
