import type {
  ActiveFlag,
  Bargain,
  Conversation,
  Dispute,
  EvidenceCard,
  HistoryPoint,
  ListedEvidence,
  Message,
  Presence,
  PublicProposal,
  ReviewedProposal,
  StreamLine,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, EMPTY_TALLY, type Tally } from '@midspan/domain';

type LiveConnection = 'connecting' | 'connected' | 'disconnected';

export interface LiveFailure {
  readonly code: string | null;
  readonly text: string;
}

/** A message of one's own that the server has not confirmed. */
export interface UnsentMessage {
  /** `temp-…`; repeats under the same name are recognised by the server */
  readonly tempId: string;
  readonly content: string;
  readonly created_at: string;
  readonly state: 'sending' | 'failed';
  /** why it failed, in words for its author */
  readonly reason: string | null;
  /** known not to have arrived: written anew, it would not be there twice */
  readonly isMissing: boolean;
}

/** What stands between the messages: cards by their place, lines by theirs. */
export interface StreamEntries {
  readonly cards: readonly EvidenceCard[];
  readonly lines: readonly StreamLine[];
}

/** The newest stretch of the stream: everything from `from` on, and the cards of what is open. */
interface LoadedStream extends StreamEntries {
  readonly from: number;
}

/** A stretch that was loaded apart from the newest one, to be read from somewhere further up. */
export interface Stretch extends LoadedStream {
  readonly to: number;
  readonly messages: readonly Message[];
}

export interface LiveState {
  readonly me: string;
  /** live: everything below is known; failed: the server refused to show it */
  readonly phase: 'loading' | 'live' | 'failed';
  readonly failure: LiveFailure | null;
  readonly role: 'participant' | 'reader';
  readonly conversation: Conversation | null;
  /** operators removed what it is about, or a name has changed, so it must be reloaded */
  readonly isOutdated: boolean;
  /** confirmed ones, without a hole from the oldest loaded to the newest */
  readonly messages: readonly Message[];
  /** what stands between them; everything from its `from` on is loaded */
  readonly stream: LoadedStream;
  /** what is read instead, further up; null while the newest messages are shown */
  readonly reading: Stretch | null;
  readonly unsent: readonly UnsentMessage[];
  /** taken back by its author: the text returns to the composer */
  readonly returned: UnsentMessage | null;
  /** waiting for a decision, oldest first; always empty for a reader */
  readonly pendingEvidence: readonly ListedEvidence[];
  /** decided ones, the last decided first; the newest of `evidenceTotal` */
  readonly evidenceHistory: readonly ListedEvidence[];
  readonly evidenceTotal: number;
  /** whole percent */
  readonly currentCredence: number;
  /** the tally behind it, for previews */
  readonly tally: Tally;
  /** [SD7] the public figure, while something agreed here waits for a second pair; otherwise null */
  readonly publicCredence: number | null;
  readonly credenceHistory: readonly HistoryPoint[];
  readonly activeFlag: ActiveFlag | null;
  /** those made here that are under review, or whose dispute was created while looking */
  readonly overturnProposals: readonly ReviewedProposal[];
  /** what is known of all proposals about the hypothesis's items that are not decided */
  readonly openProposals: readonly PublicProposal[];
  /** what the conversation is about, if it is a dispute */
  readonly dispute: Dispute | null;
  /** what the two are agreeing on, by the item's id; always empty for a reader */
  readonly bargains: Readonly<Record<string, Bargain>>;
  readonly partnerTyping: boolean;
  /** of the partner; null while it is unknown, and for those who are not told */
  readonly presence: Presence | null;
  readonly connection: LiveConnection;
  /** no further attempt to reconnect is made automatically */
  readonly reconnectFailed: boolean;
  /** how far the server's clock is ahead of this computer's */
  readonly clockAheadMs: number;
  /** everything up to this number of the conversation's sequence is in */
  readonly seq: number;
  /** the highest known number; if it is above `seq`, something is missing */
  readonly heardSeq: number;
  /** the same two for the hypothesis's ledger, whose moves come outside the sequence */
  readonly ledgerSeq: number;
  readonly heardLedgerSeq: number;
}

export const initialLive = (me: string, unsent: readonly UnsentMessage[] = []): LiveState => ({
  me,
  phase: 'loading',
  failure: null,
  role: 'reader',
  conversation: null,
  isOutdated: false,
  messages: [],
  stream: { from: 1, cards: [], lines: [] },
  reading: null,
  unsent,
  returned: null,
  pendingEvidence: [],
  evidenceHistory: [],
  evidenceTotal: 0,
  currentCredence: CREDENCE_NEUTRAL,
  tally: EMPTY_TALLY,
  publicCredence: null,
  credenceHistory: [],
  activeFlag: null,
  overturnProposals: [],
  openProposals: [],
  dispute: null,
  bargains: {},
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

export const hasOlder = ({ reading, stream }: LiveState) => (reading ?? stream).from > 1;

/** Nothing more can be written or decided. */
export const isCompleted = (state: LiveState) => state.conversation?.status === 'completed';

/**
 * What must be requested: missed events, or everything, because a move of the figure is known
 * without its time and cause.
 */
export function missing(state: LiveState): 'events' | 'snapshot' | null {
  if (state.phase !== 'live' || state.isOutdated) return 'snapshot';
  if (state.heardLedgerSeq > state.ledgerSeq && !isCompleted(state)) return 'snapshot';
  return state.heardSeq > state.seq ? 'events' : null;
}
