import * as z from 'zod/mini';
import { event } from './event.ts';
import {
  figureMove,
  likelihoodField,
  listedEvidence,
  publicCredenceField,
  statedWeight,
} from './evidence.ts';
import { countField, EARLY, idField, numbered, pbCredenceField, timeField } from './fields.ts';
import { offerReason } from './offer-events.ts';
import { itemStep } from './steps.ts';

export const weighingTexts = {
  offered: 'Weight sent to your partner',
  offeredByPartner: 'Your partner has weighed evidence and waits for your answer',
  declined: 'Weight declined',
  declinedByPartner: 'Your partner declined your weight',
  withdrawn: 'Weight withdrawn',
  withdrawnByPartner: 'Your partner withdrew the weight',
  agreed: (percent: number) => `Evidence weighed. PB credence updated to ${percent}%`,
  agreedUnmoved: (percent: number) => `Evidence weighed. PB credence stays at ${percent}%`,
  withdrawnByFirstPair: (others: number) =>
    `Withdrawn by its first pair; still weighed by ${others} ${others === 1 ? 'other' : 'others'}`,
  challengedUndecided: 'challenged, undecided',
  waiting: 'waiting for a second pair',
  publicFigure: (percent: number) => `The public figure is ${percent}% until a second pair agrees`,
  early: EARLY,
  earlyFigure: (percent: number, pairs: number | null) =>
    pairs === null
      ? `Early: ${percent}%`
      : `Early: ${percent}% (${pairs} ${pairs === 1 ? 'pair' : 'pairs'})`,
  restsOn: (pairs: number) => `Rests on ${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`,
} as const;

/** A weighing that two members are agreeing on, with the offer that stands. */
export const weighing = z.extend(statedWeight, {
  id: idField,
  evidenceId: idField,
  /** whose offer it is */
  by: idField,
  /** empty if the item was removed, because a reason may quote it */
  reason: z.string(),
  /** of the standing offer, from 1 on */
  round: z.int().check(z.minimum(1)),
  status: z.enum(['open', 'agreed', 'ended']),
  at: timeField,
});
export type Weighing = z.infer<typeof weighing>;

/** An agreed weighing as everyone may see it. */
export const listedWeighing = z.extend(statedWeight, {
  id: idField,
  /** by accepting the item, by another pair, or by the two in a dispute about it */
  origin: z.enum(['acceptance', 'second_opinion', 'recalibration']),
  /** the names of the pair */
  usernames: z.tuple([z.string(), z.string()]),
  /** where they agreed */
  conversationId: idField,
  established: z.boolean(),
  /** whether the item is weighed from it */
  counting: z.boolean(),
  /** [SD7] the public figure leaves it out until a second pair agrees */
  waiting: z.boolean(),
  /** [SD8] when it will count, if a large change was announced */
  counts_from: z.nullable(timeField),
  /** by an applied overturn */
  set_aside: z.boolean(),
  /** by the operators */
  voided: z.boolean(),
  /** by a later one of those in a dispute */
  replaced: z.boolean(),
  created_at: timeField,
});
export type ListedWeighing = z.infer<typeof listedWeighing>;

/** The form; likelihoods are whole percents. */
export const weighingBody = z.object({
  hypothesis_likelihood: likelihoodField,
  negation_likelihood: likelihoodField,
  reason: offerReason,
});

const open = { conversationId: idField, weighingId: idField };
/** The round of the offer that its sender sees. */
const answered = { round: countField };
const acknowledged = z.object({ weighing });

export const weighingEvents = {
  'evidence:proposeWeighing': event({
    access: 'member',
    payload: z.extend(weighingBody, { conversationId: idField, evidenceId: idField }),
    ack: acknowledged,
  }),
  'evidence:counterWeighing': event({
    access: 'member',
    payload: z.extend(weighingBody, { ...open, ...answered }),
    ack: acknowledged,
  }),
  'evidence:answerWeighing': event({
    access: 'member',
    payload: z.object({ ...open, ...answered, answer: z.enum(['accept', 'decline']) }),
    ack: z.object({ weighing, newCredence: z.nullable(pbCredenceField) }),
  }),
  /** by the one whose offer stands */
  'evidence:withdrawWeighing': event({
    access: 'member',
    payload: z.object(open),
    ack: acknowledged,
  }),
} as const;

const weighed = {
  evidence: listedEvidence,
  weighing,
  newCredence: pbCredenceField,
  /** null if the figure did not move */
  move: z.nullable(figureMove),
};

/** Where the two agreed. */
const weighedHere = { ...weighed, publicCredence: publicCredenceField };

/** What a step is about, and the step as a line of the stream shows it. */
const weighs = { weighing, evidence: listedEvidence, step: itemStep };

/** The first three go to the two alone; readers get a tick. */
export const weighingNumberedEvents = {
  /** adds a step `weighing_offered`, as the next one does */
  'evidence:weighingProposed': z.object({ ...numbered, ...weighs }),
  'evidence:weighingCountered': z.object({ ...numbered, ...weighs }),
  /**
   * declined, withdrawn, or closed because the conversation ended or it became pointless; adds a
   * step `weighing_ended`
   */
  'evidence:weighingEnded': z.object({ ...numbered, ...weighs }),
  /** adds a step of the same name */
  'evidence:weighed': z.object({ ...numbered, ...weighedHere, step: itemStep }),
} as const;

/** In the other open conversations on the hypothesis, outside their sequence. */
export const weighingServerEvents = {
  'evidence:weighed': z.object({ hypothesisId: idField, ledgerSeq: z.int(), ...weighed }),
} as const;
