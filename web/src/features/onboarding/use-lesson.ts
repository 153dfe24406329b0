import { LIKELIHOODS } from '@midspan/domain';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/use-draft.ts';

const likelihood = z.nullable(z.literal([...LIKELIHOODS]));

/** What a newcomer tried out on an example; it is kept in the tab and never sent. */
const lesson = z.object({
  /** their place on a claim that isn't saved here */
  placed: z.nullable(z.int()),
  /** the two answers about the finding */
  hypothesis: likelihood,
  negation: likelihood,
});
export type Lesson = z.infer<typeof lesson>;

const NOTHING_YET: Lesson = { placed: null, hypothesis: null, negation: null };

export function useLesson(userId: string) {
  const draft = useDraft(`lesson:${userId}`, lesson);
  const [learned, setLearned] = useState(() => draft.read() ?? NOTHING_YET);
  function learn(answer: Partial<Lesson>): void {
    const next = { ...learned, ...answer };
    setLearned(next);
    draft.write(next);
  }
  return { learned, learn };
}
