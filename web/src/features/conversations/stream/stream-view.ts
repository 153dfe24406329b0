import type { Bargain, Conversation } from '@midspan/contract';
import type { Tally } from '@midspan/domain';
import { createContext, use } from 'react';
import type { LiveActions } from '../live/live.ts';
import type { WordsFor } from './step-words.ts';

/** The props of every card and line of a stream, besides its content. */
export interface StreamView {
  readonly conversation: Conversation;
  readonly words: WordsFor;
  /** what the two are agreeing on, by the item's id */
  readonly bargains: Readonly<Record<string, Bargain>>;
  /** whether the viewer has offered a weight for an item, as far as the stream is loaded */
  readonly hasOffered: (evidenceId: string) => boolean;
  /** leads to where an offer for an item of others is answered; null where nothing can be */
  readonly onShowOffer: ((evidenceId: string) => void) | null;
  /** the card that is open for its decision, by the item's id */
  readonly opened: string | null;
  readonly onOpen: (evidenceId: string | null) => void;
  /** leads to a card of this conversation, loaded or not */
  readonly onShowCard: (evidenceId: string) => Promise<void>;
  /** null where nothing can be decided */
  readonly deciding: {
    readonly me: string;
    readonly tally: Tally;
    readonly connected: boolean;
    readonly actions: LiveActions;
  } | null;
}

export const StreamViewContext = createContext<StreamView | null>(null);

export function useStreamView(): StreamView {
  const view = use(StreamViewContext);
  if (view === null) throw new Error('There is no stream around this part of it');
  return view;
}
