import { isOpenRestatement, type Turn, type TurnKind, turnsFor } from '@midspan/domain';
import { ArrowRight, Flag, type LucideIcon, MessageSquareQuote, Scale } from 'lucide-react';
import { useId } from 'react';
import { useTimeLeft } from '../../../lib/use-now.ts';
import { isCompleted } from '../live/live-state.ts';
import type { LiveState } from '../live/live-view.ts';
import { timeLeft, timeLeftWords } from '../overturns/time-left.ts';
import { turnOf } from '../restatements/restatement-words.ts';

/** Everything that waits for the viewer, oldest first. */
export function turnsIn(state: LiveState, nowMs: number): readonly Turn[] {
  const { conversation, activeFlag, dispute } = state;
  if (conversation === null || isCompleted(state)) return [];
  const restatement = state.restatements.find(isOpenRestatement);
  const items = new Map(state.pendingEvidence.map((item) => [item.id, item]));
  return turnsFor(
    {
      bargains: Object.entries(state.bargains).map(([evidenceId, { turn, standing }]) => {
        const item = items.get(evidenceId);
        // An item of another conversation is decided, and waits for nothing but an offer's answer.
        const { status, created_at: at } = item ?? { status: 'accepted', created_at: '' };
        return { evidenceId, turn, standing, status, at };
      }),
      flag: activeFlag && {
        id: activeFlag.flagId,
        state: activeFlag.state,
        authorId: activeFlag.flaggedUserId,
        flaggerId: activeFlag.flaggedBy,
        // As old as its message; one that is not loaded is older than everything on screen.
        at: state.messages.find(({ id }) => id === activeFlag.messageId)?.created_at ?? '',
      },
      challenges: state.overturnProposals
        .filter(({ status }) => status === 'review')
        .map(({ id, proposed_by, created_at: at, deadline }) => {
          const { user1_id, user2_id } = conversation;
          const reviewerId = proposed_by === user1_id ? user2_id : user1_id;
          return { id, reviewerId, at, deadline };
        }),
      dispute:
        dispute?.proposal.status === 'dispute'
          ? {
              id: dispute.proposal.id,
              active: dispute.active,
              at: conversation.created_at,
              deadline: dispute.proposal.deadline,
            }
          : null,
      restatement: restatement
        ? {
            id: restatement.id,
            at: restatement.changed_at,
            turn: turnOf(restatement, conversation),
          }
        : null,
    },
    state.me,
    nowMs,
  );
}

const WORDS: Record<TurnKind, (partner: string) => string> = {
  evidence: (partner) => `review ${partner}’s evidence`,
  offer: (partner) => `answer ${partner}’s offer`,
  rejection: (partner) => `answer ${partner}’s rejection of your evidence`,
  clarify: () => 'answer the flag on your message',
  answer: (partner) => `answer ${partner}’s clarification`,
  resolve: () => 'resolve the flag you raised',
  challenge: (partner) => `review ${partner}’s challenge`,
  dispute: () => 'take part in this dispute',
  restatement: (partner) => `say back what ${partner} means`,
};

/** What is to be done, after "Your turn:". */
export function turnWords(
  { kind, id }: Turn,
  partner: string,
  restatements: LiveState['restatements'],
): string {
  const isToCheck = restatements.some((one) => one.id === id && one.state === 'to_check');
  return isToCheck ? `check what ${partner} said back` : WORDS[kind](partner);
}

export const isAboutFlag = ({ kind }: Turn): boolean =>
  kind === 'clarify' || kind === 'answer' || kind === 'resolve';

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
