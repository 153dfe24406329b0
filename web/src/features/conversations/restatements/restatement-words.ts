import type { Restatement, RestatementWords } from '@midspan/contract';
import { RESTATEMENT, restatementTurn } from '@midspan/domain';

export const restatementElementId = (id: string) => `r${id}`;

interface Pair {
  readonly user1_id: string;
  readonly user2_id: string;
}

/** Whom it waits for. */
export const turnOf = ({ asked_by, state }: Restatement, { user1_id, user2_id }: Pair) =>
  restatementTurn({ askedBy: asked_by, state }, [user1_id, user2_id]);

/** For whom something is put into words; readers are no one of the two. */
export interface WordsFor {
  readonly me: string | null;
  readonly nameOf: (userId: string) => string;
}

/** "You" or the member's name. */
const subject = (userId: string, { me, nameOf }: WordsFor) =>
  userId === me ? 'You' : nameOf(userId);

/** What was written in it, in order, with what introduces each. */
export function writtenIn(
  { asked_by, tries }: Restatement,
  otherId: string,
  words: WordsFor,
): { readonly lead: string; readonly by: string; readonly written: RestatementWords }[] {
  return tries.flatMap(({ said, note }, index) => [
    {
      lead: `${subject(otherId, words)} said${index === 0 ? '' : ' the second time'}`,
      by: otherId,
      written: said,
    },
    ...(note === null
      ? []
      : [{ lead: `${subject(asked_by, words)}: Not quite`, by: asked_by, written: note }]),
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
