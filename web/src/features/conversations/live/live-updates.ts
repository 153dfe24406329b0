import type {
  Changed,
  ConversationSnapshot,
  LiveItem,
  NumberedEvent,
  Presence,
  StreamPage,
  UnnumberedEvent,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import type { EventAnswer } from '../../../lib/socket-ask.ts';
import { challengeMarks } from '../../hypotheses/index.ts';
import { applyChange, joined, merged, type OnlyParts } from './live-change.ts';
import { isLive, type LiveStore, type UnsentMessage } from './live-state.ts';

/** The state of the conversation after the events that catching up returned. */
export type Standing = Pick<
  Extract<EventAnswer<'conversation:join'>, { success: true }>,
  'seq' | 'currentPBCredence' | 'publicCredence' | 'tally' | 'ledgerSeq' | 'openProposals'
>;

export type ChangeElsewhere = Extract<UnnumberedEvent, { payload: { changed: Changed } }>;

export function withSnapshot(store: LiveStore, snapshot: ConversationSnapshot): LiveStore {
  const { conversation, seq, ledgerSeq, stream, messages, messageTotal, ...parts } = snapshot;
  const { evidence, evidenceTotal, overturnProposals, bargained, ...figures } = parts;
  const { currentPBCredence, tally, publicCredence, credenceHistory, ...replaced } = figures;
  replaced satisfies OnlyParts<typeof replaced>;
  const isRejoining = isLive(store);
  // Older than an event already applied: it would revert that event.
  if (isRejoining && seq < store.seq) return store;
  const isOlder = (entry: { readonly seq: number }) => entry.seq < stream.from;
  // Older pages stay where nothing is missing between them.
  const isWhole = isRejoining && store.seq >= stream.from - 1;
  // A move received since is newer.
  const isNewest = ledgerSeq >= store.highestLedgerSeq;
  const disputes = replaced.dispute === null ? [] : [replaced.dispute];
  const proposals = [...overturnProposals, ...disputes.map((one) => one.proposal)];
  return {
    ...store,
    failure: null,
    isOutdated: false,
    // On the first snapshot the member has joined already, and may answer before the join is
    // acknowledged. After a loss, queued messages go first.
    connection: isRejoining ? store.connection : 'connected',
    conversation,
    isReader: ![conversation.user1_id, conversation.user2_id].includes(store.me),
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
  if (!isLive(state)) return state;
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
  // All that are open about the hypothesis's items: one that isn't among them no longer is.
  const own = state.dispute?.proposal;
  const byItem = new Map(openProposals.map((proposal) => [proposal.evidenceId, proposal]));
  const others = Object.values(state.items).filter(({ id }) => id !== own?.evidenceId);
  const kept = [...openProposals, ...(own ? [own] : [])];
  return {
    ...next,
    currentCredence,
    publicCredence,
    tally,
    items: merged(
      state.items,
      others.map((item) => ({ ...item, ...challengeMarks(byItem.get(item.id) ?? null) })),
    ),
    proposals: Object.fromEntries(
      kept.map((one) => [one.id, { ...state.proposals[one.id], ...one }]),
    ),
  };
}

/** What happens to the claim and its items in other conversations. */
export function withElsewhere(store: LiveStore, { name, payload }: ChangeElsewhere): LiveStore {
  const { conversation } = store;
  if (!isLive(store) || conversation === null) return store;
  if (name === 'conversation:changed') {
    return payload.conversationId === conversation.id ? applyChange(store, payload.changed) : store;
  }
  const isOfClaim =
    'hypothesisId' in payload && payload.hypothesisId === conversation.hypothesis_id;
  const { figure, ...others } = payload.changed;
  if (!isOfClaim) return applyChange(store, others);
  const next = applyChange(store, payload.changed, true);
  if (name !== 'hypothesis:credenceChanged' || payload.screen === undefined) return next;
  const { early } = payload.screen.support;
  return { ...next, conversation: next.conversation && { ...next.conversation, early } };
}

/**
 * A page of the stream, which is either next to what is shown or shown instead of it. It may be
 * older than events already applied, so known state stays.
 */
export function withPage(store: LiveStore, page: StreamPage, isShownInstead = false): LiveStore {
  const { from, apart } = store;
  const shown = isShownInstead ? page : (apart ?? { from, to: from - 1 });
  const isBeside = page.from <= shown.to + 1 && page.to >= shown.from - 1;
  const isKnown = !isShownInstead && apart === null && page.from >= from;
  if (!isBeside || isKnown) return store;
  const loaded = {
    ...store,
    messages: joined(page.messages, store.messages),
    lines: joined(page.lines, store.lines),
    items: merged(
      Object.fromEntries<LiveItem>(page.cards.map((card) => [card.id, card])),
      Object.values(store.items),
    ),
  };
  const range = { from: Math.min(page.from, shown.from), to: Math.max(page.to, shown.to) };
  // The older part is merged with the newest one if nothing is missing between the two.
  return range.to < from - 1
    ? { ...loaded, apart: range }
    : { ...loaded, apart: null, from: Math.min(range.from, from) };
}

/** What names a deleted member, or is about a removed claim, is reloaded as everyone sees it now. */
export function withGone(store: LiveStore, gone: { userId: string } | { hypothesisId: string }) {
  const { conversation, items } = store;
  const isAffected =
    'userId' in gone
      ? [conversation?.user1_id, conversation?.user2_id].includes(gone.userId) ||
        Object.values(items).some((item) => item.proposed_by === gone.userId)
      : conversation?.hypothesis_id === gone.hypothesisId;
  return isAffected ? { ...store, isOutdated: true } : store;
}

/** Someone who has left is no longer typing. */
export const withPresence = (store: LiveStore, presence: Presence | null): LiveStore => ({
  ...store,
  presence,
  partnerTyping: store.partnerTyping && presence?.online !== false,
});

export const withWritten = (state: LiveStore, tempId: string, content: string): LiveStore => {
  const written = { tempId, content, created_at: new Date().toISOString() };
  const one = { ...written, state: 'sending', reason: null, isMissing: false } as const;
  return { ...state, unsent: [...state.unsent, one] };
};

export const withUnsent = (state: LiveStore, tempId: string, given: Partial<UnsentMessage>) => ({
  ...state,
  unsent: state.unsent.map((one) => (one.tempId === tempId ? { ...one, ...given } : one)),
});

export const withoutUnsent = (state: LiveStore, tempId: string): LiveStore =>
  state.unsent.some((one) => one.tempId === tempId)
    ? { ...state, unsent: state.unsent.filter((one) => one.tempId !== tempId) }
    : state;

export function withReturned(state: LiveStore, tempId: string): LiveStore {
  const returned = state.unsent.find((one) => one.tempId === tempId);
  return returned?.isMissing ? { ...withoutUnsent(state, tempId), returned } : state;
}

/** After a rejoin it is known which of these arrived. */
export const withArrived = (
  state: LiveStore,
  tempIds: readonly string[],
  arrived: readonly string[],
): LiveStore => ({
  ...state,
  unsent: state.unsent
    .filter(({ tempId }) => !arrived.includes(tempId))
    .map((one) => (tempIds.includes(one.tempId) ? { ...one, isMissing: true } : one)),
});
