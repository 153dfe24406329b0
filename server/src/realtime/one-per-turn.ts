/**
 * Runs tasks in order, one in each turn of the event loop. A task that is cheap alone would, for
 * hundreds at once, keep everyone else waiting until the last is done.
 */
export function onePerTurn(): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  let turnIsAwaited = false;

  function awaitTurn(): void {
    if (turnIsAwaited || waiting.length === 0) return;
    turnIsAwaited = true;
    setImmediate(() => {
      turnIsAwaited = false;
      waiting.shift()?.();
      awaitTurn();
    });
  }

  return (work) => {
    waiting.push(work);
    awaitTurn();
  };
}
