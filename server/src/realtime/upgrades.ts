import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { onePerTurn } from './one-per-turn.ts';

type Answer = (this: Server, request: IncomingMessage, socket: Duplex, head: Buffer) => void;

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
