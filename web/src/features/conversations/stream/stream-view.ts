import { createContext, use, useMemo } from 'react';
import { useToast } from '../../../ui/toast.tsx';
import { hasOffered, stepsAbout } from '../bargains/table.ts';
import type { LivePart } from '../live/live.ts';
import { isCompleted } from '../live/live-state.ts';
import { partnerOf } from '../live/partner.ts';

const PROPOSED_ELSEWHERE = 'This evidence was proposed in another conversation';

const ignore = () => undefined;

export const cardElementId = (evidenceId: string) => `e${evidenceId}`;

export interface StreamViewProps extends LivePart {
  /** the card that is open for its decision, by the item's or restatement's id */
  opened?: string | null;
  onOpen?: (evidenceId: string | null) => void;
  /** leads to where a second opinion is answered; absent where none can be */
  onShowOffer?: (evidenceId: string) => void;
}

/** The props of cards and lines, with an identity that only their changes change. */
export function useStreamViewOf(
  props: StreamViewProps,
  reveal: (elementId: string) => Promise<boolean>,
) {
  const { state, actions, onShowOffer = null, opened = null, onOpen = ignore } = props;
  const { conversation, me, isReader, bargains, tally, currentCredence, lines, connected } = state;
  const toast = useToast();
  const canDecide = !isReader && !isCompleted(state);
  return useMemo(
    () => ({
      conversation,
      words: {
        me: isReader ? null : me,
        nameOf: (userId: string) => partnerOf(conversation, userId).own.name,
      },
      bargains,
      /** as far as the stream is loaded */
      hasOffered: (evidenceId: string) => hasOffered(stepsAbout(lines, evidenceId), me),
      onShowOffer,
      opened,
      onOpen,
      /** leads to a card of this conversation, loaded or not */
      onShowCard: async (evidenceId: string) => {
        if (!(await reveal(cardElementId(evidenceId)))) toast.info(PROPOSED_ELSEWHERE);
      },
      /** null where nothing can be decided */
      deciding: canDecide ? { me, figure: { tally, currentCredence }, connected, actions } : null,
    }),
    [
      conversation,
      isReader,
      me,
      opened,
      onOpen,
      toast,
      canDecide,
      bargains,
      lines,
      onShowOffer,
      tally,
      currentCredence,
      connected,
      actions,
    ],
  );
}

export type StreamView = ReturnType<typeof useStreamViewOf>;

export const StreamViewContext = createContext<StreamView | null>(null);

export function useStreamView(): StreamView {
  const view = use(StreamViewContext);
  if (view === null) throw new Error('There is no stream around this part of it');
  return view;
}
