import { type Bargain, idField, type ListedEvidence } from '@midspan/contract';
import { isWeightHidden, type Weight } from '@midspan/domain';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { drafts, lastingDrafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { ownEstimate } from './table.ts';
import {
  fieldsOfWeight,
  type WeightFields,
  weightFields,
  weightOfFields,
} from './weight-fields.ts';

/** Each conversation in which an item is weighed is another one. */
export interface BargainPlace {
  readonly conversationId: string;
  readonly evidenceId: string;
}

const nameOf = ({ conversationId, evidenceId }: BargainPlace) => `${conversationId}:${evidenceId}`;

/** The weight and reason while they are written. */
export const offerKey = (place: BargainPlace) => `offer:${nameOf(place)}`;

/** Present while the form is open, where no choice of a review opens it. */
export const offeringKey = (place: BargainPlace) => `offering:${nameOf(place)}`;

/** The likelihoods of one's own estimate while they are chosen. */
export const estimateKey = (place: BargainPlace) => `estimate:${nameOf(place)}`;

/** Fills the form, to be looked at and sent. */
export const fillOffer = (place: BargainPlace, weight: Weight, reason: string) =>
  drafts.write(offerKey(place), { ...fieldsOfWeight(weight), reason });

/** Nothing of it is needed once it is sent or given up. */
export function closeOffer(place: BargainPlace): void {
  drafts.write(offerKey(place), null);
  drafts.write(offeringKey(place), null);
}

/** Names the item of another pair whose form is open: it is open again wherever the panel is shown. */
const weighingKey = (userId: string, conversationId: string) =>
  `weighing:${userId}:${conversationId}`;

export const openWeighForm = (userId: string, { conversationId, evidenceId }: BargainPlace) =>
  drafts.write(weighingKey(userId, conversationId), evidenceId);

export const closeWeighForm = (userId: string, conversationId: string) =>
  drafts.write(weighingKey(userId, conversationId), null);

/** The item whose form is open; null if none is. */
export const weighedIn = (userId: string, conversationId: string): string | null =>
  drafts.read(weighingKey(userId, conversationId), idField);

export function useWeighedIn(userId: string, conversationId: string): string | null {
  const key = weighingKey(userId, conversationId);
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(key, listener), [key]);
  return useSyncExternalStore(subscribe, () => weighedIn(userId, conversationId));
}

/**
 * In all of the browser's tabs: once the weight was shown in one, an estimate in another is not blind.
 */
const ownWeightKey = (place: BargainPlace) => `own-weight:${nameOf(place)}`;
const ownWeight = z.object({ weight: z.nullable(z.object(weightFields)) });

/** What a member would weigh an item with before seeing what others did; null if that was skipped. */
export const keepOwnWeight = (place: BargainPlace, weight: WeightFields | null) =>
  lastingDrafts.write(ownWeightKey(place), { weight });

/** Whether a member has neither given an own estimate nor skipped it, and the estimate. */
export function useOwnWeight(place: BargainPlace): {
  readonly isAsked: boolean;
  readonly weight: Weight | null;
} {
  const isAsked = !useHasDraft(ownWeightKey(place), lastingDrafts);
  const kept = lastingDrafts.read(ownWeightKey(place), ownWeight)?.weight ?? null;
  return { isAsked, weight: kept && weightOfFields(kept) };
}

export const placeOfItem = ({ id, conversation_id }: ListedEvidence): BargainPlace => ({
  conversationId: conversation_id,
  evidenceId: id,
});

/** [AG13] Whether an item is shown without its weight and reasoning; never to readers. */
export function useWeightHidden(
  evidence: ListedEvidence,
  bargain: Bargain | undefined,
  me: string | null,
): boolean {
  // An estimate in a review is on the server; that there will be none is known here alone.
  const { isAsked } = useOwnWeight(placeOfItem(evidence));
  if (me === null) return false;
  return isWeightHidden({
    status: evidence.status,
    isProposer: evidence.proposed_by === me,
    round: bargain?.round ?? 0,
    estimated: ownEstimate(evidence, me) !== null,
    skipped: !isAsked,
  });
}
