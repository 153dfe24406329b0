import type {
  Changed,
  ConversationSnapshot,
  LiveItem,
  NumberedEvent,
  Presence,
  PublicProposal,
  StreamPage,
  UnnumberedEvent,
} from '@midspan/contract';
import { isPendingEvidence, type Tally } from '@midspan/domain';
import { challengeMarks, isEarly } from '../../hypotheses/index.ts';
import { applyChange, joined, withItems } from './live-change.ts';
import type { LiveFailure, LiveStore } from './live-state.ts';
import { reduceUnsent, type UnsentEvent, withoutUnsent } from './live-unsent.ts';
import { withPresence } from './presence.ts';

/** The state of the conversation after the events that catching up returned. */
export interface Standing {
  readonly seq: number;
  readonly currentPBCredence: number;
  readonly publicCredence: number | null;
  readonly tally: Tally;
  readonly ledgerSeq: number;
  readonly openProposals: readonly PublicProposal[];
}

/** Events outside the sequence that contain what they changed. */
export type ChangeElsewhere = Extract<UnnumberedEvent, { payload: { changed: Changed } }>;

export type LiveEvent =
  | { readonly type: 'connecting' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  | { readonly type: 'attempts-used-up' }
  | { readonly type: 'refused'; readonly failure: LiveFailure }
  | { readonly type: 'snapshot'; readonly snapshot: ConversationSnapshot }
  | { readonly type: 'caught-up'; readonly standing: Standing }
  | { readonly type: 'numbered'; readonly event: NumberedEvent }
  | { readonly type: 'elsewhere'; readonly event: ChangeElsewhere }
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

/** Every item of a snapshot, merged from all the places that mention it. */
const itemsIn = ({
  evidence,
  stream,
  bargained,
  overturnProposals,
  dispute,
}: ConversationSnapshot) =>
  [
    ...overturnProposals.map((proposal) => proposal.evidence),
    ...(dispute === null ? [] : [dispute.evidence]),
    ...evidence,
    ...bargained,
    ...stream.cards,
  ] satisfies LiveItem[];

function withSnapshot(store: LiveStore, snapshot: ConversationSnapshot): LiveStore {
  // Older than an event already applied: it would revert that event.
  if (store.phase === 'live' && snapshot.seq < store.seq) return store;
  const { conversation, stream, dispute } = snapshot;
  const isOlder = ({ seq }: { readonly seq: number }) => seq < stream.from;
  // Older pages stay where nothing is missing between them.
  const isWhole = store.phase === 'live' && store.seq >= stream.from - 1;
  const proposals = [
    ...snapshot.overturnProposals,
    ...(dispute === null ? [] : [dispute.proposal]),
  ];
  return {
    ...store,
    phase: 'live',
    failure: null,
    // On the first snapshot the member has joined already, and may answer before the join is
    // acknowledged. After a loss, queued messages go first.
    connection: store.phase === 'live' ? store.connection : 'connected',
    role: [conversation.user1_id, conversation.user2_id].includes(store.me)
      ? 'participant'
      : 'reader',
    conversation,
    isOutdated: false,
    // There may be more entries between its oldest messages than the page holds.
    messages: [
      ...store.messages.filter(isOlder),
      ...snapshot.messages.filter((message) => !isOlder(message)),
    ],
    lines: [...store.lines.filter(isOlder), ...stream.lines],
    from: isWhole ? Math.min(store.from, stream.from) : stream.from,
    items: itemsIn(snapshot).reduce((items, item) => withItems(items, [item]), store.items),
    listed: snapshot.evidence.flatMap(({ id, status }) => (isPendingEvidence(status) ? [] : id)),
    listedTotal: snapshot.evidenceTotal,
    // A move received since is newer.
    ...(snapshot.ledgerSeq >= store.heardLedgerSeq && {
      currentCredence: snapshot.currentPBCredence,
      tally: snapshot.tally,
      publicCredence: snapshot.publicCredence,
    }),
    credenceHistory: snapshot.credenceHistory,
    activeFlag: snapshot.activeFlag,
    proposals: Object.fromEntries(proposals.map((proposal) => [proposal.id, proposal])),
    dispute,
    seq: snapshot.seq,
    heardSeq: Math.max(store.heardSeq, snapshot.seq),
    ledgerSeq: snapshot.ledgerSeq,
    heardLedgerSeq: Math.max(store.heardLedgerSeq, snapshot.ledgerSeq),
  };
}

/** Applies the next event of the sequence. */
function applyNumbered(store: LiveStore, event: NumberedEvent): LiveStore {
  if (event.name === 'conversation:tick') return store;
  if (event.name !== 'conversation:message') return applyChange(store, event.payload.changed);
  const { conversationId, tempId, ...message } = event.payload;
  const isOwn = message.sender_id === store.me;
  return {
    ...store,
    messages: [...store.messages, message],
    unsent: isOwn ? store.unsent.filter((one) => one.tempId !== tempId) : store.unsent,
    partnerTyping: isOwn && store.partnerTyping,
  };
}

/** Applies the next event, skips known ones, and records a gap. */
function withNumbered(state: LiveStore, event: NumberedEvent): LiveStore {
  const { seq } = event.payload;
  if (state.phase !== 'live') return state;
  if (seq > state.seq + 1) return { ...state, heardSeq: Math.max(state.heardSeq, seq) };
  if (seq === state.seq + 1) {
    return { ...applyNumbered(state, event), seq, heardSeq: Math.max(state.heardSeq, seq) };
  }
  // The repeat of a message that was sent again still confirms it.
  return event.name === 'conversation:message' ? withoutUnsent(state, event.payload.tempId) : state;
}

function withStanding(state: LiveStore, standing: Standing): LiveStore {
  const heard = {
    ...state,
    heardSeq: Math.max(state.heardSeq, standing.seq),
    heardLedgerSeq: Math.max(state.heardLedgerSeq, standing.ledgerSeq),
  };
  // Older than an event already applied: what is here is newer.
  if (standing.seq !== state.seq || standing.ledgerSeq !== heard.heardLedgerSeq) return heard;
  const { currentPBCredence, publicCredence, tally } = standing;
  const current = { ...heard, currentCredence: currentPBCredence, publicCredence, tally };
  return withOpenProposals(current, standing.openProposals);
}

/** What happens to the claim and its items in other conversations. */
function withElsewhere(store: LiveStore, { name, payload }: ChangeElsewhere): LiveStore {
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

/** All open proposals about the hypothesis's items: one that isn't among them is no longer open. */
function withOpenProposals(store: LiveStore, open: readonly PublicProposal[]): LiveStore {
  const own = store.dispute?.proposal;
  const byItem = new Map(open.map((proposal) => [proposal.evidenceId, proposal]));
  const marked = Object.values(store.items).map((item) =>
    item.id === own?.evidenceId
      ? item
      : { ...item, ...challengeMarks(byItem.get(item.id) ?? null) },
  );
  return {
    ...store,
    items: withItems(store.items, marked),
    proposals: Object.fromEntries(
      [...open, ...(own ? [own] : [])].map((one) => [
        one.id,
        { ...store.proposals[one.id], ...one },
      ]),
    ),
  };
}

/** A page may be older than events already applied: known state stays. */
function withPage(store: LiveStore, page: StreamPage, isApart: boolean): LiveStore {
  const { from, apart } = store;
  const touches = apart === null || (page.from <= apart.to + 1 && page.to >= apart.from - 1);
  if (!isApart && !touches) return store;
  if (!isApart && apart === null && (page.to < from - 1 || page.from >= from)) return store;
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
  const range =
    isApart || apart === null
      ? { from: page.from, to: page.to }
      : { from: Math.min(page.from, apart.from), to: Math.max(page.to, apart.to) };
  // The older part is merged with the newest one if nothing is missing between the two.
  return range.to < from - 1
    ? { ...loaded, apart: range }
    : { ...loaded, apart: null, from: Math.min(range.from, from) };
}

/** Everything that contains the member's name is reloaded, with the name that everyone sees now. */
function withDeleted(store: LiveStore, userId: string): LiveStore {
  const { conversation, items } = store;
  const isNamed =
    [conversation?.user1_id, conversation?.user2_id].includes(userId) ||
    Object.values(items).some((item) => item.proposed_by === userId);
  return isNamed ? { ...store, isOutdated: true } : store;
}

export function reduceLive(state: LiveStore, event: LiveEvent): LiveStore {
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
    case 'elsewhere':
      return withElsewhere(state, event.event);
    case 'hypothesis-removed':
      return state.conversation?.hypothesis_id === event.hypothesisId
        ? { ...state, isOutdated: true }
        : state;
    case 'page-loaded':
      return withPage(state, event.page, false);
    case 'reading-started':
      return withPage(state, event.page, true);
    case 'reading-ended':
      return { ...state, apart: null };
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
