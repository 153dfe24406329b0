import { type GivenItem, idField, type Similarity } from '@midspan/contract';
import { isSameWeight, type NewShare, shareOf, type Weight } from '@midspan/domain';
import * as z from 'zod/mini';
import type { FieldTexts } from '../../../ui/form.tsx';
import {
  type ChosenWeight,
  chosenFields,
  fieldsOfWeight,
  NOT_CHOSEN,
  weightOfFields,
  wholeWeight,
} from '../weights/weight-fields.ts';
import { weightText } from '../weights/weight-text.ts';
import type { Similar } from './similar.ts';

export const newnessKind = z.enum(['independent', 'again', 'partly']);
export type Kind = z.infer<typeof newnessKind>;

export const shareField = z.enum(['most', 'half', 'little']);

/** What a form holds about how a finding relates to what counts already. */
export const newnessField = z.object({
  /** null until the member has answered */
  kind: z.nullable(newnessKind),
  /** [WA1] what it builds on, if it is partly new */
  given: z.array(idField),
  /** [WA6] what it weighs on its own, and how much of that is new */
  alone: chosenFields,
  share: z.nullable(shareField),
});
export type Newness = z.output<typeof newnessField>;

export const NOT_ANSWERED: Newness = { kind: null, given: [], alone: NOT_CHOSEN, share: null };

/** An answer to a weight that names items starts with those that still count. */
export function startingFrom(given: readonly GivenItem[]): Newness {
  const counting = given.flatMap(({ id, counts }) => (counts ? [id] : []));
  return counting.length === 0
    ? NOT_ANSWERED
    : { ...NOT_ANSWERED, kind: 'partly', given: counting };
}

/** The items that are named. */
export const namedBy = ({ kind, given }: Newness): string[] => (kind === 'partly' ? given : []);

const NONE: ChosenWeight = { hypothesis: null, negation: null };

const aloneOf = ({ alone }: Newness) => wholeWeight(weightOfFields(alone));

/** A finding that is partly new, and the weight that is named for it. */
export interface Added {
  readonly newness: Newness;
  readonly weight: ChosenWeight;
}

/** Another answer: what was weighed so far is then what it weighs on its own, or the other way. */
export function answerWith(kind: Kind, { newness, weight }: Added): Added {
  const before = { ...newness, kind, share: null };
  if (kind === newness.kind) return { newness, weight };
  if (kind === 'partly') {
    return { newness: { ...before, alone: fieldsOfWeight(weight) }, weight: NONE };
  }
  if (newness.kind !== 'partly') return { newness: before, weight };
  const alone = aloneOf(newness);
  return { newness: { ...before, alone: NOT_CHOSEN }, weight: alone ?? weight };
}

/** [WA6] With how much of it is new, which fills in the weight. */
export function withShare(share: NewShare, { newness, weight }: Added): Added {
  const alone = aloneOf(newness);
  return { newness: { ...newness, share }, weight: alone ? shareOf(alone, share) : weight };
}

/** Weighs it on its own, or again. */
export const weighedAlone = (alone: ChosenWeight, { newness }: Added): Added => ({
  newness: { ...newness, alone: fieldsOfWeight(alone), share: null },
  weight: NONE,
});

/** Asked first of what is partly new, until its weight is filled in. */
export const isWeighedAlone = ({ newness, weight }: Added): boolean =>
  newness.kind === 'partly' && wholeWeight(weight) === null;

const SHARE_SENTENCES: Record<NewShare, string> = {
  most: 'Most of it is new',
  half: 'Half of it is new',
  little: 'Little of it is new',
};

/** "Half of it is new: 3.6× as likely becomes 1.9×."; null once the weight was changed by hand. */
export function shareWords({ newness, weight }: Added): string | null {
  const { share } = newness;
  const [alone, added] = [aloneOf(newness), wholeWeight(weight)];
  if (share === null || !alone || !added || !isSameWeight(added, shareOf(alone, share)))
    return null;
  const [before, after] = [timesOf(alone), timesOf(added)];
  const move =
    before === after
      ? `it stays ${before}`
      : `${before} becomes ${after.replace(/ as likely$/, '')}`;
  return `${SHARE_SENTENCES[share]}: ${move}.`;
}

const timesOf = (weight: Weight): string => weightText(weight).replace(/ if (true|false)$/, '');

export const SIMILARITY_WORDS: Record<Similarity, string> = {
  same_source: 'Same source',
  same_doi: 'Same study',
  same_host: 'Same website',
  similar_words: 'Similar words',
};

/** Why a form can't go on with this answer; undefined if it can. */
export function newnessRefusal(
  { kind, given }: Newness,
  { isAsked, items }: Similar,
): FieldTexts | undefined {
  if (!isAsked) return undefined;
  if (kind === null && items.length > 0) return { newness: 'Choose one' };
  if (kind === 'again') {
    return { newness: 'The same again is weighed where it counts already. Choose it above.' };
  }
  if (kind === 'partly' && given.length === 0) return { newness: 'Choose what it builds on' };
  return undefined;
}
