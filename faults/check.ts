import {
  EMPTY_TALLY,
  LIKELIHOODS,
  pbPercent,
  type Tally,
  tallyWith,
  type Weight,
} from '@midspan/domain';

/** How an operation ended: acknowledged, refused for good, or unknown. */
export type Outcome = 'ok' | 'failed' | 'unknown';

export interface Operation {
  readonly kind: 'message' | 'evidence' | 'acceptance';
  readonly by: string;
  /** the message's text or the item's source; unique per kind of operation */
  readonly key: string;
  readonly outcome: Outcome;
  /** the number acknowledged with a message */
  readonly seq: number | null;
}

/** A numbered change, as someone received or read it. */
export interface Numbered {
  readonly seq: number;
  readonly name: string;
  /** the message's text or the item's source */
  readonly key: string;
}

/** A message as HTTP returns it. */
export interface Read {
  readonly seq: number;
  readonly by: string;
  readonly key: string;
}

export interface TalkHistory {
  readonly conversationId: string;
  readonly isPrivate: boolean;
  /** the number of its last change, according to the database */
  readonly lastSeq: number;
  /** in the order in which each person started them */
  readonly operations: readonly Operation[];
  /** for both participants, by id: everything received, in order of arrival */
  readonly received: ReadonlyMap<string, readonly Numbered[]>;
  /** for both participants: all messages, oldest first */
  readonly read: ReadonlyMap<string, readonly Read[]>;
  readonly items: readonly Item[];
}

export interface Item {
  readonly id: string;
  readonly key: string;
  readonly status: string;
  readonly weight: Weight;
}

/** One ledger: a hypothesis's own, or that of a private conversation. */
export interface Ledger {
  readonly name: string;
  readonly entries: readonly {
    readonly seq: number;
    readonly evidenceId: string;
    readonly tally: Tally;
  }[];
  /** the tally the figure is computed from */
  readonly standing: Tally;
  /** the figure as shown; null if none is stored */
  readonly percent: number | null;
  /** what may have been accepted into it */
  readonly items: readonly Item[];
}

/** Everything sent to a member's connections, as text. */
export interface Received {
  readonly by: string;
  readonly texts: readonly string[];
}

export interface History {
  readonly talks: readonly TalkHistory[];
  readonly ledgers: readonly Ledger[];
  readonly received: readonly Received[];
}

export interface Violation {
  readonly kind: 'lost' | 'doubled' | 'invented' | 'order' | 'ledger' | 'foreign';
  readonly what: string;
}

const countBy = (keys: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

/** Every acknowledged operation is stored once, no failed one is, and nothing else is. */
function checkPresence(
  operations: readonly Operation[],
  present: readonly string[],
  where: string,
): Violation[] {
  const found: Violation[] = [];
  const counts = countBy(present);
  const done = new Map(operations.map(({ key, outcome }) => [key, outcome]));
  for (const [key, outcome] of done) {
    if (outcome === 'ok' && !counts.has(key)) found.push({ kind: 'lost', what: `${key} ${where}` });
  }
  for (const [key, count] of counts) {
    if (count > 1) found.push({ kind: 'doubled', what: `${key} ${where}, ${count} times` });
    const outcome = done.get(key);
    if (outcome === undefined || outcome === 'failed') {
      found.push({ kind: 'invented', what: `${key} ${where}, ${outcome ?? 'never sent'}` });
    }
  }
  return found;
}

/** Both received every number after catching up, with the same content as over HTTP. */
function checkReceived(talk: TalkHistory): Violation[] {
  const found: Violation[] = [];
  const agreed = new Map<number, string>();
  for (const messages of talk.read.values()) {
    for (const { seq, key } of messages) {
      const said = `conversation:message ${key}`;
      const before = agreed.get(seq) ?? said;
      if (before !== said) found.push({ kind: 'order', what: `${seq} is read as two: ${said}` });
      agreed.set(seq, said);
    }
  }
  for (const [by, received] of talk.received) {
    const numbers = new Set<number>();
    for (const { seq, name, key } of received) {
      numbers.add(seq);
      const said = `${name} ${key}`;
      const before = agreed.get(seq) ?? said;
      if (before !== said) {
        found.push({ kind: 'order', what: `${seq} is “${before}”, but ${by} received “${said}”` });
      }
      agreed.set(seq, said);
    }
    for (let seq = 1; seq <= talk.lastSeq; seq += 1) {
      if (!numbers.has(seq)) found.push({ kind: 'lost', what: `${by} never received ${seq}` });
    }
  }
  return found;
}

/** Messages are in the order of their numbers, and each person's in the order of writing. */
function checkOrder({ operations, read }: TalkHistory): Violation[] {
  const found: Violation[] = [];
  const messages = operations.filter(({ kind }) => kind === 'message');
  const place = new Map(messages.map(({ key }, index) => [key, index]));
  const acknowledged = new Map(messages.map(({ key, seq }) => [key, seq]));
  for (const [reader, rows] of read) {
    let lastSeq = 0;
    const lastPlace = new Map<string, number>();
    for (const { seq, by, key } of rows) {
      if (seq <= lastSeq) found.push({ kind: 'order', what: `${reader} read ${seq} too late` });
      lastSeq = seq;
      const seqAtSending = acknowledged.get(key) ?? null;
      if (seqAtSending !== null && seqAtSending !== seq) {
        found.push({
          kind: 'order',
          what: `${key} was acknowledged as ${seqAtSending} and is ${seq}`,
        });
      }
      const at = place.get(key) ?? -1;
      if (at < (lastPlace.get(by) ?? -1)) {
        found.push({ kind: 'order', what: `${key} stands after what ${by} wrote later` });
      }
      lastPlace.set(by, at);
    }
  }
  return found;
}

function checkTalk(talk: TalkHistory): Violation[] {
  const { operations, items } = talk;
  const of = (kind: Operation['kind']) => operations.filter((one) => one.kind === kind);
  return [
    ...[...talk.read].flatMap(([by, rows]) =>
      checkPresence(
        of('message'),
        rows.map(({ key }) => key),
        `read by ${by}`,
      ),
    ),
    ...checkPresence(
      of('evidence'),
      items.map(({ key }) => key),
      'among the items',
    ),
    ...checkPresence(
      of('acceptance'),
      items.filter(({ status }) => status === 'accepted').map(({ key }) => key),
      'among the accepted items',
    ),
    ...checkReceived(talk),
    ...checkOrder(talk),
  ];
}

const same = (one: Tally, other: Tally): boolean =>
  LIKELIHOODS.every((likelihood) => (one[likelihood] ?? 0) === (other[likelihood] ?? 0));

/** Each accepted item has one entry, each entry adds its item, and the figure is their sum. */
function checkLedger({ name, entries, standing, percent, items }: Ledger): Violation[] {
  const found: Violation[] = [];
  const wrong = (what: string) => found.push({ kind: 'ledger', what: `${name}: ${what}` });
  const byId = new Map(items.map((item) => [item.id, item]));
  let sum = EMPTY_TALLY;
  entries.forEach(({ seq, evidenceId, tally }, index) => {
    if (seq !== index + 1) wrong(`entry ${index + 1} has the number ${seq}`);
    const item = byId.get(evidenceId);
    if (item === undefined) wrong(`entry ${seq} is about an item that is not there`);
    else sum = tallyWith(sum, item.weight, 1);
    if (!same(tally, sum)) wrong(`entry ${seq} is not the sum of those up to it`);
  });
  const counts = countBy(entries.map(({ evidenceId }) => evidenceId));
  for (const { id, key, status } of items) {
    const expected = status === 'accepted' ? 1 : 0;
    const count = counts.get(id) ?? 0;
    if (count !== expected) wrong(`${key} is ${status} and has ${count} entries`);
  }
  if (!same(standing, sum)) wrong('what stands is not the sum of the entries');
  if (percent !== null && percent !== pbPercent(sum)) wrong(`the figure shows ${percent}`);
  return found;
}

const WORDS = /[\w-]+/g;

/** No one was sent anything from a private conversation that isn't theirs. */
function checkForeign({ talks, received }: History): Violation[] {
  const found: Violation[] = [];
  /** every id that only two members may know, and the two */
  const insiders = new Map<string, TalkHistory['received']>();
  for (const { conversationId, received, items } of talks.filter(({ isPrivate }) => isPrivate)) {
    for (const id of [conversationId, ...items.map((item) => item.id)]) insiders.set(id, received);
  }
  for (const { by, texts } of received) {
    const isForeign = (word: string) => insiders.get(word)?.has(by) === false;
    for (const text of texts) {
      if (text.match(WORDS)?.some(isForeign)) {
        found.push({ kind: 'foreign', what: `${by} was sent ${text}` });
      }
    }
  }
  return found;
}

/** Every violation found in a history. */
export const findViolations = (history: History): Violation[] => [
  ...history.talks.flatMap(checkTalk),
  ...history.ledgers.flatMap(checkLedger),
  ...checkForeign(history),
];
