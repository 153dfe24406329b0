import type { House } from '../../house/house.ts';

/** Does something again and again until the server stops, and never twice at once. */
export function repeat(
  { started }: Pick<House, 'started'>,
  everyMs: number,
  work: () => Promise<void>,
  onFailure: (err: unknown) => void,
): void {
  let working: Promise<void> | null = null;
  const timer = setInterval(() => {
    working ??= work()
      .catch(onFailure)
      .finally(() => {
        working = null;
      });
  }, everyMs);
  started.defer(async () => {
    clearInterval(timer);
    await working;
  });
}
