import type { Turn } from '@midspan/domain';
import { ArrowRight, Flag, type LucideIcon, MessageSquareQuote, Scale } from 'lucide-react';
import { useId } from 'react';
import { useTimeLeft } from '../../../lib/use-now.ts';
import type { LiveState } from '../live/live-view.ts';
import { timeLeft, timeLeftWords } from '../overturns/time-left.ts';
import { isAboutFlag, turnWords } from './your-turn.ts';

export interface YourTurnBarProps {
  turns: readonly Turn[];
  partner: string;
  restatements: LiveState['restatements'];
  onOpen: (turn: Turn) => void;
}

function iconOf(turn: Turn | undefined): LucideIcon {
  if (turn?.kind === 'restatement') return MessageSquareQuote;
  return turn && isAboutFlag(turn) ? Flag : Scale;
}

/** Names the one thing that has waited longest for the viewer, and leads to it. */
export function YourTurnBar({ turns, partner, restatements, onOpen }: YourTurnBarProps) {
  const wordsId = useId();
  const [turn] = turns;
  const Icon = iconOf(turn);
  return (
    <div className="px-3 sm:px-6">
      <div
        className={
          turn &&
          'relative mx-auto mb-2 flex min-h-11 max-w-reading flex-wrap items-center gap-x-3 rounded-control bg-ink px-3.5 py-1 text-sm text-surface hover:bg-ink-strong'
        }
      >
        {/* Its place is always there, so that what appears in it is announced, and only that. */}
        <p id={wordsId} role="status" className="line-clamp-3 min-w-0 grow basis-32 wrap-anywhere">
          {turn && (
            <>
              <Icon aria-hidden className="mr-2.5 inline size-4 align-[-0.15em]" />
              <strong>Your turn:</strong> {turnWords(turn, partner, restatements)}
            </>
          )}
        </p>
        {turn && (
          <span className="ml-auto flex flex-wrap items-center justify-end gap-x-3">
            {turn.deadline !== null && <Deadline deadline={turn.deadline} />}
            {turns.length > 1 && <span className="tabular-nums">1 of {turns.length}</span>}
            <button
              type="button"
              aria-describedby={wordsId}
              onClick={() => onOpen(turn)}
              className="flex min-h-9 items-center gap-1.5 font-semibold after:absolute after:inset-0 after:rounded-control"
            >
              Open
              <ArrowRight aria-hidden className="size-4" />
            </button>
          </span>
        )}
      </div>
    </div>
  );
}

function Deadline({ deadline }: { deadline: string }) {
  const leftMs = useTimeLeft(deadline);
  if (leftMs <= 0) return null;
  return (
    <span className="tabular-nums">
      <span aria-hidden>{timeLeft(leftMs)} left</span>
      <span className="sr-only">{timeLeftWords(leftMs)}</span>
    </span>
  );
}
