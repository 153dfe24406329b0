import { type Hypothesis, IMPORTANCES, type Importance, PAGE_MAX } from '@midspan/contract';
import { CREDENCE_NEUTRAL, leanOf } from '@midspan/domain';
import * as z from 'zod/mini';
import { ownCredenceOf } from '../credences/index.ts';

export interface Choice {
  readonly value: number;
  readonly reason: string;
  readonly importance: Importance | null;
}

/** Hypothesis id to what is said about it. */
export type Choices = ReadonlyMap<string, Choice>;

export const NO_CHOICES: Choices = new Map();

export const keptChoices = z.array(
  z.tuple([
    z.string(),
    z.object({
      value: z.int(),
      reason: z.string(),
      importance: z.nullable(z.enum(IMPORTANCES)),
    }),
  ]),
);

/** As many as one call takes. */
export const CHOICES_MAX = PAGE_MAX;

type Choosable = Pick<Hypothesis, 'id'> & Parameters<typeof ownCredenceOf>[0];

type ChoicesChange =
  | { readonly type: 'chosen'; readonly hypothesis: Choosable }
  /** set by moving only the slider, which also chooses */
  | { readonly type: 'placed'; readonly hypothesis: Choosable; readonly value: number }
  | { readonly type: 'dropped'; readonly id: string }
  | { readonly type: 'changed'; readonly id: string; readonly fields: Partial<Choice> };

/** Starts with the member's earlier answer, if any, so that returning changes nothing. */
function firstChoice(hypothesis: Choosable): Choice {
  const { percent, ...said } = ownCredenceOf(hypothesis);
  return { value: percent ?? CREDENCE_NEUTRAL, ...said };
}

/** Returns the same object when nothing changes. */
export function changeChoices(choices: Choices, change: ChoicesChange): Choices {
  const next = new Map(choices);
  switch (change.type) {
    case 'chosen': {
      const { id } = change.hypothesis;
      if (choices.has(id) || choices.size >= CHOICES_MAX) return choices;
      return next.set(id, firstChoice(change.hypothesis));
    }
    case 'placed': {
      const { hypothesis, value } = change;
      const choice = choices.get(hypothesis.id);
      if (choice === undefined && choices.size >= CHOICES_MAX) return choices;
      return next.set(hypothesis.id, { ...(choice ?? firstChoice(hypothesis)), value });
    }
    case 'dropped':
      return next.delete(change.id) ? next : choices;
    case 'changed': {
      const choice = choices.get(change.id);
      return choice === undefined ? choices : next.set(change.id, { ...choice, ...change.fields });
    }
  }
}

/** The choices in the call's form; the server fills in a missing reason. */
export function credencesOf(choices: Choices) {
  return [...choices].map(([hypothesisId, choice]) => ({ hypothesisId, ...choice }));
}

/** The first claim that someone could disagree about. */
export function firstWithSide(choices: Choices): string | null {
  const taken = [...choices].find(([, { value }]) => leanOf(value) !== 'neutral');
  return taken?.[0] ?? null;
}
