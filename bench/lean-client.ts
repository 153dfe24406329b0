import { once } from 'node:events';
import { WebSocket } from 'ws';

/**
 * A minimal Socket.IO client: it knows only the packets a benchmark needs, and parses them only as
 * far as necessary. It shares the machine with the servers it measures, so its own cost would hide
 * the difference between them.
 */
export interface LeanClient {
  /** Resolves when the server has acknowledged it; rejects when it was refused. */
  send(name: string, payload: object): Promise<void>;
  /** Resolves when the message with this id has arrived. Call it before sending. */
  arrival(tempId: string): Promise<void>;
  close(): void;
}

const PING = '2';
const PONG = '3';
const CONNECTED = '40';
const TURNED_AWAY = '44';
const MESSAGE = '42["conversation:message"';
const ACKNOWLEDGED = '43';
const WELL_DONE = '[{"success":true';
const TEMP_ID = '"tempId":"';

/** Rejects when the server refuses the connection. */
export async function connectLean(baseUrl: string, token: string): Promise<LeanClient> {
  const url = `${baseUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, 'open');

  const connected = Promise.withResolvers<void>();
  const arrivals = new Map<string, () => void>();
  const sent = new Map<number, PromiseWithResolvers<void>>();
  let lastId = 0;

  function noteMessage(text: string): void {
    const start = text.indexOf(TEMP_ID) + TEMP_ID.length;
    const tempId = text.slice(start, text.indexOf('"', start));
    arrivals.get(tempId)?.();
    arrivals.delete(tempId);
  }

  function noteAcknowledgement(text: string): void {
    const start = text.indexOf('[');
    const id = Number(text.slice(ACKNOWLEDGED.length, start));
    if (text.startsWith(WELL_DONE, start)) sent.get(id)?.resolve();
    else sent.get(id)?.reject(new Error(`refused: ${text}`));
    sent.delete(id);
  }

  socket.on('message', (data) => {
    const text = data.toString();
    if (text.startsWith(MESSAGE)) noteMessage(text);
    else if (text.startsWith(ACKNOWLEDGED)) noteAcknowledgement(text);
    else if (text === PING) socket.send(PONG);
    else if (text.startsWith(CONNECTED)) connected.resolve();
    else if (text.startsWith(TURNED_AWAY)) connected.reject(new Error(`turned away: ${text}`));
  });
  socket.on('close', () => {
    const lost = new Error('the connection was lost');
    connected.reject(lost);
    for (const { reject } of sent.values()) reject(lost);
  });
  socket.send(`${CONNECTED}${JSON.stringify({ token })}`);
  await connected.promise;

  return {
    send(name, payload) {
      lastId += 1;
      const answered = Promise.withResolvers<void>();
      sent.set(lastId, answered);
      socket.send(`42${lastId}${JSON.stringify([name, payload])}`);
      return answered.promise;
    },
    arrival: (tempId) => new Promise((resolve) => arrivals.set(tempId, resolve)),
    close: () => socket.close(),
  };
}
