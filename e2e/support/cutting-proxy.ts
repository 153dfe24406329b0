import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** When a WebSocket is cut: once it is accepted, or once the server has admitted the client. */
export type Cut = 'accepted' | 'let in';

export interface CuttingProxy {
  readonly url: string;
  /** how many WebSockets have been cut so far */
  cuts(): number;
  stop(): Promise<void>;
}

/** The response that RFC 6455 requires, so that the browser considers the WebSocket open. */
function accept(socket: Duplex, key: string): void {
  const proof = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
  socket.write(
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
      `Sec-WebSocket-Accept: ${proof.digest('base64')}\r\n\r\n`,
  );
}

/** A proxy that knows HTTP but not WebSockets: it accepts them and then drops them. */
export async function startCuttingProxy(target: string, cut: Cut): Promise<CuttingProxy> {
  const { hostname, port, host, origin } = new URL(target);
  let cuts = 0;
  const end = (socket: Duplex) => {
    cuts += 1;
    socket.destroy();
  };

  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host, ...(incoming.headers.origin && { origin }) };
    const { method, url } = incoming;
    const passedOn = request({ hostname, port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passedOn.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passedOn.destroy());
    incoming.pipe(passedOn);
  });

  server.on('upgrade', (incoming, socket) => {
    socket.on('error', () => undefined);
    if (cut === 'accepted') {
      accept(socket, incoming.headers['sec-websocket-key'] ?? '');
      end(socket);
      return;
    }
    const behind = connect(Number(port), hostname);
    behind.on('error', () => socket.destroy());
    const headers = Object.entries({ ...incoming.headers, host, origin });
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    behind.write(`GET ${incoming.url} HTTP/1.1\r\n${lines}\r\n`);
    socket.pipe(behind);
    socket.on('close', () => behind.destroy());
    behind.on('data', (chunk: Buffer) => {
      socket.write(chunk);
      // A server's frames aren't masked: this is Socket.IO's answer to a client it admits.
      if (chunk.includes('40{"sid"')) {
        behind.destroy();
        end(socket);
      }
    });
  });

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://localhost:${address.port}`,
    cuts: () => cuts,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
