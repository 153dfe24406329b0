import { OVERTURN_OUTCOMES, STANDING_CAUSES } from '@midspan/domain';
import * as z from 'zod/mini';
import { statedWeight } from './evidence.ts';
import { idField, percentField, timeField } from './fields.ts';

/** What a challenge asks for: that its item no longer counts, or that it counts again. */
export const challengeKindField = z.enum(['overturn', 'reinstatement']);

export const challengeOutcomeField = z.enum(OVERTURN_OUTCOMES);

/** The shared figure as shown before and after, in whole percents. */
export const figureSpan = z.object({ from: percentField, to: percentField });

const moved = { figure: figureSpan };
const reweighed = { figure: figureSpan, before: statedWeight, after: statedWeight };
const challenge = { proposalId: idField, challenge: challengeKindField };
const challengeEnd = { proposalId: idField, outcome: challengeOutcomeField };
/** null when the item was removed, because a reason may quote it */
const reason = z.nullable(z.string());

/** of the offer */
const round = { round: z.int() };

/** Its number in the conversation, when it was, and who did it: null if no one of the two. */
const here = { seq: z.int(), at: timeField, by: z.nullable(idField) };

/** What happened to an item in the conversation where it is shown. */
export const itemStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('proposed'), ...here }),
  /** the partner rejected it; under discussion since */
  z.object({ kind: z.literal('disputed'), ...here, reason }),
  /** readers get these where the two accepted the item, and otherwise never */
  z.extend(statedWeight, { kind: z.literal('offered'), ...here, ...round, reason }),
  z.object({ kind: z.literal('offer_declined'), ...here, ...round }),
  /** by its maker */
  z.object({ kind: z.literal('offer_retracted'), ...here, ...round }),
  /** without an answer: the conversation ended, or the offer became pointless */
  z.object({ kind: z.literal('offer_ended'), ...here, ...round }),
  z.object({
    kind: z.literal('accepted'),
    ...here,
    ...moved,
    /** where the two agreed on another weight than the proposed one */
    weights: z.exactOptional(z.object({ proposed: statedWeight, agreed: statedWeight })),
  }),
  /** its proposer agreed with the rejection */
  z.object({ kind: z.literal('rejected'), ...here }),
  /** by no one when the conversation ended */
  z.object({ kind: z.literal('withdrawn'), ...here }),
  /** not for readers, like the next two */
  z.object({ kind: z.literal('challenged'), ...here, ...challenge, reason }),
  z.object({
    kind: z.literal('dispute_opened'),
    ...here,
    proposalId: idField,
    dispute_conversation_id: z.nullable(idField),
  }),
  /** and the item stays as it was */
  z.object({ kind: z.literal('challenge_ended'), ...here, ...challengeEnd }),
  z.object({ kind: z.literal('overturned'), ...here, ...moved }),
  z.object({ kind: z.literal('reinstated'), ...here, ...moved }),
  z.object({ kind: z.literal('recalibrated'), ...here, ...reweighed }),
  /** the two agreed on what it weighs; the figure may be the same as before, and it may not count yet */
  z.extend(statedWeight, {
    kind: z.literal('weighed'),
    ...here,
    ...moved,
    counts: z.boolean(),
  }),
  /** by the operators; no figure if it did not count */
  z.object({ kind: z.literal('removed'), ...here, figure: z.nullable(figureSpan) }),
  z.object({ kind: z.literal('restored'), ...here, figure: z.nullable(figureSpan) }),
]);
export type ItemStep = z.infer<typeof itemStep>;

type AppliedStep = Extract<ItemStep, { kind: 'overturned' | 'reinstated' | 'recalibrated' }>;

/** Whether a challenge ended with it, and the figure moved. */
export const isApplied = (step: ItemStep): step is AppliedStep =>
  step.kind === 'overturned' || step.kind === 'reinstated' || step.kind === 'recalibrated';

/** What happened to it in other conversations: when, without a place in this one. */
const elsewhere = { at: timeField };
export const elsewhereStep = z.discriminatedUnion('kind', [
  /** not for readers, like the next one */
  z.object({ kind: z.literal('challenged'), ...elsewhere, ...challenge }),
  z.object({ kind: z.literal('challenge_ended'), ...elsewhere, ...challengeEnd }),
  z.object({ kind: z.literal('overturned'), ...elsewhere, ...moved }),
  z.object({ kind: z.literal('reinstated'), ...elsewhere, ...moved }),
  z.object({ kind: z.literal('recalibrated'), ...elsewhere, ...reweighed }),
  /** another pair agreed on what it weighs */
  z.object({ kind: z.literal('weighed'), ...elsewhere, ...moved }),
  /** by the operators, like the next one; the figure may be the same as before */
  z.object({ kind: z.literal('weighing_voided'), ...elsewhere, ...moved }),
  z.object({ kind: z.literal('weighing_restored'), ...elsewhere, ...moved }),
  /** what its weighings' standing, or its claim's, changed; the figure may be the same as before */
  z.object({ kind: z.literal([...STANDING_CAUSES]), ...elsewhere, ...moved }),
]);
export type ElsewhereStep = z.infer<typeof elsewhereStep>;
