export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many work at a time; the others wait in the order in which they came. */
export function createTurnstile(atOnce: number): Turnstile {
  const waiting: (() => void)[] = [];
  let inside = 0;

  return async (work) => {
    if (inside < atOnce) inside += 1;
    // Whoever leaves hands the place on, so that nobody slips in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
}
