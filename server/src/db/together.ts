/**
 * Lets all callers that come while one statement runs share the next one. It starts after they
 * called, so what they get is never older than their call.
 */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  return () => {
    next ??= underWay.then(() => {
      next = null;
      const answer = ask();
      underWay = answer.catch(() => undefined);
      return answer;
    });
    return next;
  };
}
