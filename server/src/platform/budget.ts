export interface Allowance {
  /** how much may be used at once */
  readonly burst: number;
  /** the refill rate */
  readonly perSecond: number;
}

export interface Budget {
  /** Takes the cost of something. Returns 0, or the milliseconds until there is enough for it. */
  take(key: string, cost?: number): number;
}

interface Bucket {
  left: number;
  atMs: number;
}

/**
 * A token bucket per key, in this process. Our own, because rate-limiter-flexible counts in
 * windows: see docs/decisions/0013-floods.md.
 */
export function createBudget(
  { burst, perSecond }: Allowance,
  now: () => number = () => performance.now(),
): Budget {
  const perMs = perSecond / 1_000;
  const fullAfterMs = burst / perMs;
  const buckets = new Map<string, Bucket>();
  let sweptAtMs = now();

  const leftIn = ({ left, atMs }: Bucket, nowMs: number) =>
    Math.min(burst, left + (nowMs - atMs) * perMs);

  /** A full bucket is the same as none, so it can be dropped. */
  function sweep(nowMs: number): void {
    if (nowMs - sweptAtMs < fullAfterMs) return;
    sweptAtMs = nowMs;
    for (const [key, bucket] of buckets) {
      if (leftIn(bucket, nowMs) >= burst) buckets.delete(key);
    }
  }

  return {
    take(key, cost = 1) {
      const nowMs = now();
      sweep(nowMs);
      const bucket = buckets.get(key);
      const left = bucket === undefined ? burst : leftIn(bucket, nowMs);
      if (left < cost) return (cost - left) / perMs;
      buckets.set(key, { left: left - cost, atMs: nowMs });
      return 0;
    },
  };
}
