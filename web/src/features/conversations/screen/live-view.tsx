import {
  type Conversation,
  conversationRoutes,
  type MemberState,
  overturnTexts,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, type FlagType, type Turn } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { PanelRightClose, PanelRightOpen, Scale } from 'lucide-react';
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/api.ts';
import { drafts } from '../../../lib/drafts.ts';
import { READING } from '../../../lib/reading.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { PHONE, useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MainHeading } from '../../../ui/page.tsx';
import { ToastSlot, useToast } from '../../../ui/toast.tsx';
import { reflectOn } from '../../reflections/index.ts';
import { weighedIn, weighIn } from '../bargains/bargain-drafts.ts';
import { offeredElsewhere } from '../bargains/table.ts';
import { isProposing, proposingKey } from '../evidence/proposal-draft.ts';
import { proposalObstacle } from '../evidence/proposal-obstacle.ts';
import { ProposeForm } from '../evidence/propose-form.tsx';
import { FlagBar } from '../flags/flag-bar.tsx';
import { FLAG_MEANINGS, flagCall } from '../flags/flag-course.ts';
import { FlagDialog } from '../flags/flag-dialog.tsx';
import { challengeCase } from '../items/other-pairs.ts';
import { concluding, waysOut } from '../items/proposal-words.ts';
import type { LivePart } from '../live/live-part.ts';
import { ownTimes } from '../live/live-unsent.ts';
import type { LiveState } from '../live/live-view.ts';
import { partnerOf } from '../live/partner.ts';
import { Composer, TypingIndicator } from '../messages/composer.tsx';
import { RateLimitNotice } from '../messages/rate-limit-notice.tsx';
import { ENDING_ID } from '../overturns/dispute-answers.tsx';
import { DisputeHeader } from '../overturns/dispute-header.tsx';
import { DisputeBeginning } from '../overturns/dispute-part.tsx';
import { askStatusOf, DisputeEnding } from '../overturns/overturn-parts.tsx';
import { MessageList } from '../stream/message-list.tsx';
import { SecondOpinions, weighingElementId } from '../weighings/second-opinions.tsx';
import { useWeighLink } from '../weighings/use-weigh-link.ts';
import { canWeighIn } from '../weighings/wanted.ts';
import { WeighingPlaceContext } from '../weighings/weighing-context.ts';
import { CompleteConversation } from './complete-conversation.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { ConversationHeader, FRAME_HEIGHT, useFrameHeight } from './frame.tsx';
import { HypothesisLine } from './hypothesis-line.tsx';
import { evidenceCalls, type PanelId, usePanelChoice } from './panel-choice.ts';
import { PanelSheet, type SheetContent } from './panel-sheet.tsx';
import { Panels } from './panels.tsx';
import { Participants } from './participants.tsx';
import { PartnerNotice } from './partner-notice.tsx';
import { MenuButton, type MenuButtonProps, PhoneHeader } from './phone-header.tsx';
import { reportMessage } from './report-message.ts';
import { Sidebar } from './sidebar.tsx';
import { useOlderEvidence } from './use-older-evidence.ts';
import { isAboutFlag, turnsIn } from './your-turn.ts';
import { YourTurnBar } from './your-turn-bar.tsx';

/** The way to propose evidence, beside the message. */
function EvidenceButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line-strong bg-raised px-3 font-semibold hover:border-ink hover:bg-sunken max-[23rem]:flex-col max-[23rem]:gap-0 max-[23rem]:px-1.5 max-[23rem]:text-xs"
    >
      <Scale aria-hidden className="size-4.5" />
      Evidence
    </button>
  );
}

/**
 * A suspension isn't an event of the conversation, so it is polled for members waiting for an
 * answer.
 */
const ASK_EVERY_MS = 60_000;

/** Whether the partner can answer, also when that changes while the conversation is open. */
function usePartnerState(conversation: Conversation, me: string): MemberState {
  const { data = conversation } = useQuery({
    ...READING,
    queryKey: ['conversations', 'one', conversation.id],
    queryFn: ({ signal }) =>
      call(conversationRoutes.one, { params: { id: conversation.id } }, { signal }),
    initialData: conversation,
    staleTime: ASK_EVERY_MS,
    refetchInterval: ASK_EVERY_MS,
  });
  return partnerOf(data, me).partner.state;
}

/** Everything that waits for a decision of the two, by its id. */
function decisionsIn(state: LiveState): readonly string[] {
  const { pendingEvidence, overturnProposals, bargains } = state;
  return [
    ...pendingEvidence.map(({ id }) => id),
    ...overturnProposals.map(({ id }) => id),
    ...offeredElsewhere(bargains),
  ];
}

/** The panels, the sheet and the open card, and the ways from one to another. */
function usePlaces({ state, me }: LivePart, conversation: Conversation) {
  const { dispute } = state;
  const isWide = useMediaQuery(WIDE);
  const [isOpen, setIsOpen] = useState(true);
  const [opened, setOpened] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SheetContent | null>(null);
  const sidebarId = useId();
  // Later the form opens the panel itself.
  const [wasWriting] = useState(
    () => isProposing(me.id, conversation.id) || weighedIn(conversation.id) !== null,
  );
  const [panel, setPanel] = usePanelChoice({
    flag: flagCall(state.activeFlag, me.id),
    pendingIds: evidenceCalls(decisionsIn(state), dispute, wasWriting),
  });

  function showPanel(id: PanelId) {
    flushSync(() => {
      setPanel(id);
      if (isWide) setIsOpen(true);
      else setSheet('panels');
    });
    // A sheet takes the focus by itself.
    if (isWide) {
      document.getElementById(sidebarId)?.querySelector<HTMLElement>('[role=tabpanel]')?.focus();
    }
  }

  /** Leads to where an item is decided on: its card, or the end of the stream. */
  function showItem(evidenceId: string) {
    // Also where its card is open already, but out of sight.
    flushSync(() => {
      setSheet(null);
      setOpened(null);
    });
    const place = document.getElementById(
      dispute?.evidence.id === evidenceId ? ENDING_ID : weighingElementId(evidenceId),
    );
    if (place === null) return setOpened(evidenceId);
    place.scrollIntoView({ block: 'start' });
    place.focus({ preventScroll: true });
  }

  function propose() {
    // The panel says why not.
    if (proposalObstacle(state, me.id) !== null) return showPanel('evidence');
    setSheet(null);
    setPanel('evidence');
    drafts.write(proposingKey(me.id, conversation.id), true);
  }

  function openTurn(turn: Turn) {
    if (isAboutFlag(turn)) showPanel('flags');
    else if (turn.kind === 'challenge') showPanel('evidence');
    else showItem(turn.kind === 'dispute' ? (dispute?.evidence.id ?? turn.id) : turn.id);
  }

  return {
    isWide,
    sidebar: { id: sidebarId, isOpen: isWide && isOpen, toggle: () => setIsOpen(!isOpen) },
    panel,
    isPanelShown: isWide ? isOpen : sheet === 'panels',
    sheet,
    setSheet,
    opened,
    setOpened,
    showPanel,
    openTurn,
    /** what the panels need */
    ways: { value: panel, onChange: setPanel, onPropose: propose, onShowItem: showItem },
  };
}

/** Where items of other pairs are weighed here; null where they can't be. */
function useWeighingPlace(
  conversation: Conversation,
  me: string,
  setSheet: (content: SheetContent | null) => void,
) {
  const onWeigh = useCallback(
    (evidenceId: string) => {
      setSheet(null);
      // Its form takes the focus.
      weighIn(conversation.id, evidenceId);
    },
    [conversation.id, setSheet],
  );
  useWeighLink(onWeigh);
  return useMemo(
    () =>
      canWeighIn(conversation)
        ? {
            me,
            conversationId: conversation.id,
            hypothesisId: conversation.hypothesis_id,
            onWeigh,
          }
        : null,
    [conversation, me, onWeigh],
  );
}

type ViewProps = LivePart & { conversation: Conversation };

/** The conversation for the two who hold it. */
export function LiveView({ conversation, ...part }: ViewProps) {
  const { state, actions, me } = part;
  const { dispute } = state;
  useOlderEvidence(state);
  const toast = useToast();
  const frame = useFrameHeight<HTMLDivElement>();
  const isPhone = useMediaQuery(PHONE);
  const places = usePlaces(part, conversation);
  const { isWide, sidebar, ways, setSheet } = places;
  const { partner } = partnerOf(conversation, me.id);
  const partnerState = usePartnerState(conversation, me.id);
  const weighingPlace = useWeighingPlace(conversation, me.id, setSheet);
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
  const complete = <Completion {...part} conversation={conversation} inMenu={isPhone} />;
  const isProposingNow = useHasDraft(proposingKey(me.id, conversation.id));
  const menu = {
    count: state.activeFlag === null ? 0 : 1,
    onClick: () => setSheet('menu'),
  };
  const panels = <Panels {...part} {...ways} />;
  // Messages go first: the panels hold far more than what is in view. Another tab is shown at once.
  const laterPanels = useDeferredValue({ tab: ways.value, element: panels });
  return (
    <WeighingPlaceContext value={weighingPlace}>
      <div
        ref={frame}
        data-conversation="live"
        className={classNames(FRAME_HEIGHT, 'flex w-full min-w-0 overflow-clip')}
      >
        <div className="flex min-w-0 grow flex-col lg:overflow-y-auto">
          <MainHeading className="sr-only">Conversation with {partner.name}</MainHeading>
          <LiveHeader
            {...part}
            conversation={conversation}
            menu={menu}
            sidebar={isWide ? sidebar : null}
          />
          <PartnerNotice name={partner.name} state={partnerState} isCompleted={false} />
          {!isWide && (
            <PanelSheet
              {...part}
              {...ways}
              conversation={conversation}
              partner={partner}
              content={isPhone && isProposingNow ? null : places.sheet}
              onContent={setSheet}
              complete={isPhone ? complete : null}
            />
          )}
          <MessageList
            state={state}
            conversation={conversation}
            actions={actions}
            flagging={canFlag ? flagging : undefined}
            onReport={reportMessage}
            opened={places.opened}
            onOpen={places.setOpened}
            onShowOffer={ways.onShowItem}
            start={dispute && <DisputeBeginning dispute={dispute} me={me.id} />}
            end={
              <>
                <SecondOpinions {...part} conversation={conversation} />
                <DisputeEnding {...part} />
                <ProposeForm {...part} conversation={conversation} />
              </>
            }
          />
          {/* In view wherever the page is scrolled to, in a low window too. */}
          <div className="sticky bottom-0 z-10 bg-surface">
            <TypingIndicator name={partner.name} shown={state.partnerTyping} />
            <ConnectionBar state={state} onRetry={actions.retryConnection} />
            <RateLimitNotice sentMs={ownTimes(state)} />
            <FlagBar
              state={state}
              me={me}
              isPanelShown={places.panel === 'flags' && places.isPanelShown}
              onShow={() => places.showPanel('flags')}
            />
            {!sidebar.isOpen && <ToastSlot />}
            <YourTurnBar
              turns={turnsIn(state, Date.now() + state.clockAheadMs)}
              partner={partner.name}
              onOpen={places.openTurn}
            />
            <Composer
              state={state}
              conversation={conversation}
              actions={actions}
              start={<EvidenceButton onClick={ways.onPropose} />}
              end={isPhone ? null : complete}
            />
          </div>
        </div>
        {sidebar.isOpen && (
          <Sidebar id={sidebar.id}>
            {laterPanels.tab === ways.value ? laterPanels.element : panels}
          </Sidebar>
        )}
        <FlagDialog state={state} actions={actions} me={me} />
      </div>
    </WeighingPlaceContext>
  );
}

interface LiveHeaderProps extends ViewProps {
  menu: MenuButtonProps;
  /** null where there is no room for one */
  sidebar: { readonly id: string; readonly isOpen: boolean; toggle(): void } | null;
}

/** What and who the conversation is about, and what a dispute asks. */
function LiveHeader({ state, actions, me, conversation, menu, sidebar }: LiveHeaderProps) {
  const { dispute } = state;
  const isPhone = useMediaQuery(PHONE);
  const asked = dispute && (
    <DisputeHeader
      dispute={dispute}
      ask={askStatusOf(state, actions)}
      me={me.id}
      seq={state.seq}
      hasSides={isPhone}
    />
  );
  if (isPhone) {
    return (
      <>
        <PhoneHeader state={state} conversation={conversation} menu={menu} />
        {asked && <div className="shrink-0 border-b border-line px-4 py-2">{asked}</div>}
      </>
    );
  }
  const ToggleIcon = sidebar?.isOpen ? PanelRightClose : PanelRightOpen;
  return (
    <ConversationHeader>
      {asked}
      <div className="flex items-start justify-between gap-4">
        <HypothesisLine
          statement={conversation.hypothesis_statement}
          removed={conversation.hypothesis_removed}
        />
        {sidebar ? (
          <Button
            variant="quiet"
            size="sm"
            aria-expanded={sidebar.isOpen}
            aria-controls={sidebar.id}
            aria-label={sidebar.isOpen ? 'Hide the panels' : 'Show the panels'}
            onClick={sidebar.toggle}
            className="size-10 shrink-0 p-0!"
          >
            <ToggleIcon aria-hidden className="size-5" />
          </Button>
        ) : (
          <MenuButton {...menu} />
        )}
      </div>
      <Participants state={state} conversation={conversation} hasMenu />
    </ConversationHeader>
  );
}

/** The way to complete the conversation, and what keeps a dispute from it. */
function Completion({ state, actions, me, conversation, inMenu }: ViewProps & { inMenu: boolean }) {
  const { dispute, currentCredence } = state;
  const navigate = useNavigate();
  const isUndecided = currentCredence === CREDENCE_NEUTRAL;
  return (
    <CompleteConversation
      inMenu={inMenu}
      isConnected={state.connection === 'connected'}
      pending={decisionsIn(state).length}
      obstacle={dispute !== null && isUndecided ? overturnTexts.undecided : null}
      instead={dispute && waysOut(dispute.proposal.proposed_by === me.id)}
      decision={
        dispute &&
        concluding(challengeCase(dispute.proposal.kind, dispute.evidence), currentCredence)
      }
      complete={actions.complete}
      onCompleted={() =>
        void navigate(`/hypotheses/${conversation.hypothesis_id}`, {
          state: reflectOn(conversation.id),
        })
      }
    />
  );
}
