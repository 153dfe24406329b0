import { setTimeout as delay } from 'node:timers/promises';
import type { Ack, ClientEventName, ClientToServerEvents } from '@midspan/contract';
import type { Holder } from '@midspan/testkit';
import { io } from 'socket.io-client';
import { z } from 'zod';
import type { Numbered } from './check.ts';

/** Shorter than the web's timeout, because a test doesn't have to be as patient. */
const ANSWER_MS = 5_000;
const TRY_AGAIN_MS = 200;

/** The fields common to all numbered events. */
const numbered = z.object({
  conversationId: z.string(),
  seq: z.int(),
  content: z.string().optional(),
  evidence: z
    .object({ id: z.string(), source: z.string(), proposed_by: z.string().nullable() })
    .optional(),
});
export type NumberedPayload = z.infer<typeof numbered>;

const joined = z.object({
  seq: z.int(),
  events: z.array(z.object({ name: z.string(), payload: z.unknown() })).nullable(),
});

/** The server's answer to an event; null if there was none. */
export type Answer = Ack<Record<string, unknown>> | null;

export interface Listener {
  readonly holder: Holder;
  /** every change received, live or on catching up, in order of arrival */
  readonly received: readonly Numbered[];
  /** everything sent to this connection, including acknowledgements */
  readonly texts: readonly string[];
  /** the number up to which nothing is missing */
  seq(): number;
  /** Resolves once the conversation is open, which may take a while without a server. */
  opened(): Promise<void>;
  ask<Name extends ClientEventName>(
    name: Name,
    payload: Parameters<ClientToServerEvents[Name]>[0],
  ): Promise<Answer>;
  close(): void;
}

/**
 * A client with a conversation open that reconnects after every loss and catches up, as the web
 * does.
 */
export function listenTo(
  baseUrl: string,
  conversationId: string,
  holder: Holder,
  onEvent: (name: string, payload: NumberedPayload) => void = () => undefined,
): Listener {
  const received: Numbered[] = [];
  const texts: string[] = [];
  const numbers = new Set<number>();
  let seq = 0;
  let newestSeq = 0;
  let isOpen = false;
  let isCatchingUp = false;
  let isClosed = false;
  let waiting: (() => void)[] = [];
  const socket = io(baseUrl, {
    auth: { token: holder.token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: TRY_AGAIN_MS,
    reconnectionDelayMax: 2 * TRY_AGAIN_MS,
    timeout: 3_000,
  });

  async function ask(name: string, payload: unknown): Promise<Answer> {
    // A rejection means no answer in time, or a connection that broke in the meantime.
    const answer: Answer = await socket
      .timeout(ANSWER_MS)
      .emitWithAck(name, payload)
      .catch(() => null);
    texts.push(`${name} answered ${JSON.stringify(answer)}`);
    return answer;
  }

  function take(name: string, given: unknown): void {
    const { data } = numbered.safeParse(given);
    if (data?.conversationId !== conversationId) return;
    newestSeq = Math.max(newestSeq, data.seq);
    // A tick carries only a number, not what happened.
    if (name === 'conversation:tick') return;
    numbers.add(data.seq);
    received.push({ seq: data.seq, name, key: data.content ?? data.evidence?.source ?? '' });
    onEvent(name, data);
  }

  function advance(): void {
    while (numbers.has(seq + 1)) seq += 1;
  }

  async function open(): Promise<void> {
    const { data } = joined.safeParse(
      await ask('conversation:join', { conversationId, sinceSeq: seq }),
    );
    if (data === undefined) {
      await delay(TRY_AGAIN_MS);
      return;
    }
    for (const { name, payload } of data.events ?? []) take(name, payload);
    // Some of it isn't for this member, or a snapshot replaced it; the checker finds what is really
    // missing.
    for (let known = seq + 1; known <= data.seq; known += 1) numbers.add(known);
    advance();
    isOpen = true;
    for (const go of waiting) go();
    waiting = [];
  }

  async function catchUp(): Promise<void> {
    if (isCatchingUp) return;
    isCatchingUp = true;
    while (!isClosed && socket.connected && (!isOpen || seq < newestSeq)) await open();
    isCatchingUp = false;
  }

  socket.on('connect', () => void catchUp());
  socket.on('disconnect', () => {
    isOpen = false;
    // When the server ended it, the client doesn't reconnect by itself.
    if (!isClosed && !socket.active) socket.connect();
  });
  socket.on('connect_error', () => {
    if (!isClosed && !socket.active) setTimeout(() => isClosed || socket.connect(), TRY_AGAIN_MS);
  });
  socket.onAny((name: string, payload: unknown) => {
    texts.push(`${name} ${JSON.stringify(payload)}`);
    take(name, payload);
    advance();
    if (seq < newestSeq) void catchUp();
  });

  return {
    holder,
    received,
    texts,
    seq: () => seq,
    async opened() {
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    ask,
    close() {
      isClosed = true;
      socket.close();
      for (const go of waiting) go();
    },
  };
}
