import * as z from 'zod/mini';
import { givenItem, listedEvidence, statedWeight } from './evidence.ts';
import { EARLY, idField, numbered, pbCredenceField, timeField } from './fields.ts';

/** Why a figure stays where it was after two members have weighed an item. */
const unmovedBecause = (counts: boolean): string =>
  counts
    ? 'the median of all pairs’ weights is the same as before'
    : 'established pairs come first, and this pair isn’t established yet';

export const weighingTexts = {
  unmovedBecause,
  agreed: (percent: number) => `Evidence weighed. PB credence updated to ${percent}%`,
  agreedUnmoved: (percent: number, counts: boolean) =>
    `Evidence weighed. PB credence stays at ${percent}%: ${unmovedBecause(counts)}.`,
  withdrawnByFirstPair: (others: number) =>
    `Withdrawn by its first pair; still weighed by ${others} ${others === 1 ? 'other' : 'others'}`,
  challengedUndecided: 'challenged, undecided',
  waiting: 'waiting for a second pair',
  publicFigure: (percent: number) => `The public figure is ${percent}%`,
  early: EARLY,
  earlyFigure: (percent: number, pairs: number | null) =>
    pairs === null
      ? `Early: ${percent}%`
      : `Early: ${percent}% (${pairs} ${pairs === 1 ? 'pair' : 'pairs'})`,
} as const;

/** What two members agreed on. */
export const weighing = z.extend(statedWeight, { id: idField, evidenceId: idField, at: timeField });
export type Weighing = z.infer<typeof weighing>;

/** An agreed weighing as everyone may see it. */
export const listedWeighing = z.extend(statedWeight, {
  id: idField,
  /** by accepting the item, by another pair, or by the two in a dispute about it */
  origin: z.enum(['acceptance', 'second_opinion', 'recalibration']),
  /** [WA1] what it was weighed on top of */
  given: z.array(givenItem),
  /** the names of the pair */
  usernames: z.tuple([z.string(), z.string()]),
  /** where they agreed */
  conversationId: idField,
  established: z.boolean(),
  /** whether the item is weighed from it */
  counting: z.boolean(),
  /** [SD7] the public figure leaves it out until enough pairs agree */
  waiting: z.boolean(),
  /** by an applied overturn */
  set_aside: z.boolean(),
  /** by the operators */
  voided: z.boolean(),
  /** by a later one of those in a dispute */
  replaced: z.boolean(),
  created_at: timeField,
});
export type ListedWeighing = z.infer<typeof listedWeighing>;

const weighed = {
  evidence: listedEvidence,
  weighing,
  newCredence: pbCredenceField,
};

export const weighingNumberedEvents = {
  /** adds a step of the same name */
  'evidence:weighed': z.object({ ...numbered, ...weighed }),
} as const;

/** In the other open conversations on the hypothesis, outside their sequence. */
export const weighingServerEvents = {
  'evidence:weighed': z.object({ hypothesisId: idField, ledgerSeq: z.int(), ...weighed }),
} as const;
