import type {
  Applied,
  ConversationSnapshot,
  ElsewhereStep,
  EvidenceCard,
  ItemStep,
  ListedEvidence,
  OverturnProposal,
  PublicProposal,
  StreamLine,
  StreamPage,
} from '@midspan/contract';
import type { LiveState, StreamEntries, Stretch } from './live-state.ts';

const bySeq = (one: { readonly seq: number }, other: { readonly seq: number }) =>
  one.seq - other.seq;

/** Each number once; what is in `known` stays. */
function joined<Entry extends { readonly seq: number }>(
  known: readonly Entry[],
  more: readonly Entry[],
): readonly Entry[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  const added = more.filter(({ seq }) => !seqs.has(seq));
  return added.length === 0 ? known : [...known, ...added].sort(bySeq);
}

const onStreams = (
  state: LiveState,
  change: (entries: StreamEntries) => StreamEntries,
): LiveState => ({
  ...state,
  stream: { ...state.stream, ...change(state.stream) },
  reading: state.reading && { ...state.reading, ...change(state.reading) },
});

/** A reason may quote the item, so it is hidden with it; a rejection's comes back with it. */
function reworded(step: ItemStep, { removed, rejection_reason }: ListedEvidence): ItemStep {
  if (step.kind !== 'disputed' && step.kind !== 'challenged' && step.kind !== 'offered') {
    return step;
  }
  if (removed) return step.reason === null ? step : { ...step, reason: null };
  return step.kind === 'disputed' && step.reason === null
    ? { ...step, reason: rejection_reason }
    : step;
}

function cardAs(card: EvidenceCard, item: ListedEvidence): EvidenceCard {
  const steps = card.steps.map((step) => reworded(step, item));
  // Estimates are not part of what everyone is sent.
  return { ...card, ...item, steps };
}

function lineAs(line: StreamLine, item: ListedEvidence): StreamLine {
  if (line.kind !== 'evidence' || line.evidenceId !== item.id) return line;
  return { ...line, description: item.description, step: reworded(line.step, item) };
}

const entriesAs = ({ cards, lines }: StreamEntries, item: ListedEvidence): StreamEntries => ({
  cards: cards.map((card) => (card.id === item.id ? cardAs(card, item) : card)),
  lines: lines.map((line) => lineAs(line, item)),
});

/** An item as it is now, on its card and in the lines about it. */
export const withStreamItem = (state: LiveState, item: ListedEvidence): LiveState =>
  onStreams(state, (entries) => entriesAs(entries, item));

/** Changes what the cards say of their items, whatever happened to them. */
export const withCards = (
  state: LiveState,
  change: (card: EvidenceCard) => EvidenceCard,
): LiveState =>
  onStreams(state, ({ cards, lines }) => ({ cards: cards.map((card) => change(card)), lines }));

export const withStreamLine = (state: LiveState, line: StreamLine): LiveState =>
  onStreams(state, ({ cards, lines }) => ({ cards, lines: joined(lines, [line]) }));

/** Steps of an item in this conversation; the first of all its steps is its proposal. */
interface TakenSteps {
  readonly evidence: ListedEvidence;
  readonly step: ItemStep;
  /** those before it, if readers learn of them only now */
  readonly earlier?: readonly ItemStep[];
}

const lineOf = (step: ItemStep, { id, description }: ListedEvidence): StreamLine[] =>
  step.kind === 'proposed'
    ? []
    : [{ kind: 'evidence', seq: step.seq, evidenceId: id, description, step }];

/** Adds steps to an item's card, which the first of them creates, and to the stream as lines. */
export function withSteps(
  state: LiveState,
  { evidence, step, earlier = [] }: TakenSteps,
): LiveState {
  const steps = [...earlier, step].map((one) => reworded(one, evidence));
  const [first] = steps;
  return onStreams(state, (entries) => {
    const known = entries.cards.find(({ id }) => id === evidence.id);
    const created: EvidenceCard[] =
      known === undefined && first?.kind === 'proposed'
        ? [{ ...evidence, seq: first.seq, steps: [], elsewhere: [] }]
        : [];
    const { cards, lines } = entriesAs(
      { ...entries, cards: [...entries.cards, ...created].sort(bySeq) },
      evidence,
    );
    return {
      cards: cards.map((card) =>
        card.id === evidence.id
          ? { ...card, steps: joined(card.steps, steps) as ItemStep[] }
          : card,
      ),
      lines: joined(
        lines,
        steps.flatMap((one) => lineOf(one, evidence)),
      ),
    };
  });
}

/** What a challenge did to an item in another conversation; null if the step is nothing like that. */
function elsewhereOf({ step, reversalEvidence }: Applied): ElsewhereStep | null {
  // The ledger's time, which is the one that a page gives it.
  const at = reversalEvidence.created_at;
  switch (step.kind) {
    case 'overturned':
    case 'reinstated':
      return { kind: step.kind, at, figure: step.figure };
    case 'recalibrated': {
      const { kind, figure, before, after } = step;
      return { kind, at, figure, before, after };
    }
    default:
      return null;
  }
}

const isSameLine = (one: ElsewhereStep, other: ElsewhereStep) =>
  one.kind === other.kind &&
  ('proposalId' in one && 'proposalId' in other
    ? one.proposalId === other.proposalId
    : one.at === other.at);

/** Adds dated lines to an item's card, each once. */
export const withLines = (
  state: LiveState,
  evidenceId: string,
  linesFor: (card: EvidenceCard) => readonly ElsewhereStep[],
): LiveState =>
  withCards(state, (card) => {
    if (card.id !== evidenceId) return card;
    const added = linesFor(card).filter(
      (line) => !card.elsewhere.some((known) => isSameLine(known, line)),
    );
    if (added.length === 0) return card;
    const elsewhere = [...card.elsewhere, ...added];
    return { ...card, elsewhere: elsewhere.sort((one, other) => one.at.localeCompare(other.at)) };
  });

/** What a challenge did: a step where it was decided, a dated line on the card anywhere else. */
export function withAppliedStep(state: LiveState, applied: Applied): LiveState {
  const { evidence, step, decidedIn } = applied;
  if (decidedIn === state.conversation?.id) return withSteps(state, { evidence, step });
  const line = elsewhereOf(applied);
  if (line === null) return state;
  return withLines(withStreamItem(state, evidence), evidence.id, () => [line]);
}

/**
 * A challenge that was made or ended in another conversation: dated lines for the two, and nothing
 * for readers. What it did to the figure comes with an event of its own.
 */
export function withChallengeElsewhere(
  state: LiveState,
  proposal: PublicProposal & Partial<Pick<OverturnProposal, 'conversation_id'>>,
): LiveState {
  if (state.role === 'reader') return state;
  const { id: proposalId, kind: challenge, outcome, created_at, decided_at } = proposal;
  const isApplied = outcome === 'applied' || outcome === 'recalibrated';
  return withLines(state, proposal.evidenceId, ({ steps }) => {
    const isStep = (kind: ItemStep['kind']) =>
      steps.some(
        (step) => step.kind === kind && 'proposalId' in step && step.proposalId === proposalId,
      );
    const lines: ElsewhereStep[] = [];
    // A dispute that was reopened was proposed in no conversation.
    const isMadeHere =
      proposal.reopens === null &&
      (proposal.conversation_id === state.conversation?.id || isStep('challenged'));
    if (!isMadeHere) lines.push({ kind: 'challenged', at: created_at, proposalId, challenge });
    if (outcome !== null && decided_at !== null && !isApplied && !isStep('challenge_ended')) {
      lines.push({ kind: 'challenge_ended', at: decided_at, proposalId, outcome });
    }
    return lines;
  });
}

/** A page may have been read before events that are in already: they are made up for. */
function currentCard(
  card: EvidenceCard,
  page: StreamPage,
  { stream, pendingEvidence, evidenceHistory }: LiveState,
): EvidenceCard {
  const item = [...pendingEvidence, ...evidenceHistory].find(({ id }) => id === card.id);
  const missed = stream.lines.flatMap((line) =>
    line.kind === 'evidence' && line.evidenceId === card.id && line.seq > page.seq ? line.step : [],
  );
  if (item === undefined || missed.length === 0) return card;
  return cardAs({ ...card, steps: joined(card.steps, missed) as ItemStep[] }, item);
}

function joinedCards(
  known: readonly EvidenceCard[],
  more: readonly EvidenceCard[],
): readonly EvidenceCard[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...known, ...more.filter(({ id }) => !ids.has(id))].sort(bySeq);
}

/** The stretch goes over into the newest one where nothing is missing between the two. */
function withReading(state: LiveState, reading: Stretch): LiveState {
  const { stream, messages } = state;
  if (reading.to < stream.from - 1) return { ...state, reading };
  const isAbove = ({ seq }: { readonly seq: number }) => seq < stream.from;
  return {
    ...state,
    reading: null,
    messages: [...reading.messages.filter(isAbove), ...messages],
    stream: {
      from: Math.min(reading.from, stream.from),
      cards: joinedCards(stream.cards, reading.cards),
      lines: [...reading.lines.filter(isAbove), ...stream.lines],
    },
  };
}

/** Begins to read somewhere else than at the end. */
export const withStretch = (state: LiveState, page: StreamPage): LiveState =>
  withReading(state, {
    from: page.from,
    to: page.to,
    messages: page.messages,
    cards: page.cards.map((card) => currentCard(card, page, state)),
    lines: page.lines,
  });

/** A page right above or below what is shown. */
export function withPage(state: LiveState, page: StreamPage): LiveState {
  const { reading, stream } = state;
  const cards = page.cards.map((card) => currentCard(card, page, state));
  if (reading === null) {
    if (page.to < stream.from - 1 || page.from >= stream.from) return state;
    return withStretch(state, page);
  }
  const touches = page.from <= reading.to + 1 && page.to >= reading.from - 1;
  if (!touches) return state;
  return withReading(state, {
    from: Math.min(page.from, reading.from),
    to: Math.max(page.to, reading.to),
    messages: joined(reading.messages, page.messages),
    cards: joinedCards(reading.cards, cards),
    lines: joined(reading.lines, page.lines),
  });
}

/**
 * The newest page, under which older ones stay where nothing is missing between them. Their cards
 * take what the snapshot says of their items.
 */
export function withSnapshotStream(
  state: LiveState,
  { messages, stream, evidence }: ConversationSnapshot,
): Pick<LiveState, 'messages' | 'stream' | 'reading'> {
  const { from, cards, lines } = stream;
  // More may stand between the oldest of its messages than the page holds.
  const newest = messages.filter(({ seq }) => seq >= from);
  const items = new Map(evidence.map((item) => [item.id, item]));
  const current = withCards(state, (card) => {
    const item = items.get(card.id);
    return item === undefined ? card : cardAs(card, item);
  });
  const { reading } = current;
  if (state.phase !== 'live' || state.seq < from - 1) {
    return { messages: newest, stream: { from, cards, lines }, reading };
  }
  const isOlder = ({ seq }: { readonly seq: number }) => seq < from;
  return {
    messages: [...state.messages.filter(isOlder), ...newest],
    stream: {
      from: Math.min(state.stream.from, from),
      cards: joinedCards(cards, current.stream.cards.filter(isOlder)),
      lines: [...current.stream.lines.filter(isOlder), ...lines],
    },
    reading,
  };
}
