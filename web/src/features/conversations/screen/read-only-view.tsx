import { ERRORS, liveTexts } from '@midspan/contract';
import { BookOpen, ChartSpline } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Day } from '../../../lib/day.tsx';
import { FigureBasis } from '../../../lib/figure-basis.tsx';
import { PublicFigure } from '../../../lib/public-figure.tsx';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useHasEnded, useOwnCircle } from '../../circles/index.ts';
import { CredencePanel } from '../../credences/index.ts';
import { ReportButton } from '../../moderation/index.ts';
import { ReflectionBar, reflectOn } from '../../reflections/index.ts';
import { summaryPath } from '../items/reading-path.ts';
import { BothNames } from '../lists/participant-name.tsx';
import type { LivePart } from '../live/live.ts';
import { isCompleted } from '../live/live-state.ts';
import { KeptWords } from '../messages/kept-words.tsx';
import { DisputeBeginning, DisputeHeader } from '../overturns/dispute-header.tsx';
import { MessageList } from '../stream/message-list.tsx';
import { useWeighLink } from '../weighings/use-weigh-link.ts';
import { ConnectionBar } from './connection-bar.tsx';
import { Frame } from './frame.tsx';
import { HypothesisLine } from './hypothesis-line.tsx';
import { Participants } from './participants.tsx';
import { PartnerNotice } from './partner-notice.tsx';
import { PbBadge, PbPill } from './pb-badge.tsx';
import { ReadersChip } from './readers-chip.tsx';

interface FrameProps extends LivePart {
  heading: string;
  marker: ReactNode;
  /** shown above the messages */
  notice?: ReactNode;
  /** shown below the messages */
  after?: ReactNode;
  /** said below them */
  note: ReactNode;
  children: ReactNode;
}

function ReadOnlyFrame(props: FrameProps) {
  const { heading, marker, notice, after, note, children, ...part } = props;
  const { state } = part;
  const { conversation, isReader } = state;
  const toast = useToast();
  // A link to weigh an item may lead here when that is no longer possible, or only for others.
  useWeighLink(() => toast.info(ERRORS.WEIGHING_ELSEWHERE.message));
  const isPhone = useMediaQuery(PHONE);
  // On a phone the messages get the room.
  const size = isPhone ? 'sm' : 'md';
  return (
    <Frame className="flex-col lg:overflow-y-auto">
      <header className="border-b border-line px-4 py-3 talking:py-2 sm:px-6">
        <div className="mx-auto flex max-w-reading flex-col gap-3 talking:gap-1.5">
          <MainHeading className="sr-only">{heading}</MainHeading>
          {marker}
          {state.dispute && <DisputeHeader {...part} hasSides />}
          {/* On a phone the question of a dispute replaces its statement, which says the same. */}
          {!(isPhone && state.dispute) && (
            <HypothesisLine conversation={conversation} isBrief={state.dispute !== null} />
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm talking:gap-x-3 talking:gap-y-0.5">
            {children}
            <FigureChart state={state} />
          </div>
        </div>
      </header>
      {notice}
      <MessageList
        {...part}
        fromStart={isReader}
        start={state.dispute && <DisputeBeginning dispute={state.dispute} me={state.me} />}
      />
      {!isCompleted(state) && <ConnectionBar {...part} />}
      {after}
      <footer className="border-t border-line px-4 py-3 talking:py-2 sm:px-6">
        <div className="mx-auto flex max-w-reading flex-wrap items-center justify-between gap-x-3 gap-y-2">
          {/* As wide as the buttons beside it leave it, or on a line of its own. */}
          <p
            className={classNames(
              'min-w-0 grow basis-36 text-muted talking:text-sm',
              isReader && 'text-sm',
            )}
          >
            {note}
          </p>
          <div className="flex flex-wrap gap-3">
            {isCompleted(state) && conversation.conversation_type === 'public' && (
              <ButtonLink variant="secondary" size={size} to={summaryPath(conversation.id)}>
                Summary
              </ButtonLink>
            )}
            <ButtonLink
              variant={isReader ? 'secondary' : 'primary'}
              size={size}
              to={`/hypotheses/${conversation.hypothesis_id}`}
              state={isReader ? undefined : reflectOn(conversation.id)}
            >
              {isReader ? 'View Hypothesis' : 'Back to Hypothesis'}
            </ButtonLink>
          </div>
        </div>
      </footer>
    </Frame>
  );
}

function FigureChart({ state }: Pick<LivePart, 'state'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <ChartSpline aria-hidden className="size-4" />
        Chart
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="How the figure moved"
        actions={
          <Button variant="secondary" onClick={() => setIsOpen(false)}>
            Close
          </Button>
        }
      >
        <CredencePanel state={state} />
      </Dialog>
    </>
  );
}

export function CompletedView(part: LivePart) {
  const { conversation, me, partner } = part.state;
  const hasEnded = useHasEnded(conversation.circle_id);
  return (
    <ReadOnlyFrame
      {...part}
      heading={`Conversation with ${partner.name}`}
      marker={
        <div className="flex items-center justify-between gap-4">
          <p data-completed className="font-semibold text-success">
            ✓ Conversation Completed
          </p>
          <ReadersChip conversation={conversation} />
        </div>
      }
      notice={<PartnerNotice state={part.state} />}
      after={
        <>
          <div className="px-4 py-3 empty:hidden sm:px-6 [&>*]:mx-auto">
            <KeptWords conversationId={conversation.id} me={me} />
          </div>
          {!hasEnded && <ReflectionBar conversationId={conversation.id} />}
        </>
      }
      note={hasEnded ? ERRORS.CIRCLE_ENDED.message : liveTexts.completedNote}
    >
      <Participants state={part.state} hasMenu />
    </ReadOnlyFrame>
  );
}

/** A public conversation as everyone else sees it, live while it is active. */
export function PublicView(part: LivePart) {
  const { state } = part;
  const { conversation } = state;
  const { final_pb_credence, completed_at, status } = conversation;
  const circle = useOwnCircle(conversation.circle_id);
  const isPhone = useMediaQuery(PHONE);
  const percent =
    status === 'completed' && final_pb_credence !== null
      ? Math.round(final_pb_credence * 100)
      : state.currentCredence;
  return (
    <ReadOnlyFrame
      {...part}
      heading={`Conversation between ${conversation.user1_username} and ${conversation.user2_username}`}
      marker={
        <p className="flex items-center gap-2 text-sm font-medium text-muted">
          <BookOpen aria-hidden className="size-4 shrink-0" />
          {circle === null
            ? 'Viewing public conversation (read-only)'
            : 'Viewing a conversation in your circle (read-only)'}
          <span className="ml-auto">
            <ReadersChip conversation={conversation} />
          </span>
        </p>
      }
      note={
        completed_at === null ? (
          'This conversation is in progress. New messages appear here.'
        ) : (
          <>
            Completed on <Day iso={completed_at} />
          </>
        )
      }
    >
      {state.dispute === null && <BothNames conversation={conversation} />}
      <span className="flex flex-wrap items-center gap-x-2">
        {isPhone ? <PbPill percent={percent} /> : <PbBadge percent={percent} />}
        <FigureBasis early={conversation.early} />
      </span>
      <PublicFigure percent={state.publicCredence} />
      <ReportButton
        subject={{ targetType: 'conversation', targetId: conversation.id }}
        label="this conversation"
      />
    </ReadOnlyFrame>
  );
}
