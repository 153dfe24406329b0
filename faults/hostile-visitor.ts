import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Ack, API_PREFIX } from '@midspan/contract';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { floodWhenAsked, noteAnswer, noteEnded, sayFlowing } from './flood-process.ts';

/** What one hostile visitor sends, from a separate process. */
export type Visit =
  /** registrations and messages whose text takes longest to normalize */
  | {
      readonly kind: 'texts';
      /** how many rounds of simultaneous requests */
      readonly rounds: number;
      readonly atOnce: number;
      readonly token: string;
      readonly conversationId: string;
    }
  /** this many CONNECT packets as fast as one connection accepts them, replaced when it ends */
  | { readonly kind: 'connects'; readonly packets: number }
  /** this many connections, a few at a time, each asking once to connect with a made-up token */
  | { readonly kind: 'knocks'; readonly count: number; readonly atOnce: number }
  /** this many connections that never identify themselves, until each is accepted or ended */
  | { readonly kind: 'silent'; readonly count: number };

type VisitOf<Kind extends Visit['kind']> = Extract<Visit, { readonly kind: Kind }>;

/** A different address from everyone else's, as a proxy would report it. */
const headers = { 'x-forwarded-for': '203.0.113.9' };
const ANSWER_MS = 60_000;
const ENDED_WITHIN_MS = 15_000;
const BETWEEN_ROUNDS_MS = 100;
const OPENED_AT_ONCE = 50;
const BETWEEN_OPENINGS_MS = 50;
/** About 5 KB: if the server ends a connection, the rest of the batch is lost with it. */
const PACKETS_AT_ONCE = 60;

/**
 * Marks in the order that takes longest to sort: each of the second half must move past all of the
 * first half, each of which decomposes into two.
 */
const worstMarks = (count: number) => `a${'\u0344'.repeat(count / 2)}${'\u0334'.repeat(count / 2)}`;

async function register(baseUrl: string): Promise<void> {
  const body = {
    email: `${randomUUID()}@example.org`,
    username: worstMarks(31_900),
    password: 'correct horse',
  };
  const answer = await fetch(`${baseUrl}${API_PREFIX}/auth/register`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { error?: { code: string } };
  noteAnswer(error?.code ?? 'ok');
}

async function sendTexts(baseUrl: string, visit: VisitOf<'texts'>): Promise<void> {
  const { token, conversationId, rounds, atOnce } = visit;
  const transports = ['websocket'];
  const socket = io(baseUrl, { auth: { token }, transports, timeout: ANSWER_MS });
  await new Promise((resolve) => socket.once('connect', () => resolve(null)));
  await socket.emitWithAck('conversation:join', { conversationId });
  await sayFlowing();
  const send = async () => {
    const message = { conversationId, content: worstMarks(4_990), tempId: randomUUID() };
    const answer: Ack | null = await socket
      .timeout(ANSWER_MS)
      .emitWithAck('conversation:sendMessage', message)
      .catch(() => null);
    noteAnswer(answer === null ? 'none' : answer.success ? 'ok' : answer.code);
  };
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(Array.from({ length: atOnce }, () => [register(baseUrl), send()]).flat());
    await delay(BETWEEN_ROUNDS_MS);
  }
}

/** A bare connection, so that any packet can be sent over it. */
function openBare(baseUrl: string): { socket: WebSocket; closed: Promise<unknown> } {
  const address = `${baseUrl.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { headers });
  // If the server ends it while something is in flight, it is reset.
  socket.on('error', () => undefined);
  socket.once('close', noteEnded);
  return { socket, closed: new Promise((resolve) => socket.once('close', resolve)) };
}

const connectPacket = () => `40${JSON.stringify({ token: randomBytes(32).toString('base64url') })}`;

/** Answers the server's heartbeat and records the answer to a connection attempt. */
function listen(socket: WebSocket): void {
  socket.on('message', (data) => {
    const text = String(data);
    if (text === '2') socket.send('3');
    if (text.startsWith('44')) {
      noteAnswer((JSON.parse(text.slice(2)) as { data: { code: string } }).data.code);
    }
  });
}

async function sendConnects(baseUrl: string, { packets }: VisitOf<'connects'>): Promise<void> {
  await sayFlowing();
  let one = openBare(baseUrl);
  for (let sent = 0; sent < packets; sent += PACKETS_AT_ONCE) {
    if (one.socket.readyState >= WebSocket.CLOSING) one = openBare(baseUrl);
    const { socket, closed } = one;
    if (socket.readyState === WebSocket.CONNECTING) {
      listen(socket);
      await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed]);
    }
    for (let n = 1; n < PACKETS_AT_ONCE; n += 1) socket.send(connectPacket(), () => undefined);
    // As fast as the connection accepts it.
    await new Promise((resolve) => socket.send(connectPacket(), resolve));
  }
  await Promise.race([one.closed, delay(ENDED_WITHIN_MS)]);
}

async function knock(baseUrl: string, { count, atOnce }: VisitOf<'knocks'>): Promise<void> {
  await sayFlowing();
  let left = count;
  async function goOn(): Promise<void> {
    while (left > 0) {
      left -= 1;
      const { socket, closed } = openBare(baseUrl);
      listen(socket);
      socket.once('open', () => socket.send(connectPacket()));
      await closed;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, goOn));
}

async function keepSilent(baseUrl: string, { count }: VisitOf<'silent'>): Promise<void> {
  await sayFlowing();
  const all: Promise<unknown>[] = [];
  for (let n = 0; n < count; n += 1) {
    const { socket, closed } = openBare(baseUrl);
    all.push(Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed]));
    if (n % OPENED_AT_ONCE === 0) await delay(BETWEEN_OPENINGS_MS);
  }
  await Promise.all(all);
}

function visit(baseUrl: string, wish: Visit): Promise<void> {
  switch (wish.kind) {
    case 'texts':
      return sendTexts(baseUrl, wish);
    case 'connects':
      return sendConnects(baseUrl, wish);
    case 'knocks':
      return knock(baseUrl, wish);
    case 'silent':
      return keepSilent(baseUrl, wish);
  }
}

floodWhenAsked(visit);
