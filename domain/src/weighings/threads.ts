/** [SD2] How long after verification a member can be established at the earliest; a setting. */
export const ESTABLISHED_AFTER_MS = 72 * 60 * 60 * 1_000;

/**
 * [SD1] [SD2] How many threads establish a member, and how many messages a talk has on each side.
 */
export const ESTABLISHED_BY = { threads: 2, messages: 3 } as const;

/** [SD1] Whether a conversation that a participant completed is a talk. */
export const isTalk = (conversation: {
  readonly isPublic: boolean;
  readonly cameFrom: 'waiting room' | 'invitation' | 'private request' | 'dispute';
  /** of each side, without those that operators removed */
  readonly messages: readonly [number, number];
}): boolean =>
  conversation.isPublic &&
  conversation.cameFrom === 'waiting room' &&
  Math.min(...conversation.messages) >= ESTABLISHED_BY.messages;

/** A thread is named after the two it started with, so a replay gives it the same name. */
const newThread = (starterId: string, firstHolderId: string): string =>
  `${starterId} ${firstHolderId}`;

/** The threads that each of the two of a weighing took, in their order. */
export type TakenThreads = readonly [readonly string[], readonly string[]];

export const NO_THREADS: TakenThreads = [[], []];

/** A thread of a member who may pass it on. */
export interface HeldThread {
  readonly thread: string;
  /** how many members hold it */
  readonly holders: number;
}

/** An established member, with their threads in the order in which they came. */
export interface Giver {
  readonly id: string;
  readonly named: boolean;
  readonly threads: readonly HeldThread[];
}

/**
 * [SD3] The thread that an established member passes to a partner who has none from them yet; null
 * if there is none to pass.
 */
export function threadToPass(
  giver: Giver,
  partner: { readonly id: string; readonly threads: ReadonlySet<string> },
): string | null {
  if (giver.named) return newThread(giver.id, partner.id);
  const lacking = giver.threads.filter(({ thread }) => !partner.threads.has(thread));
  const [first, ...others] = lacking;
  if (first === undefined) return null;
  // Of two equals, the earlier stays.
  return others.reduce((rarest, one) => (one.holders < rarest.holders ? one : rarest), first)
    .thread;
}

/** [SD2] When a member is established by threads; null while something is missing. */
const establishedAtMs = (
  member: {
    readonly verifiedAtMs: number | null;
    readonly secondThreadAtMs: number | null;
  },
  afterMs: number,
): number | null =>
  member.verifiedAtMs === null || member.secondThreadAtMs === null
    ? null
    : Math.max(member.verifiedAtMs + afterMs, member.secondThreadAtMs);

/** [SD4] A member of a replay. */
export interface ReplayedMember {
  readonly id: string;
  /** what operators decided about the member; null for nothing */
  readonly named: boolean | null;
  readonly namedAtMs: number | null;
  readonly verifiedAtMs: number | null;
}

/** [SD4] A talk of a replay, at the time it was counted. */
export interface ReplayedTalk {
  readonly members: readonly [string, string];
  readonly atMs: number;
}

/** A thread that was passed on. */
export interface Passed {
  readonly thread: string;
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
}

export interface Replay {
  /** in the order in which they were passed on */
  readonly passed: readonly Passed[];
  /** since when, by member */
  readonly establishedAtMs: ReadonlyMap<string, number>;
  readonly secondThreadAtMs: ReadonlyMap<string, number>;
}

/**
 * [SD4] Standing computed from scratch, from all talks in the order in which they were counted.
 * What is due before a talk is counted happens first, by time and then by id.
 */
export function replayStanding(
  members: readonly ReplayedMember[],
  talks: readonly ReplayedTalk[],
  { untilMs, afterMs }: { readonly untilMs: number; readonly afterMs: number },
): Replay {
  const byId = new Map(members.map((member) => [member.id, member]));
  const passed: Passed[] = [];
  const given = new Set<string>();
  const threadsOf = new Map<string, string[]>();
  const holders = new Map<string, number>();
  const partnersOf = new Map<string, string[]>();
  const established = new Map<string, number>();
  const secondThread = new Map<string, number>();
  const named = new Set<string>();
  /** who will be established or named, and when */
  const due = new Map<string, number>();
  for (const { id, named: says, namedAtMs } of members) {
    if (says === true && namedAtMs !== null) due.set(id, namedAtMs);
  }

  function pass(from: string, to: string, atMs: number): void {
    const key = `${from} ${to}`;
    if (!established.has(from) || given.has(key)) return;
    const held = threadsOf.get(from) ?? [];
    const threads = held.map((thread) => ({ thread, holders: holders.get(thread) ?? 0 }));
    const own = threadsOf.get(to) ?? [];
    const giver = { id: from, named: named.has(from), threads };
    const thread = threadToPass(giver, { id: to, threads: new Set(own) });
    if (thread === null) return;
    given.add(key);
    passed.push({ thread, from, to, atMs });
    holders.set(thread, (holders.get(thread) ?? 0) + 1);
    threadsOf.set(to, [...own, thread]);
    if (own.length + 1 !== ESTABLISHED_BY.threads) return;
    secondThread.set(to, atMs);
    const member = byId.get(to);
    if (member === undefined || member.named === false || established.has(to)) return;
    const { verifiedAtMs } = member;
    const at = establishedAtMs({ verifiedAtMs, secondThreadAtMs: atMs }, afterMs);
    if (at !== null) due.set(to, Math.min(at, due.get(to) ?? at));
  }

  function establishUntil(nowMs: number): void {
    for (;;) {
      const next = [...due]
        .filter(([, atMs]) => atMs <= nowMs)
        .sort(([one, first], [other, second]) => first - second || (one < other ? -1 : 1))[0];
      if (next === undefined) return;
      const [id, atMs] = next;
      due.delete(id);
      const member = byId.get(id);
      const namedAtMs = member?.named === true ? member.namedAtMs : null;
      if (namedAtMs !== null && namedAtMs <= atMs) named.add(id);
      // Established by threads before being named, so the naming is still ahead.
      else if (namedAtMs !== null) due.set(id, namedAtMs);
      if (!established.has(id)) established.set(id, atMs);
      for (const partner of partnersOf.get(id) ?? []) pass(id, partner, atMs);
    }
  }

  for (const { members: two, atMs } of talks) {
    establishUntil(atMs);
    for (const [from, to] of [two, [two[1], two[0]]] as const) {
      partnersOf.set(from, [...(partnersOf.get(from) ?? []), to]);
    }
    pass(two[0], two[1], atMs);
    pass(two[1], two[0], atMs);
  }
  establishUntil(untilMs);
  return { passed, establishedAtMs: established, secondThreadAtMs: secondThread };
}
