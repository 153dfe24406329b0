import { useEffect, useReducer } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import { type Choices, changeChoices, keptChoices, NO_CHOICES } from './choices.ts';

/** What a newcomer chose, kept in the tab across a reload until it is saved. */
export function useKeptChoices(userId: string) {
  const draft = useDraft(`choices:${userId}`, keptChoices);
  const [choices, change] = useReducer(
    changeChoices,
    draft,
    ({ read }): Choices => new Map(read() ?? NO_CHOICES),
  );
  useEffect(() => draft.write(choices.size === 0 ? null : [...choices]), [draft, choices]);
  return { choices, change, forget: () => draft.write(null) };
}
