/** What is asked for again within this time gets the same answer. */
const KEPT_MS = 1_000;

/** As many answers as are kept at once; the oldest go first. */
const KEPT_MAX = 200;

/**
 * Makes an answer once for all who ask for it within a second, and while it is being made. The second
 * counts from the beginning of the making: nobody gets what was read before that.
 */
export function createShortMemory<Answer>(
  make: (key: string) => Promise<Answer>,
  isKept: (answer: Answer) => boolean,
) {
  const kept = new Map<string, { readonly since: number; readonly answer: Promise<Answer> }>();

  function ask(key: string): Promise<Answer> {
    const now = performance.now();
    const known = kept.get(key);
    if (known !== undefined && now - known.since < KEPT_MS) return known.answer;
    const answer = make(key);
    kept.delete(key);
    kept.set(key, { since: now, answer });
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    const forget = () => kept.get(key)?.answer === answer && kept.delete(key);
    answer.then((made) => isKept(made) || forget(), forget);
    return answer;
  }

  return { ask, forgetAll: () => kept.clear() };
}
