import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ack } from '@midspan/contract';
import { io, type Socket } from 'socket.io-client';
import {
  type FloodResult,
  floodWhenAsked,
  hasReached,
  isLongEnough,
  noteAnswer,
  noteEnded,
  sayFlowing,
  toldEnough,
} from './flood-process.ts';

/**
 * A flood from a separate process, so that making it doesn't slow down the clients that measure.
 */
export type Flood =
  /**
   * one member sends an event this many times a second, and reconnects when disconnected, until it
   * was long enough and the server has answered this often, however slow the machine
   */
  | {
      readonly kind: 'events';
      readonly token: string;
      readonly name: string;
      readonly payload: object;
      readonly perSecond: number;
      readonly until: FloodResult;
    }
  /** one member opens this many connections at once and keeps them until it was long enough */
  | { readonly kind: 'connections'; readonly token: string; readonly count: number }
  /** this many strangers send a request head byte by byte until they are cut off */
  | { readonly kind: 'slow'; readonly count: number }
  /**
   * members with open conversations lose their connections, and reconnect at once until they are in
   */
  | {
      readonly kind: 'storm';
      readonly members: readonly { readonly token: string; readonly conversationId: string }[];
    };

type FloodOf<Kind extends Flood['kind']> = Extract<Flood, { readonly kind: Kind }>;

/** Short enough that a second's worth is spread evenly. */
const TURN_MS = 20;
const DRIP_EVERY_MS = 1_000;
const CALM_AT_ONCE = 25;
const TRY_AGAIN_MS = 500;
const ANSWER_MS = 20_000;
/** Results that take longer than this don't come; the test then says which are missing. */
const GIVE_UP_MS = 120_000;

const open = (baseUrl: string, token: string): Socket =>
  io(baseUrl, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: ANSWER_MS,
  });

/** Resolves with the answer to a handshake. */
const entered = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('ok'));
    socket.once('connect_error', (error: Error & { data?: { code: string } }) =>
      resolve(error.data?.code ?? 'none'),
    );
  });

const ask = (socket: Socket, name: string, payload: object): Promise<string> =>
  socket
    .timeout(ANSWER_MS)
    .emitWithAck(name, payload)
    .then(
      (answer: Ack) => (answer.success ? 'ok' : answer.code),
      () => 'none',
    );

/** A connection that records when the server ends it, however late. */
async function enter(baseUrl: string, token: string): Promise<Socket> {
  const socket = open(baseUrl, token);
  if ((await entered(socket)) === 'ok') {
    socket.once('disconnect', noteEnded);
  }
  return socket;
}

async function sendEvents(baseUrl: string, flood: FloodOf<'events'>): Promise<void> {
  const { token, name, payload, perSecond, until } = flood;
  const asked: Promise<void>[] = [];
  let socket = await enter(baseUrl, token);
  await sayFlowing();
  const startMs = performance.now();
  let sent = 0;
  const isOver = (passedMs: number) =>
    passedMs >= GIVE_UP_MS || (isLongEnough() && hasReached(until));
  for (let passedMs = 0; !isOver(passedMs); passedMs = performance.now() - startMs) {
    const due = (passedMs / 1_000) * perSecond;
    for (; sent < due && socket.connected; sent += 1) {
      asked.push(ask(socket, name, payload).then(noteAnswer));
    }
    if (!socket.connected) {
      sent = due;
      socket = await enter(baseUrl, token);
    }
    await delay(TURN_MS);
  }
  await Promise.all(asked);
}

async function openMany(baseUrl: string, flood: FloodOf<'connections'>): Promise<void> {
  await sayFlowing();
  async function openOne(): Promise<void> {
    const socket = open(baseUrl, flood.token);
    const code = await entered(socket);
    // The server had no time for it.
    if (code === 'none') return openOne();
    noteAnswer(code);
    socket.once('disconnect', noteEnded);
  }
  await Promise.all(Array.from({ length: flood.count }, openOne));
  await toldEnough;
}

function drip(baseUrl: string): Promise<void> {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect(Number(port), hostname).resume();
  const head = `GET /api/health HTTP/1.1\r\nHost: ${hostname}\r\nX-Slow: `;
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(head[sent] ?? 'x');
    sent += 1;
  }, DRIP_EVERY_MS);
  // If the server ends it while a byte is in flight, it is reset.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer);
      noteEnded();
      resolve();
    });
  });
}

async function dripMany(baseUrl: string, { count }: FloodOf<'slow'>): Promise<void> {
  await sayFlowing();
  await Promise.all(Array.from({ length: count }, () => drip(baseUrl)));
}

async function storm(baseUrl: string, { members }: FloodOf<'storm'>): Promise<void> {
  const sockets: Socket[] = [];
  const waiting = [...members];
  async function comeCalmly(): Promise<void> {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      const socket = open(baseUrl, one.token);
      sockets.push(socket);
      await entered(socket);
      await ask(socket, 'conversation:join', { conversationId: one.conversationId });
    }
  }
  async function comeBack({ token, conversationId }: (typeof members)[number]): Promise<void> {
    for (;;) {
      const socket = open(baseUrl, token);
      let code = await entered(socket);
      if (code === 'ok') {
        code = await ask(socket, 'conversation:join', { conversationId, sinceSeq: 0 });
      }
      noteAnswer(code);
      if (code === 'ok') return;
      socket.disconnect();
      await delay(TRY_AGAIN_MS);
    }
  }
  await Promise.all(Array.from({ length: CALM_AT_ONCE }, comeCalmly));
  await sayFlowing();
  for (const socket of sockets) socket.disconnect();
  await Promise.all(members.map(comeBack));
}

function flow(baseUrl: string, flood: Flood): Promise<void> {
  switch (flood.kind) {
    case 'events':
      return sendEvents(baseUrl, flood);
    case 'connections':
      return openMany(baseUrl, flood);
    case 'slow':
      return dripMany(baseUrl, flood);
    case 'storm':
      return storm(baseUrl, flood);
  }
}

floodWhenAsked(flow);
