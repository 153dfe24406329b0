import type {
  ActiveFlag,
  Conversation,
  Dispute,
  HistoryPoint,
  LiveItem,
  Message,
  OverturnProposal,
  Presence,
  PublicProposal,
  StreamLine,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, EMPTY_TALLY, type Tally } from '@midspan/domain';

type LiveConnection = 'connecting' | 'connected' | 'disconnected';

export interface LiveFailure {
  readonly code: string | null;
  readonly text: string;
}

/** The member's own message that the server has not confirmed. */
export interface UnsentMessage {
  /** `temp-…`; the server recognizes repeats under the same name */
  readonly tempId: string;
  readonly content: string;
  readonly created_at: string;
  readonly state: 'sending' | 'failed';
  /** why it failed, in words for its author */
  readonly reason: string | null;
  /** known not to have arrived, so rewriting it can't duplicate it */
  readonly isMissing: boolean;
}

/** A part of the stream without a hole. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** The known state of an open conversation: everything once, by its id or number. */
export interface LiveStore {
  readonly me: string;
  /** live: everything below is known; failed: the server refused to show it */
  readonly phase: 'loading' | 'live' | 'failed';
  readonly failure: LiveFailure | null;
  readonly role: 'participant' | 'reader';
  readonly conversation: Conversation | null;
  /** operators removed what it is about, or a name has changed, so it must be reloaded */
  readonly isOutdated: boolean;
  /** confirmed ones by number, without a hole from `from` on and in what is read further up */
  readonly messages: readonly Message[];
  /** the entries between them besides cards, also by number */
  readonly lines: readonly StreamLine[];
  readonly from: number;
  /** the older part shown instead; null while the newest messages are shown */
  readonly apart: Range | null;
  readonly unsent: readonly UnsentMessage[];
  /** withdrawn by its author: the text returns to the composer */
  readonly returned: UnsentMessage | null;
  readonly items: Readonly<Record<string, LiveItem>>;
  /** which of them are decided and listed here: the newest of `listedTotal` */
  readonly listed: readonly string[];
  readonly listedTotal: number;
  /** whole percent */
  readonly currentCredence: number;
  /** the tally behind it, for previews */
  readonly tally: Tally;
  /** [SD7] the public figure, while something agreed here waits for a second pair; otherwise null */
  readonly publicCredence: number | null;
  readonly credenceHistory: readonly HistoryPoint[];
  readonly activeFlag: ActiveFlag | null;
  /** challenges, with what only the two may know where this is one of them */
  readonly proposals: Readonly<Record<string, PublicProposal | OverturnProposal>>;
  /** what the conversation is about, if it is a dispute */
  readonly dispute: Dispute | null;
  readonly partnerTyping: boolean;
  /** of the partner; null while it is unknown, and for those who may not know */
  readonly presence: Presence | null;
  readonly connection: LiveConnection;
  /** no further attempt to reconnect is made automatically */
  readonly reconnectFailed: boolean;
  /** how far the server's clock is ahead of this computer's */
  readonly clockAheadMs: number;
  /** everything up to this number of the conversation's sequence is applied */
  readonly seq: number;
  /** the highest known number; if it is above `seq`, something is missing */
  readonly heardSeq: number;
  /** the same two for the hypothesis's ledger, whose moves come outside the sequence */
  readonly ledgerSeq: number;
  readonly heardLedgerSeq: number;
}

export const initialLive = (me: string, unsent: readonly UnsentMessage[] = []): LiveStore => ({
  me,
  phase: 'loading',
  failure: null,
  role: 'reader',
  conversation: null,
  isOutdated: false,
  messages: [],
  lines: [],
  from: 1,
  apart: null,
  unsent,
  returned: null,
  items: {},
  listed: [],
  listedTotal: 0,
  currentCredence: CREDENCE_NEUTRAL,
  tally: EMPTY_TALLY,
  publicCredence: null,
  credenceHistory: [],
  activeFlag: null,
  proposals: {},
  dispute: null,
  partnerTyping: false,
  presence: null,
  connection: 'connecting',
  reconnectFailed: false,
  clockAheadMs: 0,
  seq: 0,
  heardSeq: 0,
  ledgerSeq: 0,
  heardLedgerSeq: 0,
});

/** Nothing more can be written or decided. */
export const isCompleted = (state: Pick<LiveStore, 'conversation'>) =>
  state.conversation?.status === 'completed';

/**
 * What must be requested: missed events, or everything, because a move of the figure is known
 * without its time and cause.
 */
export function missing(state: LiveStore): 'events' | 'snapshot' | null {
  if (state.phase !== 'live' || state.isOutdated) return 'snapshot';
  if (state.heardLedgerSeq > state.ledgerSeq && !isCompleted(state)) return 'snapshot';
  return state.heardSeq > state.seq ? 'events' : null;
}
