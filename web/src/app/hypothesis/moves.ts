import {
  type HistoryPoint,
  type Hypothesis,
  type ListedConversation,
  type ListedEvidence,
  type MovedScreen,
  type PublicProposal,
  type ServerPayload,
  SNAPSHOT,
  type Support,
} from '@midspan/contract';
import { strongestFirst } from '@midspan/domain';
import { withPoint } from '../../features/credences/index.ts';
import { challengeMarks, countingWeight } from '../../features/hypotheses/index.ts';
import { itemsOf, type LoadedPages, totalOf } from '../../lib/page-list.ts';

/** What the page of a hypothesis shows, as far as a move of the figure changes it. */
export interface Shown {
  readonly ledgerSeq: number;
  readonly hypothesis: Hypothesis;
  readonly history: HistoryPoint[];
  readonly support: Support;
  readonly evidence: LoadedPages<ListedEvidence>;
  readonly conversations: LoadedPages<ListedConversation>;
  /** the reader's own */
  readonly privateConversations: LoadedPages<ListedConversation>;
}

type Moved = ServerPayload<'hypothesis:credenceChanged'>;

interface Named {
  readonly id: string;
}

const mapItems = <Item>(
  { pages, pageParams }: LoadedPages<Item>,
  change: (item: Item) => Item,
): LoadedPages<Item> => ({
  pages: pages.map(({ items, total }) => ({ items: items.map(change), total })),
  pageParams,
});

const replace = <Item extends Named>(list: LoadedPages<Item>, items: readonly Item[]) =>
  mapItems(list, (known) => items.find(({ id }) => id === known.id) ?? known);

const isIn = ({ pages }: LoadedPages<Named>, { id }: Named) =>
  pages.some(({ items }) => items.some((item) => item.id === id));

const inOrder = (item: ListedEvidence) => ({ ...item, weight: countingWeight(item) });

/** [EV8] */
const byStrength = (one: ListedEvidence, other: ListedEvidence) =>
  strongestFirst(inOrder(one), inOrder(other));

/** The same pages with these items; one more makes the first page longer. */
function withItems<Item extends Named>(
  { pages, pageParams }: LoadedPages<Item>,
  items: readonly Item[],
  total: number,
): LoadedPages<Item> {
  const added = items.length - itemsOf(pages).length;
  let from = 0;
  return {
    pages: pages.map((page, index) => {
      const to = from + page.items.length + (index === 0 ? added : 0);
      const shown = items.slice(from, to);
      from = to;
      return { items: shown, total };
    }),
    pageParams,
  };
}

/** Null if the list misses others, or the item moved between what is loaded and what isn't. */
function withItem(
  list: LoadedPages<ListedEvidence>,
  evidence: ListedEvidence,
  { evidence_total }: MovedScreen,
): LoadedPages<ListedEvidence> | null {
  const loaded = itemsOf(list.pages);
  const total = totalOf(list.pages);
  const others = loaded.filter(({ id }) => id !== evidence.id);
  const wasLoaded = others.length < loaded.length;
  const isNew = !wasLoaded && evidence_total === total + 1;
  if (!isNew && evidence_total !== total) return null;
  const items = [...others, evidence].sort(byStrength);
  const isComplete = loaded.length >= total;
  if (isComplete) return withItems(list, items, evidence_total);
  if (items.at(-1) === evidence) return wasLoaded ? null : withItems(list, loaded, evidence_total);
  return isNew || wasLoaded ? withItems(list, items, evidence_total) : null;
}

const timeOf = ({ created_at }: ListedConversation) => Date.parse(created_at);

/** Whether the list lacks a conversation that began after it was read. */
function lacks(list: LoadedPages<ListedConversation>, conversation: ListedConversation): boolean {
  if (isIn(list, conversation)) return false;
  const loaded = itemsOf(list.pages);
  const last = loaded.at(-1);
  const isFurtherOn = last !== undefined && timeOf(conversation) < timeOf(last);
  return loaded.length >= totalOf(list.pages) || !isFurtherOn;
}

const isActive = ({ status }: ListedConversation) => status === 'active';

/** A public conversation shows the shared figure for as long as it is active. */
const withFigure = (list: LoadedPages<ListedConversation>, percent: number, early: boolean) =>
  mapItems(list, (one) => ({
    ...one,
    early,
    ...(isActive(one) && { current_pb_credence: percent }),
  }));

/** [SD7] Where something agreed waits for a second pair. */
const isWaiting = ({ public_pb_credence }: ListedConversation) => public_pb_credence !== null;

/**
 * What the page shows after a move. `known` if it already contains the move, even when received
 * late or repeatedly; `behind` if an earlier move is missing or the event doesn't contain enough,
 * so that the page has to be reloaded.
 */
export function afterMove(shown: Shown, moved: Moved): Shown | 'known' | 'behind' {
  if (moved.ledgerSeq <= shown.ledgerSeq) return 'known';
  const { screen, newCredence } = moved;
  const { items: [item] = [], figure } = moved.changed;
  if (screen === undefined || item === undefined || figure === undefined) return 'behind';
  if (moved.ledgerSeq > shown.ledgerSeq + 1) return 'behind';
  const evidence = withItem(shown.evidence, item, screen);
  const isMissingOne = screen.conversations.some((one) => lacks(shown.conversations, one));
  // The figure inside such a conversation also counts what the public one leaves out.
  const hasOwnFigure =
    itemsOf(shown.privateConversations.pages).some(isActive) ||
    [...itemsOf(shown.conversations.pages), ...screen.conversations].some(isWaiting);
  if (evidence === null || isMissingOne || hasOwnFigure) return 'behind';
  const { early } = screen.support;
  return {
    ledgerSeq: moved.ledgerSeq,
    hypothesis: {
      ...shown.hypothesis,
      current_credence: newCredence,
      pairs: screen.support.pairs,
      early,
    },
    history: withPoint(shown.history, figure.point, SNAPSHOT.historyPoints),
    support: { ...screen.support, tally: figure.tally },
    evidence,
    conversations: withFigure(
      replace(shown.conversations, screen.conversations),
      newCredence,
      early,
    ),
    privateConversations: shown.privateConversations,
  };
}

const STEPS: Record<PublicProposal['status'], number> = { review: 0, dispute: 1, decided: 2 };

/** Whether one is about a later state than the other; ids are in the order of creation. */
const isLater = (one: PublicProposal, other: PublicProposal) =>
  one.id === other.id ? STEPS[one.status] > STEPS[other.status] : one.id > other.id;

/** Returns whether a challenge is new: neither received before nor overtaken by a later one. */
export function createChallengeOrder(): (proposal: PublicProposal) => boolean {
  const latest = new Map<string, PublicProposal>();
  return (proposal) => {
    const known = latest.get(proposal.evidenceId);
    if (known !== undefined && !isLater(proposal, known)) return false;
    latest.set(proposal.evidenceId, proposal);
    return true;
  };
}

export function afterChallenge(
  evidence: LoadedPages<ListedEvidence>,
  proposal: PublicProposal,
): LoadedPages<ListedEvidence> {
  const marks = challengeMarks(proposal.status === 'decided' ? null : proposal);
  return mapItems(evidence, (item) =>
    item.id === proposal.evidenceId ? { ...item, ...marks } : item,
  );
}
