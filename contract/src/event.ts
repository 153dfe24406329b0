import type { Access } from '@midspan/domain';
import type * as z from 'zod/mini';

/**
 * An event that a client may send. The defaults of optional fields suit events that change
 * something.
 */
export interface ClientEvent {
  readonly access: Exclude<Access, 'anyone'>;
  readonly payload: z.ZodMiniType;
  /** what a successful acknowledgement contains besides `success: true` */
  readonly ack: z.ZodMiniObject;
  /**
   * Whether the session is looked up again first, because one that ended on another server keeps
   * its socket for a moment. Not needed where nothing is written, or where the writing statement
   * checks it.
   */
  readonly rechecksSession?: false;
  /** It changes nothing that everyone reads, so cached answers stay valid. */
  readonly quiet?: true;
  /** It changes nothing in the circle it is about, so it works in one that has ended too. */
  readonly readsOnly?: true;
  /** It opens a screen: it costs more than other events and queues with those that open the same. */
  readonly opens?: 'conversations' | 'rooms';
  /** the event that reports a failure to a sender who asked for no acknowledgement */
  readonly failsWith?: 'waitingRoom:error';
}

/** Keeps the literal types of one event, so that both sides are checked against it. */
export const event = <const E extends ClientEvent>(definition: E): E => definition;

/**
 * Marks the payload of an event that the server broadcasts without a change to what everyone reads,
 * so that cached answers stay valid.
 */
/* @__NO_SIDE_EFFECTS__ */
export const quiet = <P extends z.ZodMiniType>(payload: P): P & { readonly quiet: true } =>
  Object.assign(payload, { quiet: true as const });

/** Marks the payload of a numbered event that calls no one back and shows no toast. */
/* @__NO_SIDE_EFFECTS__ */
export const silent = <P extends z.ZodMiniType>(payload: P): P & { readonly silent: true } =>
  Object.assign(payload, { silent: true as const });
