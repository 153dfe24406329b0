import {
  type Bargain,
  type Dispute,
  type EvidenceCard,
  isCard,
  type LiveItem,
  type Message,
  type OverturnProposal,
  type PublicProposal,
  type ReviewedProposal,
  type StreamLine,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { isCompleted, type LiveStore } from './live-state.ts';

/** The entries between the messages: cards and lines, each by number. */
export interface StreamEntries {
  readonly cards: readonly EvidenceCard[];
  readonly lines: readonly StreamLine[];
}

/** A part of the stream that was loaded apart from the newest one. */
export interface Stretch extends StreamEntries {
  readonly from: number;
  readonly to: number;
  readonly messages: readonly Message[];
}

/** What the screens show: the store with its items where they belong. */
export interface LiveState extends Omit<LiveStore, 'items' | 'listed' | 'listedTotal' | 'apart'> {
  /** the newest ones, without a hole */
  readonly messages: readonly Message[];
  readonly stream: StreamEntries & { readonly from: number };
  readonly reading: Stretch | null;
  /** waiting for a decision, oldest first; always empty for a reader */
  readonly pendingEvidence: readonly LiveItem[];
  /** decided ones, the last decided first; the newest of `evidenceTotal` */
  readonly evidenceHistory: readonly LiveItem[];
  readonly evidenceTotal: number;
  /** those made here that are under review, or whose dispute was created while the page is open */
  readonly overturnProposals: readonly ReviewedProposal[];
  /** what is known of all proposals about the hypothesis's items that are not decided */
  readonly openProposals: readonly PublicProposal[];
  /** what the two are agreeing on, by the item's id; always empty for a reader */
  readonly bargains: Readonly<Record<string, Bargain>>;
}

/** Recomputes only when an input changes, so that results keep their identity. */
function selector<const Inputs extends readonly unknown[], Result>(
  inputsOf: (store: LiveStore) => Inputs,
  compute: (...inputs: Inputs) => Result,
): (store: LiveStore) => Result {
  let last: { readonly inputs: Inputs; readonly result: Result } | null = null;
  return (store) => {
    const inputs = inputsOf(store);
    if (last === null || inputs.some((input, index) => input !== last?.inputs[index])) {
      last = { inputs, result: compute(...inputs) };
    }
    return last.result;
  };
}

const hereOf = ({ conversation }: LiveStore) => conversation?.id ?? null;

const cardsOf = selector(
  ({ items }) => [items],
  (items) =>
    Object.values(items)
      .filter(isCard)
      .sort((one, other) => one.seq - other.seq),
);

const pendingOf = selector(
  (store) => [cardsOf(store), hereOf(store)],
  (cards, here) =>
    cards.filter((item) => item.conversation_id === here && isPendingEvidence(item.status)),
);

/** A removed item is shown as removed where it was proposed, and nowhere else. */
const historyOf = selector(
  (store) => [store.items, store.listed, hereOf(store)],
  (items, listed, here) =>
    listed
      .flatMap((id) => items[id] ?? [])
      .filter((item) => !item.removed || item.conversation_id === here)
      .sort(
        (one, other) =>
          (other.decided_at ?? '').localeCompare(one.decided_at ?? '') ||
          other.id.localeCompare(one.id),
      ),
);

/** An agreement has left its weight on the item. Elsewhere, what ended can be opened again. */
const isOpen = ({ occasion, status }: Bargain): boolean =>
  status === 'open' || (status === 'ended' && occasion !== 'review');

const bargainsOf = selector(
  (store) => [store.items, isCompleted(store)],
  (items, isOver): Readonly<Record<string, Bargain>> =>
    Object.fromEntries(
      Object.values(items).flatMap(({ id, bargain }) =>
        bargain !== undefined && !isOver && isOpen(bargain) ? [[id, bargain]] : [],
      ),
    ),
);

const isForTwo = (proposal: PublicProposal | OverturnProposal): proposal is OverturnProposal =>
  'conversation_id' in proposal;

const undecided = selector(
  ({ proposals }) => [proposals],
  (proposals) =>
    Object.values(proposals)
      .filter(({ status }) => status !== 'decided')
      .sort((one, other) => one.created_at.localeCompare(other.created_at)),
);

const reviewsOf = selector(
  (store) => [undecided(store), store.items, hereOf(store)],
  (open, items, here) =>
    open.flatMap((proposal): ReviewedProposal[] => {
      const evidence = items[proposal.evidenceId];
      return isForTwo(proposal) && proposal.conversation_id === here && evidence !== undefined
        ? [{ ...proposal, evidence }]
        : [];
    }),
);

const openOf = selector(
  (store) => [undecided(store), store.listed, store.listedTotal],
  (open, listed, total) =>
    open.filter(({ evidenceId }) => listed.length < total || listed.includes(evidenceId)),
);

/** [OV7] Who writes in a dispute, or acts on evidence in it, takes part in it. */
const disputeOf = selector(
  ({ dispute, items, proposals, messages, lines }) => [dispute, items, proposals, messages, lines],
  (dispute, items, proposals, messages, lines): Dispute | null => {
    if (dispute === null) return null;
    const acted = lines.flatMap((line) => (line.kind === 'evidence' ? (line.step.by ?? []) : []));
    const said = messages.map(({ sender_id }) => sender_id);
    return {
      ...dispute,
      evidence: items[dispute.evidence.id] ?? dispute.evidence,
      proposal: { ...dispute.proposal, ...proposals[dispute.proposal.id] },
      active: [...new Set([...dispute.active, ...said, ...acted])],
    };
  },
);

const newestOf = selector(
  ({ messages, from }) => [messages, from],
  (messages, from) =>
    (messages[0]?.seq ?? from) >= from ? messages : messages.filter(({ seq }) => seq >= from),
);

const streamOf = selector(
  (store) => [store.from, cardsOf(store), store.lines],
  (from, cards, lines) => ({ from, cards, lines }),
);

const readingOf = selector(
  (store) => [store.apart, store.messages, cardsOf(store), store.lines],
  (apart, messages, cards, lines): Stretch | null =>
    apart && {
      ...apart,
      cards,
      lines,
      messages: messages.filter(({ seq }) => seq >= apart.from && seq <= apart.to),
    },
);

export const hasOlder = ({ reading, from }: LiveState) => (reading?.from ?? from) > 1;

export function showLive(store: LiveStore): LiveState {
  const { items, listed, listedTotal, apart, ...shown } = store;
  const evidenceHistory = historyOf(store);
  return {
    ...shown,
    messages: newestOf(store),
    stream: streamOf(store),
    reading: readingOf(store),
    pendingEvidence: pendingOf(store),
    evidenceHistory,
    evidenceTotal: listedTotal - (listed.length - evidenceHistory.length),
    overturnProposals: reviewsOf(store),
    openProposals: openOf(store),
    dispute: disputeOf(store),
    bargains: bargainsOf(store),
  };
}
