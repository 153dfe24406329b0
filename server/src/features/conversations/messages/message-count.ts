import type { SharedCount } from './message-count-store.ts';

const HOUR_MS = 3_600_000;

/** Smaller counts aren't shared, because most people send no more within an hour. */
export const SHARED_FROM = 20;
const SHARE_EVERY_MS = 2_000;

interface Tally {
  /** the sum over all servers when last shared */
  shared: number;
  /** messages counted here since */
  unshared: number;
  endsAtMs: number;
}

export interface MessageCountParts {
  readonly perHour: number;
  /** Adds counts by member to those of all servers; returns the sums. */
  readonly share: (counts: ReadonlyMap<string, number>) => Promise<Map<string, SharedCount>>;
  readonly onFailure: (error: unknown) => void;
  readonly shareEveryMs?: number;
  readonly now?: () => number;
}

export interface MessageCount {
  /** Counts a message. Returns 0, or the milliseconds until the member may send again. */
  take(userId: string): number;
  /** The message that was counted was not stored. */
  giveBack(userId: string): void;
  /** Shares what has been counted; done every two seconds. */
  shareNow(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * [CO2] Messages per member and hour over all conversations. Counted in memory, so that the
 * statement that sends a message does no extra work, and shared with other servers every two
 * seconds for those who send a lot. docs/decisions/0026-limits-and-doors.md says how much several
 * servers can let through beyond the limit.
 */
export function createMessageCount({
  perHour,
  share,
  onFailure,
  shareEveryMs = SHARE_EVERY_MS,
  now = () => performance.now(),
}: MessageCountParts): MessageCount {
  const tallies = new Map<string, Tally>();

  function tallyOf(userId: string): Tally {
    const known = tallies.get(userId);
    if (known !== undefined && known.endsAtMs > now()) return known;
    const fresh = { shared: 0, unshared: 0, endsAtMs: now() + HOUR_MS };
    tallies.set(userId, fresh);
    return fresh;
  }

  function forgetEnded(): void {
    for (const [userId, { endsAtMs }] of tallies) {
      if (endsAtMs <= now()) tallies.delete(userId);
    }
  }

  async function shareFrom(atLeast: number): Promise<void> {
    forgetEnded();
    const counts = new Map<string, number>();
    for (const [userId, { unshared }] of tallies) {
      if (unshared >= atLeast) counts.set(userId, unshared);
    }
    if (counts.size === 0) return;
    for (const [userId, { messages, leftMs }] of await share(counts)) {
      const tally = tallyOf(userId);
      tally.shared = messages;
      // Messages counted during sharing are shared next time.
      tally.unshared -= counts.get(userId) ?? 0;
      tally.endsAtMs = now() + leftMs;
    }
  }

  let sharing = Promise.resolve();
  function shareInTurn(atLeast: number): Promise<void> {
    // Counts that could not be shared are kept for the next time.
    sharing = sharing.then(() => shareFrom(atLeast)).catch(onFailure);
    return sharing;
  }
  const timer = setInterval(() => void shareInTurn(SHARED_FROM), shareEveryMs).unref();

  return {
    take(userId) {
      const tally = tallyOf(userId);
      if (tally.shared + tally.unshared >= perHour) return tally.endsAtMs - now();
      tally.unshared += 1;
      return 0;
    },
    giveBack(userId) {
      tallyOf(userId).unshared -= 1;
    },
    shareNow: () => shareInTurn(SHARED_FROM),
    async stop() {
      clearInterval(timer);
      // A restart doesn't reset the limit.
      await shareInTurn(1);
    },
  };
}
