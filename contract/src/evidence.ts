import {
  checkLikelihood,
  EVIDENCE_STATUSES,
  GIVEN_MAX,
  ITEM_CAUSES,
  type Likelihood,
  type Weight,
} from '@midspan/domain';
import * as z from 'zod/mini';
import {
  checkedBy,
  countField,
  fractionField,
  idField,
  pbCredenceField,
  timeField,
} from './fields.ts';

/** Texts of the evidence panels. */
export const evidenceTexts = {
  descriptionMissing: 'Evidence description is required',
  sourceMissing: 'Evidence source is required',
  reasoningMissing: 'Reasoning for likelihoods is required',
  likelihoodInvalid: 'Please choose one of the given likelihoods',
  choiceMissing: 'Please select whether to accept or reject the evidence',
  rejectionReasonMissing: 'Please provide a reason for rejecting this evidence',
  rejectionReasonShort: 'Rejection reason must be at least 20 characters',
  proposedByPartner: 'Your partner has proposed evidence for review',
  accepted: (percent: number) => `Evidence accepted. PB credence updated to ${percent}%`,
  rejected: 'Evidence rejected',
  underDiscussion: 'Evidence is now under discussion',
  acceptedAfterDiscussion: (percent: number) =>
    `Evidence accepted after discussion. PB credence updated to ${percent}%`,
  mutuallyRejected: 'Evidence mutually rejected',
  withdrawnByProposer: 'Evidence withdrawn by proposer',
  proposed: 'Evidence proposed successfully',
  proposalWithdrawn: 'Evidence proposal withdrawn',
  withdrawn: 'Evidence withdrawn',
  acceptedDone: 'Evidence accepted',
  continueDiscussing: 'Continue discussing in chat to reach agreement',
  offerReasonMissing: 'Please provide a reason for this weight',
  offerReasonShort: 'The reason must be at least 20 characters',
  offered: 'Offer sent',
  offeredByPartner: 'Your partner has offered a weight',
  offerDeclined: 'Offer declined',
  offerDeclinedByPartner: 'Your partner declined your offer',
  offerRetracted: 'Offer retracted',
  offerRetractedByPartner: 'Your partner retracted the offer',
} as const;

/** Shown in place of a proposer's missing name. */
export const UNKNOWN_USER = 'Unknown User';

/** How close a source is to the facts, from closest to farthest. */
export const SOURCE_TIERS = {
  primary: 'Peer-reviewed or primary data',
  official: 'Official statistics or expert body',
  journalism: 'Quality journalism',
  opinion: 'Opinion or advocacy',
  personal: 'Personal account',
} as const;
export const sourceTierField = z.enum(['primary', 'official', 'journalism', 'opinion', 'personal']);

const likelihoods = { hypothesis_likelihood: fractionField, negation_likelihood: fractionField };

/** How likely an item is on both sides. */
export const statedWeight = z.object(likelihoods);
export type StatedWeight = z.infer<typeof statedWeight>;

/** An item that a weighing names: what it adds was weighed on top of that item. */
export const givenItem = z.object({
  id: idField,
  /** empty if it was removed */
  description: z.string(),
  /** whether it still counts */
  counts: z.boolean(),
});
export type GivenItem = z.infer<typeof givenItem>;

/** [WA1] The items that a proposal or an offer names. */
export const givenField = z._default(
  z.array(idField).check(
    z.maxLength(GIVEN_MAX, `Please name at most ${GIVEN_MAX} items`),
    z.refine((ids) => new Set(ids).size === ids.length, 'Please name each item once'),
  ),
  [],
);

/** A weight that one of the two offers the other, until it is answered. */
const standingOffer = z.object({
  by: idField,
  ...likelihoods,
  given: z.array(givenItem),
  /** empty if the item was removed, because a reason may quote it */
  reason: z.string(),
  round: z.int(),
  at: timeField,
});

/** The bargain of two members, in one conversation, about what an item weighs. */
export const bargain = z.object({
  occasion: z.enum(['review', 'second_opinion', 'recalibration']),
  /** how many offers were made, declined or retracted */
  round: countField,
  offers_left: countField,
  standing: z.nullable(standingOffer),
  /** who is to answer */
  turn: z.nullable(idField),
  status: z.enum(['open', 'agreed', 'ended']),
});
export type Bargain = z.infer<typeof bargain>;

/** The reviewer's own weight for an item. */
export const estimate = z.object({
  by: idField,
  ...likelihoods,
  /** given before the proposer's was shown */
  blind: z.boolean(),
  at: timeField,
});
export type Estimate = z.infer<typeof estimate>;

/**
 * One change of an item's contribution to a figure, as a row of its history; never counted itself.
 */
export const ledgerRow = z.object({
  evidenceId: idField,
  cause: z.enum(ITEM_CAUSES),
  /** the weight it counts with from then on */
  ...likelihoods,
  /** the weighing that was agreed, voided or restored */
  weighingId: z.nullable(idField),
  /** what the item counts with since then; null if it counts as nothing */
  counted: z.nullable(statedWeight),
  created_at: timeField,
});
export type LedgerRow = z.infer<typeof ledgerRow>;

/** What an item shows of its weighings: their number and combined state. */
export const weighedFields = {
  /** how many were agreed on, including those voided or replaced */
  weighings: countField,
  /** [SD7] accepted, but the public figure leaves it out until a second pair agrees */
  waiting: z.boolean(),
  /** would count, but all its weighings were voided: it counts as nothing */
  set_aside: z.boolean(),
  /** how many others still weigh it after its first pair withdrew it; null for any other item */
  still_weighed_by: z.nullable(countField),
  contested: z.boolean(),
  /** a dispute about it ended undecided */
  challenged_undecided: z.boolean(),
  /** overturned because its counterpart took no part: its own proposer may ask for it back */
  overturned_by_default: z.boolean(),
} as const;

/** An evidence item as lists and conversations show it. */
export const listedEvidence = z.object({
  id: idField,
  conversation_id: idField,
  /** by the operators: its texts are then not the original ones */
  removed: z.boolean(),
  description: z.string(),
  source: z.string(),
  source_tier: z.nullable(sourceTierField),
  /** what counts now; until it is accepted, what was proposed */
  ...likelihoods,
  /** [WA1] what its proposal names; once it counts, what any weighing that counts names */
  given: z.array(givenItem),
  /** [WA4] a weighing that counts names something that no longer counts */
  given_gone: z.boolean(),
  /** what it was proposed with */
  proposed: statedWeight,
  /** what it was accepted with; null unless it was */
  agreed: z.nullable(statedWeight),
  /** of the two in the conversation where it is shown; absent for everyone else, like the next */
  bargain: z.exactOptional(bargain),
  estimates: z.exactOptional(z.array(estimate)),
  reasoning: z.string(),
  status: z.enum(EVIDENCE_STATUSES),
  jointly_accepted: z.boolean(),
  jointly_rejected: z.boolean(),
  rejection_reason: z.nullable(z.string()),
  is_under_review: z.boolean(),
  active_overturn_proposal_id: z.nullable(idField),
  overturn_deadline: z.nullable(timeField),
  /** the claim of the dispute about it */
  dispute_hypothesis_id: z.nullable(idField),
  /** every change of its contribution to the figure, oldest first */
  ledger: z.array(ledgerRow),
  ...weighedFields,
  proposed_by: z.nullable(idField),
  proposer_username: z.nullable(z.string()),
  created_at: timeField,
  /** when the two decided on it; null until they did */
  decided_at: z.nullable(timeField),
  /** an earlier item with the same source that already counts for this hypothesis */
  same_source: z.nullable(z.object({ id: idField, description: z.string() })),
});
export type ListedEvidence = z.infer<typeof listedEvidence>;

/** One of the nine, as a whole percent. */
export const likelihoodField = z.pipe(
  z.number({ error: evidenceTexts.likelihoodInvalid }),
  checkedBy(checkLikelihood, () => evidenceTexts.likelihoodInvalid),
);

/** An item's likelihoods as the ledger weighs them; null for unknown values. */
export function weightOf({
  hypothesis_likelihood,
  negation_likelihood,
}: Pick<ListedEvidence, 'hypothesis_likelihood' | 'negation_likelihood'>): Weight | null {
  const hypothesis = checkLikelihood(Math.round(hypothesis_likelihood * 100));
  const negation = checkLikelihood(Math.round(negation_likelihood * 100));
  return hypothesis.ok && negation.ok
    ? { hypothesis: hypothesis.value, negation: negation.value }
    : null;
}

const count = z.exactOptional(z.int());
/** The counts behind a figure, so that a preview matches the ledger. */
export const tallyField = z.object({
  99: count,
  90: count,
  75: count,
  60: count,
  50: count,
  40: count,
  25: count,
  10: count,
  1: count,
} satisfies Record<Likelihood, typeof count>);

/** [SD7] The public figure, where what was agreed waits for a second pair; null where it counts. */
export const publicCredenceField = z.nullable(pbCredenceField);
