import type { Conversation } from '@midspan/contract';
import type { FlagType, Turn } from '@midspan/domain';
import { useQueryClient } from '@tanstack/react-query';
import { PanelRightClose, PanelRightOpen } from 'lucide-react';
import { useCallback, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { drafts } from '../../../lib/drafts.ts';
import { reread } from '../../../lib/reread.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { PHONE, useMediaQuery, WIDE } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { MainHeading } from '../../../ui/page.tsx';
import { ToastSlot, useToast } from '../../../ui/toast.tsx';
import { weighedIn, weighIn } from '../bargains/bargain-drafts.ts';
import { WeighingPlaceContext } from '../bargains/weighing-context.ts';
import { proposalObstacle } from '../evidence/evidence-panel.tsx';
import { proposingKey } from '../evidence/proposal-form.ts';
import { ProposeForm } from '../evidence/propose-form.tsx';
import { FlagBar } from '../flags/flag-bar.tsx';
import { flagCall } from '../flags/flag-course.ts';
import { FlagDialog } from '../flags/flag-panel.tsx';
import { evidenceHistoryKey } from '../items/api.ts';
import type { LivePart } from '../live/live.ts';
import { ownTimes } from '../live/live-sender.ts';
import type { LoadedState } from '../live/live-view.ts';
import { Composer, TypingIndicator } from '../messages/composer.tsx';
import { RateLimitNotice } from '../messages/rate-limit-notice.tsx';
import { DisputeBeginning, DisputeHeader } from '../overturns/dispute-header.tsx';
import { DisputeEnding, ENDING_ID } from '../overturns/overturn-parts.tsx';
import { AskBack } from '../restatements/ask-back.tsx';
import { MessageList } from '../stream/message-list.tsx';
import { wantedItemKey, wantedKey } from '../weighings/api.ts';
import { SecondOpinions, weighingElementId } from '../weighings/second-opinions.tsx';
import { useWeighLink } from '../weighings/use-weigh-link.ts';
import { canWeighIn } from '../weighings/wanted.ts';
import { CompleteConversation } from './complete-conversation.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { Frame } from './frame.tsx';
import { HypothesisLine } from './hypothesis-line.tsx';
import { PanelSheet, type SheetContent } from './panel-sheet.tsx';
import { decisionsIn, evidenceCalls, type PanelId, Panels, usePanelChoice } from './panels.tsx';
import { Participants } from './participants.tsx';
import { PartnerNotice } from './partner-notice.tsx';
import { MenuButton, type MenuButtonProps, PhoneHeader } from './phone-header.tsx';
import { ReadersChip } from './readers-chip.tsx';
import { Sidebar } from './sidebar.tsx';
import { isAboutFlag, turnsIn, YourTurnBar } from './your-turn-bar.tsx';

/** The panels, the sheet and the open card, and the ways from one to another. */
function usePlaces(state: LoadedState) {
  const { conversation, me, dispute } = state;
  const isWide = useMediaQuery(WIDE);
  const [isOpen, setIsOpen] = useState(true);
  const [opened, setOpened] = useState<string | null>(null);
  const [sheet, setSheet] = useState<SheetContent | null>(null);
  const sidebarId = useId();
  // Later the form opens the panel itself.
  const [wasWriting] = useState(
    () => drafts.has(proposingKey(me, conversation.id)) || weighedIn(conversation.id) !== null,
  );
  const [panel, setPanel] = usePanelChoice({
    flag: flagCall(state.activeFlag, me),
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
    if (proposalObstacle(state) !== null) return showPanel('evidence');
    setSheet(null);
    setPanel('evidence');
    drafts.write(proposingKey(me, conversation.id), true);
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
    ways: { value: panel, onChange: setPanel, onPropose: propose, onShowItem: showItem },
  };
}

/** Where items of other pairs are weighed here; null where they can't be. */
function useWeighingPlace(
  conversation: Conversation,
  setSheet: (content: SheetContent | null) => void,
) {
  const { id: conversationId, hypothesis_id: hypothesisId } = conversation;
  const onWeigh = useCallback(
    (evidenceId: string) => {
      setSheet(null);
      // Its form takes the focus.
      weighIn(conversationId, evidenceId);
    },
    [conversationId, setSheet],
  );
  useWeighLink(onWeigh);
  const isHere = canWeighIn(conversation);
  return useMemo(
    () => (isHere ? { conversationId, hypothesisId, onWeigh } : null),
    [isHere, conversationId, hypothesisId, onWeigh],
  );
}

/**
 * Events update the newest items in place. Lists that were loaded by page are reloaded once the
 * hypothesis's evidence has changed.
 */
function useListsKeptUp({ conversation, ledgerSeq, openProposals }: LoadedState): void {
  const queryClient = useQueryClient();
  const { id: conversationId, hypothesis_id: hypothesisId } = conversation;
  const now = [ledgerSeq, ...openProposals.map(({ id, status }) => `${id} ${status}`)].join();
  const seen = useRef(now);
  useEffect(() => {
    if (seen.current === now) return;
    seen.current = now;
    const keys = [
      evidenceHistoryKey(hypothesisId),
      [...wantedKey(hypothesisId), conversationId],
      wantedItemKey(hypothesisId, conversationId),
    ];
    for (const queryKey of keys) void reread(queryClient, { queryKey });
  }, [queryClient, hypothesisId, conversationId, now]);
}

/** The conversation for the two who hold it. */
export function LiveView(part: LivePart) {
  const { state, actions } = part;
  const { conversation, me, partner, dispute } = state;
  useListsKeptUp(state);
  const toast = useToast();
  const isPhone = useMediaQuery(PHONE);
  const places = usePlaces(state);
  const { isWide, sidebar, ways, setSheet } = places;
  const weighingPlace = useWeighingPlace(conversation, setSheet);
  const flag = useCallback(
    async (messageId: string, type: FlagType) => {
      const answer = await actions.createFlag(messageId, type);
      if (!answer.success) toast.error(answer.error);
    },
    [actions, toast],
  );
  // One flag at a time, and none that could not be sent.
  const canFlag = state.activeFlag === null && state.connected;
  const acts = (
    <>
      <AskBack {...part} inMenu={isPhone} onAsked={() => setSheet(null)} />
      <CompleteConversation {...part} inMenu={isPhone} />
    </>
  );
  // What is being decided needs no way to it.
  const turns = turnsIn(state, Date.now() + state.clockAheadMs);
  const isProposingNow = useHasDraft(proposingKey(me, conversation.id));
  const menu = {
    count: state.activeFlag === null ? 0 : 1,
    onClick: () => setSheet('menu'),
  };
  const panels = <Panels {...part} {...ways} />;
  // Messages go first: the panels hold far more than what is in view. Another tab is shown at once.
  const laterPanels = useDeferredValue({ tab: ways.value, element: panels });
  return (
    <WeighingPlaceContext value={weighingPlace}>
      <Frame isLive>
        <div className="flex min-w-0 grow flex-col lg:overflow-y-auto">
          <MainHeading className="sr-only">Conversation with {partner.name}</MainHeading>
          <LiveHeader {...part} menu={menu} sidebar={isWide ? sidebar : null} />
          <PartnerNotice state={state} />
          {!isWide && (
            <PanelSheet
              {...part}
              {...ways}
              content={isPhone && isProposingNow ? null : places.sheet}
              onContent={setSheet}
              acts={isPhone ? acts : null}
            />
          )}
          <MessageList
            {...part}
            onFlag={canFlag ? flag : undefined}
            opened={places.opened}
            onOpen={places.setOpened}
            onShowOffer={ways.onShowItem}
            start={dispute && <DisputeBeginning dispute={dispute} me={me} />}
            end={
              <>
                <SecondOpinions {...part} />
                <DisputeEnding {...part} />
                <ProposeForm {...part} />
              </>
            }
          />
          {/* In view wherever the page is scrolled to, in a low window too. */}
          <div className="sticky bottom-0 z-10 bg-surface">
            <TypingIndicator name={partner.name} shown={state.partnerTyping} />
            <ConnectionBar {...part} />
            <RateLimitNotice sentMs={ownTimes(state)} />
            <FlagBar
              {...part}
              isPanelShown={places.panel === 'flags' && places.isPanelShown}
              onShow={() => places.showPanel('flags')}
            />
            {!sidebar.isOpen && <ToastSlot />}
            <YourTurnBar
              turns={turns[0]?.id === places.opened ? [] : turns}
              partner={partner.name}
              restatements={state.restatements}
              onOpen={places.openTurn}
            />
            <Composer {...part} onPropose={ways.onPropose} end={isPhone ? null : acts} />
          </div>
        </div>
        {sidebar.isOpen && (
          <Sidebar id={sidebar.id}>
            {laterPanels.tab === ways.value ? laterPanels.element : panels}
          </Sidebar>
        )}
        <FlagDialog {...part} />
      </Frame>
    </WeighingPlaceContext>
  );
}

interface LiveHeaderProps extends LivePart {
  menu: MenuButtonProps;
  /** null where there is no room for one */
  sidebar: { readonly id: string; readonly isOpen: boolean; toggle(): void } | null;
}

/** What and who the conversation is about, and what a dispute asks. */
function LiveHeader({ menu, sidebar, ...part }: LiveHeaderProps) {
  const { state } = part;
  const isPhone = useMediaQuery(PHONE);
  const asked = state.dispute && <DisputeHeader {...part} hasSides={isPhone} />;
  if (isPhone) {
    return (
      <>
        <PhoneHeader state={state} menu={menu} />
        {asked && <div className="shrink-0 border-b border-line px-4 py-2">{asked}</div>}
      </>
    );
  }
  const ToggleIcon = sidebar?.isOpen ? PanelRightClose : PanelRightOpen;
  return (
    // In a low window it leaves the messages their room, and scrolls.
    <header className="flex shrink-0 flex-col gap-2 border-b border-line px-4 py-3 sm:px-6 short:max-h-[25dvh] short:gap-1.5 short:overflow-y-auto short:py-2">
      {asked}
      <div className="flex items-start justify-between gap-4">
        <HypothesisLine conversation={state.conversation} isBrief={state.dispute !== null} />
        <div className="flex max-w-1/3 shrink-0 items-center gap-2">
          <ReadersChip conversation={state.conversation} />
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
      </div>
      <Participants state={state} hasMenu />
    </header>
  );
}
