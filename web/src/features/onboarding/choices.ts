import { type Hypothesis, IMPORTANCES, PAGE_MAX } from '@midspan/contract';
import { CREDENCE_NEUTRAL, leanOf } from '@midspan/domain';
import * as z from 'zod/mini';
import { ownCredenceOf } from '../credences/index.ts';

const choice = z.object({
  value: z.int(),
  reason: z.string(),
  importance: z.nullable(z.enum(IMPORTANCES)),
});
export type Choice = Readonly<z.infer<typeof choice>>;

/** Hypothesis id to what is said about it. */
export type Choices = ReadonlyMap<string, Choice>;

export const NO_CHOICES: Choices = new Map();

export const keptChoices = z.array(z.tuple([z.string(), choice]));

/** As many as one call takes. */
export const CHOICES_MAX = PAGE_MAX;

type Choosable = Pick<Hypothesis, 'id'> & Parameters<typeof ownCredenceOf>[0];

type ChoicesChange =
  /** chooses it, or changes what is said about it */
  | { readonly type: 'said'; readonly hypothesis: Choosable; readonly fields?: Partial<Choice> }
  | { readonly type: 'dropped'; readonly id: string };

/** Starts with the member's earlier answer, if any, so that returning changes nothing. */
function firstChoice(hypothesis: Choosable): Choice {
  const { percent, ...said } = ownCredenceOf(hypothesis);
  return { value: percent ?? CREDENCE_NEUTRAL, ...said };
}

/** Returns the same object when nothing changes. */
export function changeChoices(choices: Choices, change: ChoicesChange): Choices {
  const next = new Map(choices);
  if (change.type === 'dropped') return next.delete(change.id) ? next : choices;
  const { hypothesis, fields } = change;
  const known = choices.get(hypothesis.id);
  if (known === undefined ? choices.size >= CHOICES_MAX : fields === undefined) return choices;
  return next.set(hypothesis.id, { ...(known ?? firstChoice(hypothesis)), ...fields });
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
