import * as z from 'zod/mini';
import { conversation } from './conversations.ts';
import { silent } from './event.ts';
import { publicCredenceField, tallyField } from './evidence.ts';
import { pbCredenceField } from './fields.ts';
import { activeFlag } from './flags.ts';
import { historyPoint } from './hypotheses.ts';
import { message } from './messages.ts';
import { dispute, overturnProposal, publicProposal } from './overturns.ts';
import { restatement } from './restatements.ts';
import { liveItem, streamLine } from './stream.ts';

/** A figure after a move. */
export const changedFigure = z.object({
  currentPBCredence: pbCredenceField,
  tally: tallyField,
  publicCredence: publicCredenceField,
  /** the number of the hypothesis's ledger; null where only the conversation's own figure moved */
  ledgerSeq: z.nullable(z.int()),
  /** null for an entry of the ledger that did not move it */
  point: z.nullable(historyPoint),
});
export type ChangedFigure = z.infer<typeof changedFigure>;

/**
 * What an event replaces as a whole: a snapshot has all of these, a change those that it replaced.
 * The browser keeps them under the same names.
 */
export const replacedParts = {
  activeFlag: z.nullable(activeFlag),
  /** what this conversation is about, if it is a dispute */
  dispute: z.nullable(dispute),
  /** all of the conversation, each at its own place in the stream; readers get the confirmed ones */
  restatements: z.array(restatement),
};
export type ReplacedParts = z.infer<z.ZodMiniObject<typeof replacedParts>>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type Optional<Parts extends Shape> = { [Part in keyof Parts]: z.ZodMiniExactOptional<Parts[Part]> };
/* @__NO_SIDE_EFFECTS__ */
const optional = <Parts extends Shape>(parts: Parts) =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, z.exactOptional(part)]),
  ) as Optional<Parts>;

/** What an event changed, each as its recipient may see it now: everything by its id or number. */
export const changed = z.object({
  items: z.exactOptional(z.array(liveItem)),
  lines: z.exactOptional(z.array(streamLine)),
  messages: z.exactOptional(z.array(message)),
  figure: z.exactOptional(changedFigure),
  /** challenges, including what only the two and the counterpart may know, if sent to them */
  proposals: z.exactOptional(z.array(z.union([overturnProposal, publicProposal]))),
  conversation: z.exactOptional(conversation),
  ...optional(replacedParts),
});
export type Changed = z.infer<typeof changed>;

type Events = Readonly<Record<string, z.ZodMiniObject>>;
type WithChange<Sent extends Events> = {
  readonly [Name in keyof Sent]: (Sent[Name] extends z.ZodMiniObject<infer Shape>
    ? z.ZodMiniObject<Shape & { changed: typeof changed }>
    : never) &
    (Sent[Name] extends { readonly silent: true } ? { readonly silent: true } : unknown);
};

/** These events, each with what it changed. */
export const withChange = <const Sent extends Events>(events: Sent) =>
  Object.fromEntries(
    Object.entries(events).map(([name, payload]) => {
      const whole = z.extend(payload, { changed });
      return [name, 'silent' in payload ? silent(whole) : whole];
    }),
  ) as WithChange<Sent>;
