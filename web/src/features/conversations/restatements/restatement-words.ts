import type { Conversation, Restatement, RestatementWords } from '@midspan/contract';
import { RESTATEMENT, restatementTurn } from '@midspan/domain';
import { type WordsFor, who } from '../live/partner.ts';

export const restatementElementId = (id: string) => `r${id}`;

/** Whom it waits for. */
export const turnOf = (
  { asked_by, state }: Restatement,
  { user1_id, user2_id }: Pick<Conversation, 'user1_id' | 'user2_id'>,
) => restatementTurn({ askedBy: asked_by, state }, [user1_id, user2_id]);

/** What was written in it, in order, with what introduces each. */
export function writtenIn(
  { asked_by, tries }: Restatement,
  otherId: string,
  words: WordsFor,
): { readonly lead: string; readonly by: string; readonly written: RestatementWords }[] {
  return tries.flatMap(({ said, note }, index) => [
    {
      lead: `${who(words, otherId)} said${index === 0 ? '' : ' the second time'}`,
      by: otherId,
      written: said,
    },
    ...(note === null
      ? []
      : [{ lead: `${who(words, asked_by)}: Not quite`, by: asked_by, written: note }]),
  ]);
}

/** Where it stands, for one of the two or for readers. */
export function standingOf(
  { asked_by, state, tries }: Restatement,
  otherId: string,
  words: WordsFor,
): string {
  const [asker, other] = [words.nameOf(asked_by), words.nameOf(otherId)];
  switch (state) {
    case 'to_write': {
      const isLast = tries.length === RESTATEMENT.tries - 1;
      if (otherId === words.me) {
        return isLast
          ? 'Try once more, in other words.'
          : `In your words: what does ${asker} mean?`;
      }
      return isLast
        ? `Waiting for ${other} to try once more`
        : `Waiting for ${other} to say it back`;
    }
    case 'to_check':
      return asked_by === words.me
        ? 'Is that what you mean?'
        : `Waiting for ${asker} to say whether that’s it`;
    case 'confirmed':
      return asked_by === words.me ? 'You said: That’s it' : `${asker} said: That’s it`;
    case 'ended':
      return 'Ended without a verdict';
  }
}
