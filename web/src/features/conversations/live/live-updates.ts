import type {
  Changed,
  ConversationSnapshot,
  NumberedEvent,
  Presence,
  PublicProposal,
  StreamPage,
  UnnumberedEvent,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import type { EventAnswer } from '../../../lib/socket-ask.ts';
import { challengeMarks, isEarly } from '../../hypotheses/index.ts';
import { applyChange, joined, merged, type OnlyParts } from './live-change.ts';
import type { Known, LiveStore } from './live-state.ts';
import { withoutUnsent } from './live-unsent.ts';

/** The state of the conversation after the events that catching up returned. */
export type Standing = Pick<
  Extract<EventAnswer<'conversation:join'>, { success: true }>,
  'seq' | 'currentPBCredence' | 'publicCredence' | 'tally' | 'ledgerSeq' | 'openProposals'
>;

/** Events outside the sequence that contain what they changed. */
export type ChangeElsewhere = Extract<UnnumberedEvent, { payload: { changed: Changed } }>;

/** Named one by one: the compiler refuses to leave out a field that is added to either side. */
function knownFrom(snapshot: ConversationSnapshot, store: LiveStore): Known {
  const { conversation, seq, ledgerSeq, stream, messages, messageTotal, ...parts } = snapshot;
  const { evidence, evidenceTotal, overturnProposals, bargained, ...figures } = parts;
  const { currentPBCredence, tally, publicCredence, credenceHistory, ...replaced } = figures;
  replaced satisfies OnlyParts<typeof replaced>;
  const { dispute } = replaced;
  const isOlder = (entry: { readonly seq: number }) => entry.seq < stream.from;
  // Older pages stay where nothing is missing between them.
  const isWhole = store.phase === 'live' && store.seq >= stream.from - 1;
  // A move received since is newer.
  const isNewest = ledgerSeq >= store.highestLedgerSeq;
  const disputes = dispute === null ? [] : [dispute];
  const proposals = [...overturnProposals, ...disputes.map((one) => one.proposal)];
  return {
    conversation,
    isOutdated: false,
    // There may be more entries between its oldest messages than the page holds.
    messages: [...store.messages.filter(isOlder), ...messages.filter((one) => !isOlder(one))],
    lines: [...store.lines.filter(isOlder), ...stream.lines],
    from: isWhole ? Math.min(store.from, stream.from) : stream.from,
    items: merged(store.items, [
      ...[...overturnProposals, ...disputes].map((one) => one.evidence),
      ...evidence,
      ...bargained,
      ...stream.cards,
    ]),
    listed: evidence.flatMap(({ id, status }) => (isPendingEvidence(status) ? [] : id)),
    listedTotal: evidenceTotal,
    currentCredence: isNewest ? currentPBCredence : store.currentCredence,
    tally: isNewest ? tally : store.tally,
    publicCredence: isNewest ? publicCredence : store.publicCredence,
    credenceHistory,
    proposals: Object.fromEntries(proposals.map((proposal) => [proposal.id, proposal])),
    ...replaced,
    seq,
    highestSeq: Math.max(store.highestSeq, seq),
    ledgerSeq,
    highestLedgerSeq: Math.max(store.highestLedgerSeq, ledgerSeq),
  };
}

export function withSnapshot(store: LiveStore, snapshot: ConversationSnapshot): LiveStore {
  // Older than an event already applied: it would revert that event.
  if (store.phase === 'live' && snapshot.seq < store.seq) return store;
  const { user1_id, user2_id } = snapshot.conversation;
  return {
    ...store,
    ...knownFrom(snapshot, store),
    phase: 'live',
    failure: null,
    // On the first snapshot the member has joined already, and may answer before the join is
    // acknowledged. After a loss, queued messages go first.
    connection: store.phase === 'live' ? store.connection : 'connected',
    role: [user1_id, user2_id].includes(store.me) ? 'participant' : 'reader',
  };
}

/** Applies the next event of the sequence. */
function applyNumbered(store: LiveStore, event: NumberedEvent): LiveStore {
  if (event.name === 'conversation:tick') return store;
  if (event.name !== 'conversation:message') return applyChange(store, event.payload.changed);
  const { conversationId, tempId, ...message } = event.payload;
  const isOwn = message.sender_id === store.me;
  return {
    ...(isOwn ? withoutUnsent(store, tempId) : store),
    messages: [...store.messages, message],
    partnerTyping: isOwn && store.partnerTyping,
  };
}

/** Applies the next event, skips known ones, and records a gap. */
export function withNumbered(state: LiveStore, event: NumberedEvent): LiveStore {
  const { seq } = event.payload;
  if (state.phase !== 'live') return state;
  const highestSeq = Math.max(state.highestSeq, seq);
  if (seq > state.seq + 1) return { ...state, highestSeq };
  if (seq === state.seq + 1) return { ...applyNumbered(state, event), seq, highestSeq };
  // The repeat of a message that was sent again still confirms it.
  return event.name === 'conversation:message' ? withoutUnsent(state, event.payload.tempId) : state;
}

export function withStanding(state: LiveStore, standing: Standing): LiveStore {
  const { currentPBCredence: currentCredence, publicCredence, tally, openProposals } = standing;
  const next = {
    ...state,
    highestSeq: Math.max(state.highestSeq, standing.seq),
    highestLedgerSeq: Math.max(state.highestLedgerSeq, standing.ledgerSeq),
  };
  // Older than an event already applied: what is here is newer.
  if (standing.seq !== state.seq || standing.ledgerSeq !== next.highestLedgerSeq) return next;
  return withOpenProposals({ ...next, currentCredence, publicCredence, tally }, openProposals);
}

/** All open proposals about the hypothesis's items: one that isn't among them is no longer open. */
function withOpenProposals(store: LiveStore, open: readonly PublicProposal[]): LiveStore {
  const own = store.dispute?.proposal;
  const byItem = new Map(open.map((proposal) => [proposal.evidenceId, proposal]));
  const others = Object.values(store.items).filter(({ id }) => id !== own?.evidenceId);
  const kept = [...open, ...(own ? [own] : [])];
  return {
    ...store,
    items: merged(
      store.items,
      others.map((item) => ({ ...item, ...challengeMarks(byItem.get(item.id) ?? null) })),
    ),
    proposals: Object.fromEntries(
      kept.map((one) => [one.id, { ...store.proposals[one.id], ...one }]),
    ),
  };
}

/** What happens to the claim and its items in other conversations. */
export function withElsewhere(store: LiveStore, { name, payload }: ChangeElsewhere): LiveStore {
  const { conversation } = store;
  if (store.phase !== 'live' || conversation === null) return store;
  if (name === 'conversation:changed') {
    return payload.conversationId === conversation.id ? applyChange(store, payload.changed) : store;
  }
  const isOfClaim =
    'hypothesisId' in payload && payload.hypothesisId === conversation.hypothesis_id;
  const { figure, ...others } = payload.changed;
  if (!isOfClaim) return applyChange(store, others);
  const next = applyChange(store, payload.changed, true);
  if (name !== 'hypothesis:credenceChanged' || payload.screen === undefined) return next;
  // [SD10] Whether the figure is early, as its support says; a dispute's never is.
  const early = !conversation.is_dispute_conversation && isEarly(payload.screen.support);
  return { ...next, conversation: next.conversation && { ...next.conversation, early } };
}

/**
 * A page of the stream, which is either next to what is shown or shown instead of it. It may be
 * older than events already applied, so known state stays.
 */
export function withPage(store: LiveStore, page: StreamPage, isShownInstead = false): LiveStore {
  const { from, apart } = store;
  const shown = isShownInstead ? null : apart;
  if (!isShownInstead) {
    const { from: first, to } = apart ?? { from, to: from - 1 };
    if (page.from > to + 1 || page.to < first - 1 || (apart === null && page.from >= from)) {
      return store;
    }
  }
  const loaded = {
    ...store,
    messages: joined(page.messages, store.messages),
    lines: joined(page.lines, store.lines),
    items: {
      ...store.items,
      ...Object.fromEntries(
        page.cards.map((card) => [card.id, { ...card, ...store.items[card.id] }]),
      ),
    },
  };
  const range = {
    from: Math.min(page.from, shown?.from ?? page.from),
    to: Math.max(page.to, shown?.to ?? page.to),
  };
  // The older part is merged with the newest one if nothing is missing between the two.
  return range.to < from - 1
    ? { ...loaded, apart: range }
    : { ...loaded, apart: null, from: Math.min(range.from, from) };
}

/** Everything that contains the member's name is reloaded, with the name that everyone sees now. */
export function withDeleted(store: LiveStore, userId: string): LiveStore {
  const { conversation, items } = store;
  const isNamed =
    [conversation?.user1_id, conversation?.user2_id].includes(userId) ||
    Object.values(items).some((item) => item.proposed_by === userId);
  return isNamed ? { ...store, isOutdated: true } : store;
}

export const withRemovedHypothesis = (store: LiveStore, hypothesisId: string): LiveStore =>
  store.conversation?.hypothesis_id === hypothesisId ? { ...store, isOutdated: true } : store;

/** Someone who has left is no longer typing. */
export const withPresence = (store: LiveStore, presence: Presence | null): LiveStore => ({
  ...store,
  presence,
  partnerTyping: store.partnerTyping && presence?.online !== false,
});

export const withoutConnection = (store: LiveStore): LiveStore => ({
  ...store,
  connection: 'disconnected',
  partnerTyping: false,
  presence: null,
});
