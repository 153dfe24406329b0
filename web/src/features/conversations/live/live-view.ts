import {
  type Bargain,
  type Conversation,
  type Dispute,
  isCard,
  type LiveItem,
  type PublicProposal,
  type ReviewedProposal,
} from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { isCompleted, type LiveStore } from './live-state.ts';
import { partnerOf } from './partner.ts';

/** Recomputes only when one of the fields changes, so that results keep their identity. */
function selector<Field extends keyof LiveStore, Result>(
  fields: readonly Field[],
  compute: (store: Pick<LiveStore, Field>) => Result,
) {
  let last: { readonly store: Pick<LiveStore, Field>; readonly result: Result } | null = null;
  return (store: Pick<LiveStore, Field>): Result => {
    if (last === null || fields.some((field) => store[field] !== last?.store[field])) {
      last = { store, result: compute(store) };
    }
    return last.result;
  };
}

const cardsOf = selector(['items'], ({ items }) =>
  Object.values(items)
    .filter(isCard)
    .sort((one, other) => one.seq - other.seq),
);

const pendingOf = selector(['items', 'conversation'], (store): readonly LiveItem[] =>
  cardsOf(store).filter(
    ({ conversation_id, status }) =>
      conversation_id === store.conversation?.id && isPendingEvidence(status),
  ),
);

/** A removed item is shown as removed where it was proposed, and nowhere else. */
const historyOf = selector(['items', 'listed', 'conversation'], ({ items, listed, conversation }) =>
  listed
    .flatMap((id) => items[id] ?? [])
    .filter((item) => !item.removed || item.conversation_id === conversation?.id)
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
  ['items', 'conversation'],
  (store): Readonly<Record<string, Bargain>> =>
    Object.fromEntries(
      Object.values(isCompleted(store) ? {} : store.items).flatMap(({ id, bargain }) =>
        bargain !== undefined && isOpen(bargain) ? [[id, bargain]] : [],
      ),
    ),
);

const undecided = selector(['proposals'], ({ proposals }) =>
  Object.values(proposals)
    .filter(({ status }) => status !== 'decided')
    .sort((one, other) => one.created_at.localeCompare(other.created_at)),
);

const reviewsOf = selector(['proposals', 'items', 'conversation'], (store) =>
  undecided(store).flatMap((proposal): ReviewedProposal[] => {
    const evidence = store.items[proposal.evidenceId];
    if (!('conversation_id' in proposal) || evidence === undefined) return [];
    return proposal.conversation_id === store.conversation?.id ? [{ ...proposal, evidence }] : [];
  }),
);

const openOf = selector(
  ['proposals', 'listed', 'listedTotal'],
  ({ proposals, listed, listedTotal }): readonly PublicProposal[] =>
    undecided({ proposals }).filter(
      ({ evidenceId }) => listed.length < listedTotal || listed.includes(evidenceId),
    ),
);

/** [OV7] Who writes in a dispute, or acts on evidence in it, takes part in it. */
const disputeOf = selector(
  ['dispute', 'items', 'proposals', 'messages', 'lines'],
  ({ dispute, items, proposals, messages, lines }): Dispute | null => {
    if (dispute === null) return null;
    const acted = lines.flatMap((line) => (line.kind === 'evidence' ? (line.step.by ?? []) : []));
    const wrote = messages.map(({ sender_id }) => sender_id);
    return {
      ...dispute,
      evidence: items[dispute.evidence.id] ?? dispute.evidence,
      proposal: { ...dispute.proposal, ...proposals[dispute.proposal.id] },
      active: [...new Set([...dispute.active, ...wrote, ...acted])],
    };
  },
);

const newestOf = selector(['messages', 'from'], ({ messages, from }) =>
  (messages[0]?.seq ?? from) >= from ? messages : messages.filter(({ seq }) => seq >= from),
);

const readingOf = selector(
  ['apart', 'messages'],
  ({ apart, messages }) =>
    apart && {
      ...apart,
      messages: messages.filter(({ seq }) => seq >= apart.from && seq <= apart.to),
    },
);

const theTwoOf = selector(
  ['conversation', 'me'],
  ({ conversation, me }) => conversation && partnerOf(conversation, me),
);

/** What the screens show: the store with its items where they belong. */
export type LiveState = Readonly<ReturnType<typeof showLive>>;

export function showLive(store: LiveStore) {
  const { items, listed, listedTotal, apart, ...shown } = store;
  const evidenceHistory = historyOf(store);
  const theTwo = theTwoOf(store);
  return {
    ...shown,
    connected: store.connection === 'connected',
    /** as the viewer sees the two; of no meaning to a reader */
    own: theTwo?.own ?? null,
    partner: theTwo?.partner ?? null,
    /** the newest ones, without a hole */
    messages: newestOf(store),
    cards: cardsOf(store),
    /** a part of the stream that was loaded apart from the newest one */
    reading: readingOf(store),
    /** waiting for a decision, oldest first; always empty for a reader */
    pendingEvidence: pendingOf(store),
    /** decided ones, the last decided first; the newest of `evidenceTotal` */
    evidenceHistory,
    evidenceTotal: listedTotal - (listed.length - evidenceHistory.length),
    /** those made here that are under review, or whose dispute was created while this is open */
    overturnProposals: reviewsOf(store),
    /** what is known of all proposals about the hypothesis's items that are not decided */
    openProposals: openOf(store),
    dispute: disputeOf(store),
    /** what the two are agreeing on, by the item's id; always empty for a reader */
    bargains: bargainsOf(store),
  };
}

export type LoadedState = LiveState &
  ReturnType<typeof partnerOf> & { readonly conversation: Conversation };

export const isLoaded = (state: LiveState): state is LoadedState => state.conversation !== null;

export const hasOlder = ({ reading, from }: LiveState) => (reading?.from ?? from) > 1;
