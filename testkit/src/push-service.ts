import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openInbox } from './inbox.ts';

export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A browser's subscription at the service, and the keys that only the browser has. */
export interface TestDevice {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** The next alert that arrives for it, as its browser reads it. */
  receive(): Promise<{ readonly text: string; readonly headers: IncomingHttpHeaders }>;
  /** how many have arrived so far */
  count(): number;
}

/** RFC 8291 and RFC 8188: what a browser does with what it receives. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const hkdf = (key: Buffer, saltBytes: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltBytes, info, length));
  const named = (label: string) => Buffer.from(`Content-Encoding: ${label}\0`);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey]);
  const secret = hkdf(own.computeSecret(senderKey), auth, info, 32);
  const key = hkdf(secret, salt, named('aes128gcm'), 16);
  const decipher = createDecipheriv('aes-128-gcm', key, hkdf(secret, salt, named('nonce'), 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** A push service as browsers have one, on this machine and without TLS. */
export async function startPushService() {
  const inbox = openInbox<ReceivedPush>();
  const answers = new Map<string, number | 'never'>();
  const open = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    inbox.put({ path, headers, body: Buffer.concat(chunks) });
    const answer = answers.get(path) ?? 404;
    if (answer === 'never') open.add(response);
    else response.writeHead(answer, { Location: '/redirected' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    /** everything that arrived, oldest first */
    received: inbox.all,
    /** A device; the service answers what is sent to it with this status, or never. */
    newDevice(answer: number | 'never' = 201): TestDevice {
      const own = createECDH('prime256v1');
      own.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomUUID()}`;
      answers.set(path, answer);
      const keys = {
        p256dh: own.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
      };
      return {
        subscription: { endpoint: url + path, keys },
        async receive() {
          const { body, headers } = await inbox.take('an alert', (one) => one.path === path);
          return { text: decrypt(body, own, auth), headers };
        },
        count: () => inbox.all.filter((one) => one.path === path).length,
      };
    },
    async stop() {
      for (const response of open) response.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
