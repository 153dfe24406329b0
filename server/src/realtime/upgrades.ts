import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type Answer = (this: Server, request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Runs tasks in order, one in each turn of the event loop. A task that is cheap alone would, for
 * hundreds at once, keep everyone else waiting until the last is done.
 */
function onePerTurn(): (work: () => void) => void {
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

const ignore = () => undefined;

/**
 * Makes the handler of WebSocket upgrades answer one request in each turn. When everyone reconnects
 * at once, hundreds are read in the same turn, and answering all of them takes longer than anything
 * after it.
 */
export function answerUpgradesInTurn(http: Server): void {
  const inTurn = onePerTurn();
  for (const answer of http.listeners('upgrade') as Answer[]) {
    http.off('upgrade', answer);
    http.on('upgrade', (request, socket, head) => {
      // Nothing else listens until it is answered, and an error without a listener ends the
      // process.
      socket.on('error', ignore);
      inTurn(() => {
        if (!socket.destroyed) answer.call(http, request, socket, head);
        socket.off('error', ignore);
      });
    });
  }
}
