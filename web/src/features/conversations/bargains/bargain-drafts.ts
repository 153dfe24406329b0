import { type Bargain, idField, type ListedEvidence } from '@midspan/contract';
import { isWeightHidden } from '@midspan/domain';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { drafts, lastingDrafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import {
  type ChosenWeight,
  chosenFields,
  fieldsOfWeight,
  type WeightFields,
  weightFields,
  weightOfFields,
} from '../weights/weight-fields.ts';
import { type Newness, NOT_ANSWERED, newnessField } from './newness.ts';
import { type BargainPlace, ownEstimate } from './table.ts';

/**
 * What is kept of a bargain: the weight and reason of an offer while they are written, whether its
 * form is open outside a review, and the member's estimate while it is chosen.
 */
export const bargainKey = (
  what: 'offer' | 'offering' | 'estimate' | 'own-weight',
  { conversationId, evidenceId }: BargainPlace,
) => `${what}:${conversationId}:${evidenceId}`;

/** Fills the form, to be checked and sent. */
export const fillOffer = (
  place: BargainPlace,
  weight: ChosenWeight,
  reason: string,
  newness: Newness = NOT_ANSWERED,
) => drafts.write(bargainKey('offer', place), { ...fieldsOfWeight(weight), newness, reason });

/** Nothing of it is needed once it is sent or given up. */
export function closeOffer(place: BargainPlace): void {
  drafts.write(bargainKey('offer', place), null);
  drafts.write(bargainKey('offering', place), null);
}

const weighingKey = (conversationId: string) => `weighing:${conversationId}`;

/**
 * Opens the form for an item of another pair, which is then open wherever the panel is shown; with
 * null closes it.
 */
export const weighIn = (conversationId: string, evidenceId: string | null) =>
  drafts.write(weighingKey(conversationId), evidenceId);

/** The item whose form is open; null if none is. */
export const weighedIn = (conversationId: string): string | null =>
  drafts.read(weighingKey(conversationId), idField);

export function useWeighedIn(conversationId: string): string | null {
  const subscribe = useCallback(
    (listener: () => void) => drafts.subscribe(weighingKey(conversationId), listener),
    [conversationId],
  );
  return useSyncExternalStore(subscribe, () => weighedIn(conversationId));
}

/** What is kept of an offer while it is written. */
export const begunOffer = z.extend(chosenFields, { newness: newnessField, reason: z.string() });

const ownWeight = z.object({ weight: z.nullable(weightFields) });

/**
 * Keeps what a member would weigh an item with before seeing what others did; null if that was
 * skipped. Stored for all of the browser's tabs: once the weight was shown in one, an estimate in
 * another is not blind.
 */
export function keepOwnWeight(place: BargainPlace, weight: WeightFields | null): void {
  lastingDrafts.write(bargainKey('own-weight', place), { weight });
  // An offer that began with a reason, in another form, goes on with this weight.
  const offerKey = bargainKey('offer', place);
  const begun = drafts.read(offerKey, begunOffer);
  if (weight && begun?.hypothesis_likelihood === null) {
    drafts.write(offerKey, { ...begun, ...weight });
  }
}

/** The member's own estimate, and whether they have neither given nor skipped it. */
export function useOwnWeight(place: BargainPlace) {
  const key = bargainKey('own-weight', place);
  const isAsked = !useHasDraft(key, lastingDrafts);
  const kept = lastingDrafts.read(key, ownWeight)?.weight ?? null;
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
  // An estimate in a review is on the server; that it was skipped is known only here.
  const { isAsked } = useOwnWeight(placeOfItem(evidence));
  if (me === null) return false;
  const item = { status: evidence.status, round: bargain?.round ?? 0 };
  const hasAnswered = !isAsked || ownEstimate(evidence, me) !== null;
  return isWeightHidden(item, evidence.proposed_by === me, hasAnswered);
}
