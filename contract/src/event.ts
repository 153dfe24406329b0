import type { Access } from '@midspan/domain';
import type * as z from 'zod/mini';

export interface ClientEvent {
  readonly access: Exclude<Access, 'anyone'>;
  readonly payload: z.ZodMiniType;
  /** what a successful acknowledgement contains besides `success: true` */
  readonly ack: z.ZodMiniObject;
}

/** Keeps the literal types of one event, so that both sides are checked against it. */
export const event = <const E extends ClientEvent>(definition: E): E => definition;
