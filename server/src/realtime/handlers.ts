import {
  type Ack,
  type ClientEventName,
  clientEvents,
  ERRORS,
  findClientEvent,
  type ServerEventName,
  type ServerPayload,
} from '@midspan/contract';
import type { z } from 'zod';
import { isDatabaseAway, isDatabaseExhausted } from '../db/connection.ts';
import type { Metrics } from '../http/metrics.ts';
import type { ReportError } from '../platform/error-reporting.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Admit, createAdmit, type Gate } from '../session/gate.ts';
import { refusalFor, type Session } from '../session/sessions.ts';
import type { FloodGuard } from './flood-guard.ts';

/** The socket behind an event, as far as a handler may use it. */
export interface Sender {
  readonly id: string;
  emit<Name extends ServerEventName>(name: Name, payload: ServerPayload<Name>): void;
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

const TIMEOUT_MS = 10_000;

/**
 * A member who sends a message watches it until it has arrived, so a failure is reported within 3
 * seconds. A message that is stored later all the same is recognized by its tempId.
 */
export const SEND_WITHIN_MS = 2_500;

export interface Incoming {
  readonly session: Session;
  readonly sender: Sender;
  readonly name: string;
  readonly args: readonly unknown[];
  /** ends the connection it came over */
  readonly hangUp: () => void;
}

/**
 * The acknowledgement, if one was sent with the event; can be called repeatedly, but answers once.
 * Without one, some report a failure through an event of their own.
 */
function acknowledgement({ args, name, sender }: Incoming): (answer: Ack) => void {
  const last = args.at(-1);
  let answered = false;
  return (answer) => {
    if (answered) return;
    answered = true;
    if (typeof last === 'function') last(answer);
    else if (!answer.success) {
      const failsWith = findClientEvent(name)?.failsWith;
      if (failsWith !== undefined) sender.emit(failsWith, { message: answer.error });
    }
  };
}

const refused = ({ code, message }: Refusal): Ack => ({ success: false, code, error: message });

export interface DispatcherParts {
  readonly handlers: EventHandlers;
  readonly report: ReportError;
  readonly guard: FloodGuard;
  readonly gate: Gate;
  readonly recordEvent: Metrics['recordEvent'];
  /** the session of this id as the database has it now */
  readonly findSession: (id: string) => Promise<Session | undefined>;
  /** runs once an event was handled, before its sender is answered */
  readonly afterEvent: (name: string) => Promise<void>;
}

/**
 * The one wrapper around every handler: limit, schema, policy, timeout, and always an answer.
 * Nothing that a client sends or a handler throws gets past this function.
 */
export function createDispatcher(parts: DispatcherParts): (incoming: Incoming) => Promise<void> {
  const { handlers, report, guard, gate, recordEvent, findSession, afterEvent } = parts;
  const admits = new Map<string, Admit>(
    Object.entries(clientEvents).map(([name, { payload }]) => [name, createAdmit(gate, payload)]),
  );

  async function handle(incoming: Incoming, hasEnded: () => boolean): Promise<object> {
    const { name, args } = incoming;
    guard.letThrough(incoming.session.userId, name);
    const definition = findClientEvent(name);
    if (definition === null) throw new Refusal('INVALID', { message: 'Unknown event.' });
    const { access, payload: schema, rechecksSession = true, readsOnly, opens: lane } = definition;
    const lookAgain = async () => (await findSession(incoming.session.id)) ?? null;
    const session = rechecksSession ? await lookAgain() : incoming.session;
    const refusal = refusalFor(access, session);
    if (session === null || refusal !== null) throw refusal ?? new Refusal('UNAUTHENTICATED');
    const payload = schema.safeParse(args[0]);
    if (!payload.success) {
      throw new Refusal('INVALID', {
        message: payload.error.issues[0]?.message ?? ERRORS.INVALID.message,
      });
    }
    const admit = admits.get(name);
    if (admit === undefined) throw new Error(`no gate for ${name}`);
    const { given, endedCircle, restore } = await admit(
      [payload.data],
      session,
      rechecksSession ? undefined : lookAgain,
    );
    if (endedCircle && !readsOnly) throw new Refusal('CIRCLE_ENDED');
    const [data] = given;
    const sender: Sender = {
      ...incoming.sender,
      emit: (event, sent) => incoming.sender.emit(event, restore(sent)),
    };
    // The event's own schema has just given the payload its handler's type.
    const handler = handlers[name as ClientEventName] as (
      payload: unknown,
      session: Session,
      sender: Sender,
    ) => Promise<object>;
    if (lane === undefined) return handler(data, session, sender);
    const hasGone = () => sender.closed() || hasEnded();
    return guard.inTurn(lane, hasGone, () => handler(data, session, sender));
  }

  function toRefusal(error: unknown, name: string): Refusal {
    if (error instanceof Refusal) return error;
    const isAway = isDatabaseAway(error);
    if (!isAway || isDatabaseExhausted(error)) report(error, { event: name });
    return new Refusal(isAway ? 'UNAVAILABLE' : 'INTERNAL');
  }

  return async (incoming) => {
    const acknowledge = acknowledgement(incoming);
    const sinceMs = performance.now();
    let hasEnded = false;
    const giveUp = () => {
      hasEnded = true;
      acknowledge(refused(new Refusal('UNAVAILABLE')));
    };
    const withinMs = incoming.name === 'conversation:sendMessage' ? SEND_WITHIN_MS : TIMEOUT_MS;
    const timer = setTimeout(giveUp, withinMs).unref();
    let answer: 'ok' | 'refused' = 'refused';
    try {
      const served = await handle(incoming, () => hasEnded);
      await afterEvent(incoming.name);
      acknowledge({ success: true, ...served });
      answer = 'ok';
    } catch (error) {
      const refusal = toRefusal(error, incoming.name);
      acknowledge(refused(refusal));
      if (guard.isPatienceOver(incoming.session.userId)) incoming.hangUp();
    } finally {
      recordEvent(incoming.name, answer, performance.now() - sinceMs);
      clearTimeout(timer);
    }
  };
}
