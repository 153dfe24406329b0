import * as z from 'zod/mini';
import { listedEvidence } from './evidence.ts';
import { fractionField, idField, timeField } from './fields.ts';
import { flagLines } from './flags.ts';
import { elsewhereStep, itemStep } from './steps.ts';

/** The most that a page of the stream holds: whichever comes first ends it. */
export const STREAM_PAGE = { messages: 50, events: 100 } as const;

/**
 * An evidence item in the stream of the conversation where it was proposed. Readers get it once it
 * is decided.
 */
const card = {
  /** its place in the stream: the number of its proposal */
  seq: z.int(),
  /** in this conversation, oldest first */
  steps: z.array(itemStep),
  /** oldest first */
  elsewhere: z.array(elsewhereStep),
};
export const evidenceCard = z.extend(listedEvidence, card);
export type EvidenceCard = z.infer<typeof evidenceCard>;

/**
 * An item as an open conversation keeps it: with its card if it was proposed there, otherwise with
 * the two members' steps. A field absent from a broadcast stays as it was.
 */
export const liveItem = z.extend(listedEvidence, {
  seq: z.exactOptional(card.seq),
  steps: z.exactOptional(card.steps),
  elsewhere: z.exactOptional(card.elsewhere),
});
export type LiveItem = z.infer<typeof liveItem>;

/** Whether it was proposed in the conversation that shows it. */
export const isCard = (item: LiveItem): item is EvidenceCard => item.seq !== undefined;

/** A step as its own line, apart from the card, which may be far above or on no loaded page. */
const evidenceLine = z.object({
  kind: z.literal('evidence'),
  seq: z.int(),
  evidenceId: idField,
  /** as the item shows it today */
  description: z.string(),
  step: itemStep,
});

const completionLine = z.object({
  kind: z.literal('completed'),
  seq: z.int(),
  at: timeField,
  by: z.nullable(idField),
  final_pb_credence: fractionField,
});

/** The entries between the messages besides cards. */
export const streamLine = z.discriminatedUnion('kind', [
  evidenceLine,
  completionLine,
  ...flagLines,
]);
export type StreamLine = z.infer<typeof streamLine>;

/**
 * The entries between the messages of a page, which covers all numbers from `from` to `to`. The
 * first page of a conversation begins at 1, the last ends at the conversation's own number.
 */
export const streamPart = z.object({
  from: z.int(),
  to: z.int(),
  /** by their place */
  cards: z.array(evidenceCard),
  lines: z.array(streamLine),
});
export type StreamPart = z.infer<typeof streamPart>;
