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

/** A thread is named after the two it started with. */
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

/** A thread that was passed on. */
export interface Passed {
  readonly thread: string;
  readonly from: string;
  readonly to: string;
  readonly atMs: number;
}
