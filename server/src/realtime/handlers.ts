import {
  type Ack,
  type ClientEventName,
  clientEvents,
  ERRORS,
  type ServerEventName,
  type ServerToClientEvents,
} from '@midspan/contract';
import { refuseAccess } from '@midspan/domain';
import type { z } from 'zod';
import { isDatabaseAway } from '../db/connection.ts';
import type { Session } from '../features/accounts/sessions.ts';
import type { ReportError } from '../platform/error-reporting.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';

/** The socket behind an event, as far as a handler may use it. */
export interface Sender {
  readonly id: string;
  emit<Name extends ServerEventName>(
    name: Name,
    ...payload: Parameters<ServerToClientEvents[Name]>
  ): void;
  join(room: string): void;
  leave(room: string): void;
  closed(): boolean;
  onClosed(callback: () => void): void;
}

type HandlerOf<Name extends ClientEventName> = (
  payload: z.output<(typeof clientEvents)[Name]['payload']>,
  session: Session,
  sender: Sender,
) => Promise<z.input<(typeof clientEvents)[Name]['ack']>>;

/** One handler for every event of the contract; the compiler lists what is missing. */
export type EventHandlers = { readonly [Name in ClientEventName]: HandlerOf<Name> };

/** A person types and clicks far below this; what exceeds it is a program gone wild. */
const EVENTS_PER_WINDOW = 100;
/** Where more messages are allowed, more events have to be. */
const EVENTS_PER_MESSAGE = 10;
const WINDOW_MS = 10_000;
const TIMEOUT_MS = 10_000;

export interface Incoming {
  readonly session: Session;
  readonly sender: Sender;
  readonly name: string;
  readonly args: readonly unknown[];
}

const isEventName = (name: string): name is ClientEventName => Object.hasOwn(clientEvents, name);

/** The acknowledgement, if one was sent with the event; callable any number of times, heard once. */
function acknowledgement(args: readonly unknown[]): (answer: Ack) => void {
  const last = args.at(-1);
  let answered = false;
  return (answer) => {
    if (answered || typeof last !== 'function') return;
    answered = true;
    last(answer);
  };
}

const refused = ({ code, message }: Refusal): Ack => ({ success: false, code, error: message });

/**
 * The one wrapper around every handler: limit, schema, policy, timeout, and an answer in any case.
 * Nothing that a client sends, and nothing that a handler throws, leaves this function.
 */
export function createDispatcher(
  handlers: EventHandlers,
  report: ReportError,
  messageLimit: number,
  noteEvent: Metrics['noteEvent'],
): (incoming: Incoming) => Promise<void> {
  const eventsMax = Math.max(EVENTS_PER_WINDOW, messageLimit * EVENTS_PER_MESSAGE);
  const windows = new WeakMap<Sender, { readonly endsMs: number; events: number }>();

  function refuseFlood(sender: Sender): void {
    const nowMs = performance.now();
    let window = windows.get(sender);
    if (window === undefined || window.endsMs <= nowMs) {
      window = { endsMs: nowMs + WINDOW_MS, events: 0 };
      windows.set(sender, window);
    }
    window.events += 1;
    if (window.events <= eventsMax) return;
    const seconds = Math.ceil((window.endsMs - nowMs) / 1000);
    throw new Refusal('RATE_LIMITED', {
      message: `Too many events. Please wait ${seconds} seconds.`,
    });
  }

  async function handle({ name, args, session, sender }: Incoming): Promise<object> {
    refuseFlood(sender);
    if (!isEventName(name)) throw new Refusal('INVALID', { message: 'Unknown event.' });
    const event = clientEvents[name];
    const refusal = refuseAccess(event.access, session.standing);
    if (refusal !== null) throw new Refusal(refusal);
    const payload = event.payload.safeParse(args[0]);
    if (!payload.success) {
      throw new Refusal('INVALID', {
        message: payload.error.issues[0]?.message ?? ERRORS.INVALID.message,
      });
    }
    // The event's own schema has just made the payload what its handler's type says.
    const handler = handlers[name] as (
      payload: unknown,
      session: Session,
      sender: Sender,
    ) => Promise<object>;
    return handler(payload.data, session, sender);
  }

  /** Events under way, oldest first. One timer, for the oldest, costs less than one for each. */
  const underWay = new Set<{ readonly sinceMs: number; readonly giveUp: () => void }>();
  let isTimed = false;

  function lookAgainIn(ms: number): void {
    isTimed = true;
    setTimeout(giveUpLate, ms).unref();
  }

  function giveUpLate(): void {
    isTimed = false;
    for (const event of underWay) {
      const leftMs = event.sinceMs + TIMEOUT_MS - performance.now();
      if (leftMs > 0) {
        lookAgainIn(leftMs);
        return;
      }
      underWay.delete(event);
      event.giveUp();
    }
  }

  function toRefusal(error: unknown, name: string): Refusal {
    if (error instanceof Refusal) return error;
    if (isDatabaseAway(error)) return new Refusal('UNAVAILABLE');
    report(error, { event: name });
    return new Refusal('INTERNAL');
  }

  return async (incoming) => {
    const acknowledge = acknowledgement(incoming.args);
    const giveUp = () => acknowledge(refused(new Refusal('UNAVAILABLE')));
    const event = { sinceMs: performance.now(), giveUp };
    underWay.add(event);
    if (!isTimed) lookAgainIn(TIMEOUT_MS);
    let answer: 'ok' | 'refused' = 'refused';
    try {
      acknowledge({ success: true, ...(await handle(incoming)) });
      answer = 'ok';
    } catch (error) {
      acknowledge(refused(toRefusal(error, incoming.name)));
    } finally {
      noteEvent(incoming.name, answer, performance.now() - event.sinceMs);
      underWay.delete(event);
    }
  };
}
