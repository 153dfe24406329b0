import { type ClientEventName, clientEvents } from '@midspan/contract';
import * as z from 'zod/mini';
import { readIncoming } from './read-incoming.ts';
import type { AppSocket } from './socket.ts';

/** Longer than the server's own timeout, so that its message arrives. */
const ANSWER_MS = 12_000;

export type EventPayload<Name extends ClientEventName> = z.input<
  (typeof clientEvents)[Name]['payload']
>;

/** From the shape: Zod's type of an empty object forbids every field, including `success`. */
type AckFields<Shape extends z.core.$ZodShape> = { [Field in keyof Shape]: z.output<Shape[Field]> };

export type EventAnswer<Name extends ClientEventName> =
  | ({ readonly success: true } & AckFields<(typeof clientEvents)[Name]['ack']['shape']>)
  /** the error is null if the server gave no text */
  | { readonly success: false; readonly error: string | null; readonly code: string | null };

const refusal = z.object({
  success: z.literal(false),
  error: z.string().check(z.minLength(1)),
  code: z.string(),
});

/** Sends an event and waits for its acknowledgement. Never rejects. */
export async function ask<Name extends ClientEventName>(
  socket: AppSocket,
  name: Name,
  payload: EventPayload<Name>,
): Promise<EventAnswer<Name>> {
  const emitter: { emitWithAck(name: string, payload: unknown): Promise<unknown> } =
    socket.timeout(ANSWER_MS);
  // No answer in time, or a connection that broke in the meantime.
  const answer = await emitter.emitWithAck(name, payload).catch(() => null);
  const accepted = readIncoming(
    z.extend(clientEvents[name].ack, { success: z.literal(true) }),
    answer,
  );
  // The event's own schema has just given the answer its type.
  if (accepted.success) return accepted.data as EventAnswer<Name>;
  return refusal.safeParse(answer).data ?? { success: false, error: null, code: null };
}

/** How a screen sends a request: over its own connection, showing failures in its own place. */
export type Request = <Name extends ClientEventName>(
  name: Name,
  payload: EventPayload<Name>,
  /** for when the server gives no text */
  failureText: string,
) => Promise<EventAnswer<Name>>;
