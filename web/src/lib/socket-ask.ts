import { type ClientEventName, clientEvents } from '@midspan/contract';
import * as z from 'zod/mini';
import type { AppSocket } from './socket.ts';

/** Longer than the server takes to give up on an event, so that its own words arrive. */
const ANSWER_MS = 12_000;

export type EventPayload<Name extends ClientEventName> = z.input<
  (typeof clientEvents)[Name]['payload']
>;

/** Taken from the shape, because Zod's type of an empty object forbids every field, also `success`. */
type AckFields<Shape extends z.core.$ZodShape> = { [Field in keyof Shape]: z.output<Shape[Field]> };

export type EventAnswer<Name extends ClientEventName> =
  | ({ readonly success: true } & AckFields<(typeof clientEvents)[Name]['ack']['shape']>)
  /** the error is null where the server gave no words of its own */
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
  // No answer in time, or a connection that broke meanwhile.
  const answer = await emitter.emitWithAck(name, payload).catch(() => null);
  const accepted = z.extend(clientEvents[name].ack, { success: z.literal(true) }).safeParse(answer);
  // The event's own schema has just made the answer what its type says.
  if (accepted.success) return accepted.data as EventAnswer<Name>;
  return refusal.safeParse(answer).data ?? { success: false, error: null, code: null };
}

/** How a screen asks: over its own connection, failures going where the screen shows them. */
export type Request = <Name extends ClientEventName>(
  name: Name,
  payload: EventPayload<Name>,
  /** for when the server gives no words of its own */
  failureText: string,
) => Promise<EventAnswer<Name>>;
