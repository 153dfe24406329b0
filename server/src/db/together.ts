/**
 * Lets all who ask while one statement is under way share the next one. What they get was asked for
 * after they did, so it is never older than their question.
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
