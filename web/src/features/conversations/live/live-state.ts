import {
  type Conversation,
  type ConversationSnapshot,
  type LiveItem,
  type Message,
  type OverturnProposal,
  type Presence,
  type PublicProposal,
  type ReplacedParts,
  replacedParts,
  type StreamLine,
} from '@midspan/contract';
import { CREDENCE_NEUTRAL, EMPTY_TALLY } from '@midspan/domain';
import * as z from 'zod/mini';

export const unsentMessage = z.object({
  /** `temp-…`; the server recognizes repeats under the same name */
  tempId: z.string(),
  content: z.string(),
  created_at: z.string(),
  state: z.enum(['sending', 'failed']),
  /** why it failed, in words for its author */
  reason: z.nullable(z.string()),
  /** known not to have arrived, so rewriting it can't duplicate it */
  isMissing: z.boolean(),
});
export type UnsentMessage = Readonly<z.infer<typeof unsentMessage>>;

/** The known state of an open conversation: everything once, by its id or number. */
export interface LiveStore
  extends Readonly<ReplacedParts>,
    Pick<
      Readonly<ConversationSnapshot>,
      'credenceHistory' | 'ledgerSeq' | 'publicCredence' | 'seq' | 'tally'
    > {
  readonly me: string;
  readonly conversation: Conversation | null;
  /** operators removed what it is about, or a name has changed, so it must be reloaded */
  readonly isOutdated: boolean;
  /** confirmed ones by number, without a hole from `from` on and in what is read further up */
  readonly messages: readonly Message[];
  /** the entries between them besides cards, also by number */
  readonly lines: readonly StreamLine[];
  readonly from: number;
  readonly items: Readonly<Record<string, LiveItem>>;
  /** which of them are decided and listed here: the newest of `listedTotal` */
  readonly listed: readonly string[];
  readonly listedTotal: number;
  /** whole percent */
  readonly currentCredence: number;
  /** challenges, with what only the two may know where this is one of them */
  readonly proposals: Readonly<Record<string, PublicProposal | OverturnProposal>>;
  /** the highest number known of; if `seq` is lower, something in between isn't applied yet */
  readonly highestSeq: number;
  /** the same for `ledgerSeq`: moves of the hypothesis's figure come outside the sequence */
  readonly highestLedgerSeq: number;
  readonly failure: { readonly code: string | null; readonly text: string } | null;
  readonly isReader: boolean;
  /** the older part shown instead, without a hole; null while the newest messages are shown */
  readonly apart: { readonly from: number; readonly to: number } | null;
  readonly unsent: readonly UnsentMessage[];
  /** withdrawn by its author: the text returns to the composer */
  readonly returned: UnsentMessage | null;
  readonly partnerTyping: boolean;
  /** of the partner; null while it is unknown, and for those who may not know */
  readonly presence: Presence | null;
  /** failed: the attempts in quick succession have failed */
  readonly connection: 'connecting' | 'connected' | 'disconnected' | 'failed';
  /** how far the server's clock is ahead of this computer's */
  readonly clockAheadMs: number;
}

const NO_PARTS = Object.fromEntries(
  Object.keys(replacedParts).map((part) => [part, null]),
) as Record<keyof ReplacedParts, null>;

export const initialLive = (me: string, unsent: readonly UnsentMessage[] = []): LiveStore => ({
  me,
  failure: null,
  isReader: true,
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
  proposals: {},
  partnerTyping: false,
  presence: null,
  connection: 'connecting',
  clockAheadMs: 0,
  seq: 0,
  highestSeq: 0,
  ledgerSeq: 0,
  highestLedgerSeq: 0,
  ...NO_PARTS,
  restatements: [],
});

/** A snapshot is applied, and nothing was refused since. */
export const isLive = ({ conversation, failure }: LiveStore) =>
  conversation !== null && failure === null;

export const isCompleted = (state: Pick<LiveStore, 'conversation'>) =>
  state.conversation?.status === 'completed';

/**
 * What must be requested: missed events, or everything, because a move of the figure is known
 * without its time and cause.
 */
export function missing(state: LiveStore): 'events' | 'snapshot' | null {
  if (!isLive(state) || state.isOutdated) return 'snapshot';
  if (state.highestLedgerSeq > state.ledgerSeq && !isCompleted(state)) return 'snapshot';
  return state.highestSeq > state.seq ? 'events' : null;
}
