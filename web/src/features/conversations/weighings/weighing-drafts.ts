import { idField } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { useCallback, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import {
  fieldsOfWeight,
  type WeightFields,
  weightFields,
  weightOfFields,
} from '../evidence/weight-fields.ts';

/** Where an item is weighed: each conversation about it is another one. */
export interface WeighedHere {
  readonly conversationId: string;
  readonly evidenceId: string;
}

const nameOf = ({ conversationId, evidenceId }: WeighedHere) => `${conversationId}:${evidenceId}`;

/** Names the item whose form is open: it is open again wherever the panel is shown. */
const openKey = (userId: string, conversationId: string) => `weighing:${userId}:${conversationId}`;

export const openWeighForm = (userId: string, { conversationId, evidenceId }: WeighedHere) =>
  drafts.write(openKey(userId, conversationId), evidenceId);

export const closeWeighForm = (userId: string, conversationId: string) =>
  drafts.write(openKey(userId, conversationId), null);

/** The item whose form is open; null if none is. */
export function weighedIn(userId: string, conversationId: string): string | null {
  return drafts.read(openKey(userId, conversationId), idField);
}

export function useWeighedIn(userId: string, conversationId: string): string | null {
  const key = openKey(userId, conversationId);
  const subscribe = useCallback((listener: () => void) => drafts.subscribe(key, listener), [key]);
  return useSyncExternalStore(subscribe, () => weighedIn(userId, conversationId));
}

/** The weight and reason while they are written, before the first offer and for every other one. */
export const weighFormKey = (here: WeighedHere) => `weigh:${nameOf(here)}`;

/** Present while the form for another weight is open. */
export const counteringKey = (here: WeighedHere) => `weigh-countering:${nameOf(here)}`;

/** The likelihoods of one's own estimate while they are chosen. */
export const firstWeightKey = (here: WeighedHere) => `weigh-first:${nameOf(here)}`;

const ownWeightKey = (here: WeighedHere) => `weigh-estimate:${nameOf(here)}`;
const ownWeight = z.object({ weight: z.nullable(z.object(weightFields)) });

/** What a member would weigh an item with before seeing what others did; null if that was skipped. */
export const keepOwnWeight = (here: WeighedHere, weight: WeightFields | null) =>
  drafts.write(ownWeightKey(here), { weight });

/** Whether a member has given an own estimate or skipped it, and the estimate. */
export function useOwnWeight(here: WeighedHere): {
  readonly isAsked: boolean;
  readonly weight: Weight | null;
} {
  const isAsked = !useHasDraft(ownWeightKey(here));
  const kept = drafts.read(ownWeightKey(here), ownWeight)?.weight ?? null;
  return { isAsked, weight: kept && weightOfFields(kept) };
}

/** Fills the form with a weight and words that were written elsewhere. */
export const fillWeighForm = (here: WeighedHere, weight: Weight, reason: string) =>
  drafts.write(weighFormKey(here), { ...fieldsOfWeight(weight), reason });

/** Nothing of what was written is needed once it is sent or given up. */
export function dropWeighForm(here: WeighedHere): void {
  drafts.write(weighFormKey(here), null);
  drafts.write(counteringKey(here), null);
}
