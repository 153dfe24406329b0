import type { Changed, ChangedFigure, LiveItem } from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { isCompleted, type LiveStore } from './live-state.ts';

interface Numbered {
  readonly seq: number;
}

/** Both by number; where two have the same one, the second's is kept. */
export function joined<Entry extends Numbered>(
  known: readonly Entry[],
  more: readonly Entry[],
): readonly Entry[] {
  if (more.length === 0) return known;
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** A field absent from an item stays as it was. */
export function withItems(
  known: LiveStore['items'],
  items: readonly LiveItem[],
): LiveStore['items'] {
  const changed = items.map((item) => [item.id, { ...known[item.id], ...item }] as const);
  return { ...known, ...Object.fromEntries(changed) };
}

/** The list's order is that of the decisions; the ones further down come by page. */
function isWithin(item: LiveItem, { items, listed, listedTotal }: LiveStore): boolean {
  if (listed.length >= listedTotal) return true;
  const times = listed.map((id) => items[id]?.decided_at ?? '');
  return times.some((time) => time <= (item.decided_at ?? ''));
}

/** Decided items of this conversation are listed here, and every other one of its claim. */
function withListed(store: LiveStore, items: readonly LiveItem[], isOfClaim: boolean): LiveStore {
  const added = items.filter(
    (item) =>
      (isOfClaim || item.conversation_id === store.conversation?.id) &&
      !isPendingEvidence(item.status) &&
      !store.listed.includes(item.id) &&
      isWithin(item, store),
  );
  if (added.length === 0) return store;
  return {
    ...store,
    listed: [...added.map(({ id }) => id), ...store.listed],
    listedTotal: store.listedTotal + added.length,
  };
}

/**
 * [LE6] [SD7] Whether the figure here differs from the public one: in a private conversation, and
 * while something agreed here waits for a second pair. Only the server knows how a public move
 * changes it.
 */
const hasOwnFigure = ({ conversation, publicCredence }: LiveStore): boolean =>
  conversation?.conversation_type === 'private' || publicCredence !== null;

/**
 * A move of the figure. Without the item that moved it, as after an outage, it may cover several
 * moves: then the number isn't advanced, and a snapshot is loaded.
 */
function withFigure(store: LiveStore, figure: ChangedFigure, hasItem: boolean): LiveStore {
  const { currentPBCredence: currentCredence, tally, publicCredence, ledgerSeq, point } = figure;
  const credenceHistory =
    point === null ? store.credenceHistory : [...store.credenceHistory, point];
  // The figure of a completed conversation stays, whatever happens to its evidence.
  if (ledgerSeq === null) {
    if (isCompleted(store)) return store;
    const waits = publicCredence ?? store.publicCredence;
    return { ...store, currentCredence, tally, publicCredence: waits, credenceHistory };
  }
  if (ledgerSeq <= store.heardLedgerSeq) return store;
  const waits = store.publicCredence !== null;
  // The public one beside it doesn't.
  if (isCompleted(store)) return { ...store, isOutdated: store.isOutdated || waits };
  const heard = {
    ...store,
    heardLedgerSeq: ledgerSeq,
    publicCredence: waits ? currentCredence : null,
  };
  if (hasOwnFigure(store)) return heard;
  const moved = { ...heard, currentCredence, tally };
  if (!hasItem || ledgerSeq !== store.ledgerSeq + 1) return moved;
  return { ...moved, ledgerSeq, credenceHistory };
}

/** The conversation has ended: no one is present. */
const withConversation = (conversation: NonNullable<Changed['conversation']>) => ({
  conversation,
  currentCredence: conversation.current_pb_credence,
  partnerTyping: false,
  presence: null,
});

/** Applies the server's changes to a conversation; the only place that does. */
export function applyChange(store: LiveStore, changed: Changed, isOfClaim = false): LiveStore {
  const { items = [], lines = [], messages = [], proposals = [], figure } = changed;
  const loaded = new Map(messages.map((message) => [message.id, message]));
  const next = withListed(
    {
      ...store,
      ...(items.length > 0 && { items: withItems(store.items, items) }),
      ...(proposals.length > 0 && {
        proposals: {
          ...store.proposals,
          ...Object.fromEntries(
            proposals.map((one) => [one.id, { ...store.proposals[one.id], ...one }]),
          ),
        },
      }),
      ...(loaded.size > 0 && { messages: store.messages.map((one) => loaded.get(one.id) ?? one) }),
      ...(changed.flag !== undefined && { activeFlag: changed.flag }),
      ...(changed.dispute !== undefined && { dispute: changed.dispute }),
      ...(changed.conversation !== undefined && withConversation(changed.conversation)),
      lines: joined(store.lines, lines),
    },
    items,
    isOfClaim,
  );
  return figure === undefined ? next : withFigure(next, figure, items.length > 0);
}
