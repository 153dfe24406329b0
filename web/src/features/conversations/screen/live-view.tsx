import { type Conversation, overturnTexts } from '@midspan/contract';
import { CREDENCE_NEUTRAL, type FlagType } from '@midspan/domain';
import { Lock, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MainHeading } from '../../../ui/page.tsx';
import { ToastSlot, useToast } from '../../../ui/toast.tsx';
import { CompleteConversation } from '../components/complete-conversation.tsx';
import { Composer, TypingIndicator } from '../components/composer.tsx';
import { ConnectionBar } from '../components/connection-bar.tsx';
import { HypothesisLine } from '../components/hypothesis-line.tsx';
import { MessageList } from '../components/message-list.tsx';
import { ParticipantName } from '../components/participant-name.tsx';
import { PartnerNotice } from '../components/partner-notice.tsx';
import { PbBadge } from '../components/pb-badge.tsx';
import { RateLimitNotice } from '../components/rate-limit-notice.tsx';
import { isProposing } from '../evidence/proposal-draft.ts';
import { FlagBar } from '../flags/flag-bar.tsx';
import { FLAG_MEANINGS, flagCall } from '../flags/flag-course.ts';
import { FlagDialog } from '../flags/flag-dialog.tsx';
import type { LivePart } from '../live-part.ts';
import type { LiveState } from '../live-state.ts';
import { DisputeHeader } from '../overturns/dispute-header.tsx';
import { askStatusOf } from '../overturns/overturn-parts.tsx';
import { concluding, waysOut } from '../overturns/proposal-words.ts';
import { ownTimes } from '../own-times.ts';
import { partnerOf } from '../partner.ts';
import { ConversationHeader, FRAME_HEIGHT, useFrameHeight } from './frame.tsx';
import { evidenceCalls, usePanelChoice } from './panel-choice.ts';
import { PanelSheet } from './panel-sheet.tsx';
import { Panels } from './panels.tsx';
import { PartnerName } from './partner-name.tsx';
import { reportMessage } from './report-message.ts';
import { Sidebar } from './sidebar.tsx';
import { useOlderEvidence } from './use-older-evidence.ts';
import { usePartnerState } from './use-partner-state.ts';

const WIDE = '(min-width: 64rem)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(WIDE);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => window.matchMedia(WIDE).matches,
  );
}

/** Everything that waits for a decision of the two, by its id. */
function decisionsIn(state: LiveState): readonly string[] {
  const { pendingEvidence, overturnProposals, recalibration } = state;
  return [
    ...pendingEvidence.map(({ id }) => id),
    ...overturnProposals.map(({ id }) => id),
    ...(recalibration?.status === 'proposed' ? [recalibration.id] : []),
  ];
}

/** The conversation for the two who hold it. */
export function LiveView({ conversation, ...part }: LivePart & { conversation: Conversation }) {
  const { state, actions, me } = part;
  const { dispute } = state;
  const isUndecided = state.currentCredence === CREDENCE_NEUTRAL;
  const ask = askStatusOf(state, actions);
  useOlderEvidence(state);
  const navigate = useNavigate();
  const toast = useToast();
  const frame = useFrameHeight<HTMLDivElement>();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(true);
  const [opened, setOpened] = useState<string | null>(null);
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const sidebarId = useId();
  const { own, partner } = partnerOf(conversation, me.id);
  const partnerState = usePartnerState(conversation, me.id);
  // Later the form opens in the panel itself.
  const [wasProposing] = useState(() => isProposing(me.id, conversation.id));
  const [panel, setPanel] = usePanelChoice({
    flag: flagCall(state.activeFlag, me.id),
    pendingIds: evidenceCalls(decisionsIn(state), dispute, wasProposing),
  });

  const flagging = useMemo(
    () => ({
      meanings: FLAG_MEANINGS,
      flag: async (messageId: string, type: FlagType) => {
        const answer = await actions.createFlag(messageId, type);
        if (!answer.success) toast.error(answer.error);
      },
    }),
    [actions, toast],
  );
  // One flag at a time, and none that could not be sent.
  const canFlag = state.activeFlag === null && state.connection === 'connected';

  const hasSidebar = isWide && isOpen;
  const ToggleIcon = isOpen ? PanelRightClose : PanelRightOpen;
  return (
    <div
      ref={frame}
      data-conversation
      className={classNames(FRAME_HEIGHT, 'flex w-full min-w-0 overflow-clip')}
    >
      <div className="flex min-w-0 grow flex-col lg:overflow-y-auto">
        <ConversationHeader>
          <MainHeading className="sr-only">Conversation with {partner.name}</MainHeading>
          {dispute && <DisputeHeader dispute={dispute} ask={ask} me={me.id} seq={state.seq} />}
          <div className="flex items-start justify-between gap-4">
            <HypothesisLine
              statement={conversation.hypothesis_statement}
              removed={conversation.hypothesis_removed}
            />
            {isWide && (
              <Button
                variant="quiet"
                size="sm"
                aria-expanded={isOpen}
                aria-controls={sidebarId}
                aria-label={isOpen ? 'Hide the panels' : 'Show the panels'}
                onClick={() => setIsOpen(!isOpen)}
                className="size-10 shrink-0 p-0!"
              >
                <ToggleIcon aria-hidden className="size-5" />
              </Button>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
            <ul className="flex max-w-full min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
              <li className="max-w-full min-w-0">
                <ParticipantName name="You" side={own.side} />
              </li>
              <li className="flex max-w-full min-w-0 items-center">
                <PartnerName conversation={conversation} partner={partner} />
              </li>
            </ul>
            <PbBadge percent={state.currentCredence} />
            {conversation.conversation_type === 'private' && (
              <Badge>
                <Lock aria-hidden className="mr-1.5 size-3.5" />
                Private Thread
              </Badge>
            )}
          </div>
        </ConversationHeader>
        <PartnerNotice name={partner.name} state={partnerState} isCompleted={false} />
        {!isWide && (
          <PanelSheet
            {...part}
            value={panel}
            onChange={setPanel}
            open={isSheetOpen}
            onOpenChange={setIsSheetOpen}
          />
        )}
        <MessageList
          state={state}
          conversation={conversation}
          actions={actions}
          flagging={canFlag ? flagging : undefined}
          onReport={reportMessage}
          opened={opened}
          onOpen={setOpened}
        />
        {/* In view wherever the page is scrolled to, in a low window too. */}
        <div className="sticky bottom-0 z-10 bg-surface">
          <TypingIndicator name={partner.name} shown={state.partnerTyping} />
          <ConnectionBar state={state} onRetry={actions.retryConnection} />
          <RateLimitNotice sentMs={ownTimes(state)} />
          <FlagBar
            state={state}
            me={me}
            isPanelShown={panel === 'flags' && (isWide ? isOpen : isSheetOpen)}
            onShow={() => {
              setPanel('flags');
              if (isWide) setIsOpen(true);
              else setIsSheetOpen(true);
            }}
          />
          {!hasSidebar && <ToastSlot />}
          <Composer
            state={state}
            conversation={conversation}
            actions={actions}
            end={
              <CompleteConversation
                isConnected={state.connection === 'connected'}
                pending={decisionsIn(state).length}
                obstacle={dispute !== null && isUndecided ? overturnTexts.undecided : null}
                instead={dispute && waysOut(dispute.proposal.proposed_by === me.id)}
                decision={dispute && concluding(dispute.proposal.kind, state.currentCredence)}
                complete={actions.complete}
                onCompleted={() => void navigate(`/hypotheses/${conversation.hypothesis_id}`)}
              />
            }
          />
        </div>
      </div>
      {hasSidebar && (
        <Sidebar id={sidebarId}>
          <Panels {...part} value={panel} onChange={setPanel} />
        </Sidebar>
      )}
      <FlagDialog state={state} actions={actions} me={me} />
    </div>
  );
}
