import {
  type Changed,
  type ChangedFigure,
  type LiveItem,
  type ReplacedParts,
  SNAPSHOT,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { withPoint } from '../../credences/index.ts';
import { isCompleted, type LiveStore } from './live-state.ts';

/** Names a field that would reach the store without being one that is replaced as a whole. */
export type OnlyParts<Given> = Record<Exclude<keyof Given, keyof ReplacedParts>, never>;

/** Both by number; where two have the same one, the second's is kept. */
export function joined<Entry extends { readonly seq: number }>(
  known: readonly Entry[],
  more: readonly Entry[],
): readonly Entry[] {
  if (more.length === 0) return known;
  const bySeq = new Map([...known, ...more].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** A field absent from a change stays as it was. */
export function merged<Entry extends { readonly id: string }>(
  known: Readonly<Record<string, Entry>>,
  changed: readonly Entry[],
): Readonly<Record<string, Entry>> {
  if (changed.length === 0) return known;
  const next = { ...known };
  for (const one of changed) next[one.id] = { ...next[one.id], ...one };
  return next;
}

/** Decided items of this conversation are listed here, and every other one of its claim. */
function withListed(store: LiveStore, items: readonly LiveItem[], isOfClaim: boolean): LiveStore {
  // Its order is that of the decisions; the ones further down come by page.
  const times = store.listed.map((id) => store.items[id]?.decided_at ?? '').sort();
  const oldest = store.listed.length >= store.listedTotal ? '' : times[0];
  const added = items.filter(
    (item) =>
      (isOfClaim || item.conversation_id === store.conversation?.id) &&
      !isPendingEvidence(item.status) &&
      !store.listed.includes(item.id) &&
      oldest !== undefined &&
      (item.decided_at ?? '') >= oldest,
  );
  if (added.length === 0) return store;
  return {
    ...store,
    listed: [...added.map(({ id }) => id), ...store.listed],
    listedTotal: store.listedTotal + added.length,
  };
}

/**
 * A move of the figure. Without the item that moved it, as after an outage, it may cover several
 * moves: then the number isn't advanced, and a snapshot is loaded.
 */
function withFigure(store: LiveStore, figure: ChangedFigure, hasItem: boolean): LiveStore {
  const { currentPBCredence: currentCredence, tally, publicCredence, ledgerSeq, point } = figure;
  const credenceHistory = withPoint(store.credenceHistory, point, SNAPSHOT.historyPoints);
  // The figure of a completed conversation stays, whatever happens to its evidence.
  if (ledgerSeq === null) {
    if (isCompleted(store)) return store;
    const waits = publicCredence ?? store.publicCredence;
    return { ...store, currentCredence, tally, publicCredence: waits, credenceHistory };
  }
  if (ledgerSeq <= store.highestLedgerSeq) return store;
  const waits = store.publicCredence !== null;
  // The public one beside it doesn't.
  if (isCompleted(store)) return { ...store, isOutdated: store.isOutdated || waits };
  const counted = {
    ...store,
    highestLedgerSeq: ledgerSeq,
    publicCredence: waits ? currentCredence : null,
  };
  // [LE6] [SD7] In a private conversation, and while something agreed here waits for a second pair,
  // the figure differs from the public one, and only the server knows how a public move changes it.
  if (waits || store.conversation?.conversation_type === 'private') return counted;
  const moved = { ...counted, currentCredence, tally };
  if (!hasItem || ledgerSeq !== store.ledgerSeq + 1) return moved;
  return { ...moved, ledgerSeq, credenceHistory };
}

/** Applies the server's changes to a conversation; the only place that does. */
export function applyChange(store: LiveStore, changed: Changed, isOfClaim = false): LiveStore {
  const { items = [], lines = [], messages = [], proposals = [], ...others } = changed;
  const { figure, conversation, ...replaced } = others;
  replaced satisfies OnlyParts<typeof replaced>;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const next = {
    ...store,
    items: merged(store.items, items),
    lines: joined(store.lines, lines),
    messages:
      byId.size === 0 ? store.messages : store.messages.map((one) => byId.get(one.id) ?? one),
    proposals: merged(store.proposals, proposals),
    ...replaced,
    ...(conversation !== undefined && {
      conversation,
      currentCredence: conversation.current_pb_credence,
      // It has ended: no one is present.
      partnerTyping: false,
      presence: null,
    }),
  };
  const listed = withListed(next, items, isOfClaim);
  return figure === undefined ? listed : withFigure(listed, figure, items.length > 0);
}
