import type {
  ConversationSnapshot,
  ListedEvidence,
  NumberedEvent,
  Presence,
  PublicProposal,
  StreamPage,
} from '@midspan/contract';
import { isPendingEvidence, type Tally } from '@midspan/domain';
import { isEarly } from '../hypotheses/index.ts';
import { bargainsIn } from './bargains/bargain-live.ts';
import { hasOwnFigure, pointOf } from './live-figure.ts';
import { applyNumbered } from './live-numbered.ts';
import { applyUnnumberedOverturn, withItem, withOpenProposals } from './live-overturns.ts';
import { withRemovedElsewhere } from './live-removals.ts';
import { isCompleted, type LiveFailure, type LiveState } from './live-state.ts';
import { withPage, withSnapshotStream, withStretch } from './live-stream.ts';
import { reduceUnsent, type UnsentEvent, withoutUnsent } from './live-unsent.ts';
import { withPresence } from './presence.ts';
import type { UnnumberedOverturn } from './read-events.ts';
import {
  type CredenceChange,
  type WeighedElsewhere,
  withSilentStep,
  withWeighedElsewhere,
} from './weighings/weighing-live.ts';

/** How the conversation stood after the events that catching up returned. */
export interface Standing {
  readonly seq: number;
  readonly currentPBCredence: number;
  readonly publicCredence: number | null;
  readonly tally: Tally;
  readonly ledgerSeq: number;
  readonly openProposals: readonly PublicProposal[];
}

export type LiveEvent =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'attempts-used-up' }
  | { readonly type: 'refused'; readonly failure: LiveFailure }
  | { readonly type: 'snapshot'; readonly snapshot: ConversationSnapshot }
  | { readonly type: 'caught-up'; readonly standing: Standing }
  | { readonly type: 'numbered'; readonly event: NumberedEvent }
  | { readonly type: 'credence-changed'; readonly change: CredenceChange }
  | { readonly type: 'unnumbered-overturn'; readonly event: UnnumberedOverturn }
  | { readonly type: 'weighed-elsewhere'; readonly weighed: WeighedElsewhere }
  | { readonly type: 'evidence-removed'; readonly evidence: ListedEvidence }
  | { readonly type: 'hypothesis-removed'; readonly hypothesisId: string }
  /** the page above or below what is shown */
  | { readonly type: 'page-loaded'; readonly page: StreamPage }
  | { readonly type: 'reading-started'; readonly page: StreamPage }
  | { readonly type: 'reading-ended' }
  | { readonly type: 'member-deleted'; readonly userId: string }
  | { readonly type: 'clock-read'; readonly aheadMs: number }
  | UnsentEvent
  | { readonly type: 'partner-typing'; readonly shown: boolean }
  | { readonly type: 'partner-presence'; readonly presence: Presence | null };

function withSnapshot(state: LiveState, snapshot: ConversationSnapshot): LiveState {
  // Read before something that is in already: it would take that away again.
  if (state.phase === 'live' && snapshot.seq < state.seq) return state;
  const { conversation } = snapshot;
  return {
    ...state,
    phase: 'live',
    failure: null,
    // Whoever is shown it for the first time is in already, and may answer before the join is
    // acknowledged. After a loss, what waits to be sent goes first.
    connection: state.phase === 'live' ? state.connection : 'connected',
    role: [conversation.user1_id, conversation.user2_id].includes(state.me)
      ? 'participant'
      : 'reader',
    conversation,
    isOutdated: false,
    ...withSnapshotStream(state, snapshot),
    pendingEvidence: snapshot.evidence.filter((item) => isPendingEvidence(item.status)),
    evidenceHistory: snapshot.evidence.filter((item) => !isPendingEvidence(item.status)),
    evidenceTotal: snapshot.evidenceTotal,
    // A move that was heard of since is newer.
    ...(snapshot.ledgerSeq >= state.heardLedgerSeq && {
      currentCredence: snapshot.currentPBCredence,
      tally: snapshot.tally,
      publicCredence: snapshot.publicCredence,
    }),
    credenceHistory: snapshot.credenceHistory,
    activeFlag: snapshot.activeFlag,
    overturnProposals: snapshot.overturnProposals,
    dispute: snapshot.dispute,
    bargains: bargainsIn(snapshot),
    seq: snapshot.seq,
    heardSeq: Math.max(state.heardSeq, snapshot.seq),
    ledgerSeq: snapshot.ledgerSeq,
    heardLedgerSeq: Math.max(state.heardLedgerSeq, snapshot.ledgerSeq),
  };
}

/** Takes the next number, leaves what was seen, and remembers that something is missing. */
function withNumbered(state: LiveState, event: NumberedEvent): LiveState {
  const { seq } = event.payload;
  if (state.phase !== 'live') return state;
  if (seq > state.seq + 1) return { ...state, heardSeq: Math.max(state.heardSeq, seq) };
  if (seq === state.seq + 1) {
    return { ...applyNumbered(state, event), seq, heardSeq: Math.max(state.heardSeq, seq) };
  }
  // The repeat of a message that was sent again still confirms it.
  return event.name === 'conversation:message' ? withoutUnsent(state, event.payload.tempId) : state;
}

function withStanding(state: LiveState, standing: Standing): LiveState {
  const heard = {
    ...state,
    heardSeq: Math.max(state.heardSeq, standing.seq),
    heardLedgerSeq: Math.max(state.heardLedgerSeq, standing.ledgerSeq),
  };
  // Read before something that is in already: what is here is newer.
  if (standing.seq !== state.seq || standing.ledgerSeq !== heard.heardLedgerSeq) return heard;
  const { currentPBCredence, publicCredence, tally } = standing;
  const current = { ...heard, currentCredence: currentPBCredence, publicCredence, tally };
  return withOpenProposals(current, standing.openProposals);
}

/** [SD10] Whether the figure is early, as its support says; a dispute's never is. */
function withEarly(state: LiveState, { screen }: CredenceChange): LiveState {
  const { conversation } = state;
  if (screen === undefined || conversation === null || conversation.is_dispute_conversation) {
    return state;
  }
  return { ...state, conversation: { ...conversation, early: isEarly(screen.support) } };
}

/**
 * [LE6] [SD7] Where the figure is not the public one, only the server knows what became of it. An
 * event without the item, as after an outage, may stand for several moves, and an item that isn't
 * listed has no place yet: then the number stays behind, and a snapshot is read.
 */
function withCredenceChange(state: LiveState, change: CredenceChange): LiveState {
  if (state.conversation?.hypothesis_id !== change.hypothesisId) return state;
  if (change.ledgerSeq <= state.heardLedgerSeq) return state;
  const { evidenceId, move, screen } = change;
  const early = withEarly(state, change);
  const shown = screen === undefined ? early : withItem(early, screen.evidence);
  const waits = state.publicCredence !== null;
  // The figure of a completed conversation stays, whatever becomes of its evidence; the public one
  // beside it doesn't.
  if (isCompleted(state)) return { ...shown, isOutdated: state.isOutdated || waits };
  const heard = {
    ...shown,
    heardLedgerSeq: change.ledgerSeq,
    publicCredence: waits ? change.newCredence : null,
  };
  if (hasOwnFigure(state)) return heard;
  const moved = {
    ...heard,
    currentCredence: change.newCredence,
    tally: move?.tally ?? state.tally,
  };
  const isListed = state.evidenceHistory.some((item) => item.id === evidenceId);
  if (screen === undefined || !isListed || change.ledgerSeq !== state.ledgerSeq + 1) return moved;
  return {
    ...moved,
    ledgerSeq: change.ledgerSeq,
    credenceHistory:
      move === null ? state.credenceHistory : [...state.credenceHistory, pointOf(evidenceId, move)],
  };
}

/** Everything that carries the member's name is read anew, with the one that all see now. */
function withDeleted(state: LiveState, userId: string): LiveState {
  const { conversation, pendingEvidence, evidenceHistory } = state;
  const isNamed =
    [conversation?.user1_id, conversation?.user2_id].includes(userId) ||
    [...pendingEvidence, ...evidenceHistory].some((item) => item.proposed_by === userId);
  return isNamed ? { ...state, isOutdated: true } : state;
}

export function reduceLive(state: LiveState, event: LiveEvent): LiveState {
  switch (event.type) {
    case 'connecting':
      return { ...state, connection: 'connecting', reconnectFailed: false };
    case 'connected':
      return { ...state, connection: 'connected', reconnectFailed: false };
    case 'disconnected':
      return { ...state, connection: 'disconnected', partnerTyping: false, presence: null };
    case 'attempts-used-up':
      return { ...state, connection: 'disconnected', reconnectFailed: true };
    case 'refused':
      return { ...state, phase: 'failed', failure: event.failure };
    case 'snapshot':
      return withSnapshot(state, event.snapshot);
    case 'caught-up':
      return withStanding(state, event.standing);
    case 'numbered':
      return withNumbered(state, event.event);
    case 'credence-changed':
      return withCredenceChange(withSilentStep(state, event.change), event.change);
    case 'unnumbered-overturn':
      return state.phase === 'live' ? applyUnnumberedOverturn(state, event.event) : state;
    case 'weighed-elsewhere':
      return state.phase === 'live' ? withWeighedElsewhere(state, event.weighed) : state;
    case 'evidence-removed':
      return withRemovedElsewhere(state, event.evidence);
    case 'hypothesis-removed':
      return state.conversation?.hypothesis_id === event.hypothesisId
        ? { ...state, isOutdated: true }
        : state;
    case 'page-loaded':
      return withPage(state, event.page);
    case 'reading-started':
      return withStretch(state, event.page);
    case 'reading-ended':
      return { ...state, reading: null };
    case 'member-deleted':
      return withDeleted(state, event.userId);
    case 'clock-read':
      return { ...state, clockAheadMs: event.aheadMs };
    case 'partner-typing':
      return { ...state, partnerTyping: event.shown };
    case 'partner-presence':
      return withPresence(state, event.presence);
    default:
      return reduceUnsent(state, event);
  }
}
