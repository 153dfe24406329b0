import type { ActiveFlag } from '@midspan/contract';
import type { FlagType } from '@midspan/domain';

/** As the community rules say it. */
export const FLAG_MEANINGS: Record<FlagType, string> = {
  rude: 'Insults, mockery, contempt, or remarks about the person instead of the claim.',
  counterproductive:
    'Changing the subject, repeating points already answered, or putting words in someone’s mouth.',
};

export type FlagPart = 'author' | 'flagger';

export function partIn({ flaggedUserId }: Pick<ActiveFlag, 'flaggedUserId'>, me: string): FlagPart {
  return flaggedUserId === me ? 'author' : 'flagger';
}

export type Progress = 'done' | 'now' | 'later';

/** How many steps are done. */
const DONE: Record<ActiveFlag['state'], number> = { created: 1, clarified: 2, suggested: 3 };

/** Each with what was written at it. */
export function stepsOf(flag: ActiveFlag) {
  const done = DONE[flag.state];
  const steps = [
    { title: 'Flag', text: null },
    { title: 'Clarification', text: flag.clarification },
    { title: 'Suggestion', text: flag.suggestion },
    { title: 'Resolution', text: null },
  ];
  const progressOf = (index: number): Progress =>
    index < done ? 'done' : index === done ? 'now' : 'later';
  return steps.map((step, index) => ({ ...step, progress: progressOf(index) }));
}

/** What comes next, and for whom. */
export function nextWords({ state }: ActiveFlag, part: FlagPart, partner: string): string {
  const words: Record<FlagPart, Record<ActiveFlag['state'], string>> = {
    author: {
      created:
        'Say what you meant, or how you’d put it now. Until then, you can read and leave, but you can’t send other messages.',
      clarified: `Waiting for ${partner}. You can keep writing. If they don’t answer within 24 hours, the flag is closed.`,
      suggested: `Waiting for ${partner} to resolve the flag. You can keep writing.`,
    },
    flagger: {
      created: `Waiting for ${partner} to clarify. You can resolve the flag at any time.`,
      clarified:
        'Suggest how to continue, or resolve the flag. If you don’t answer within 24 hours, the flag is closed.',
      suggested: 'Resolve the flag once you’ve settled it.',
    },
  };
  return words[part][state];
}

/** Whose move it is, in a few words below the flagged message. */
export function moveWords({ state }: ActiveFlag, part: FlagPart, partner: string): string {
  const words: Record<FlagPart, Record<ActiveFlag['state'], string>> = {
    author: {
      created: 'Your turn: say what you meant.',
      clarified: `Waiting for ${partner} to answer.`,
      suggested: `Waiting for ${partner} to resolve it.`,
    },
    flagger: {
      created: `Waiting for ${partner} to clarify.`,
      clarified: 'Your turn: suggest how to continue, or resolve it.',
      suggested: 'Your turn: resolve it once you’ve settled it.',
    },
  };
  return words[part][state];
}

/**
 * A key for the other member's last step on an open flag: it changes when there is something new
 * for this member to see.
 */
export function flagCall(flag: ActiveFlag | null, me: string): string | null {
  if (flag === null) return null;
  const { flagId, state } = flag;
  if (partIn(flag, me) === 'author') return state === 'suggested' ? `${flagId} suggested` : flagId;
  return state === 'created' ? flagId : `${flagId} clarified`;
}

/**
 * What the flagged author has to read, but not to answer, while the panel isn't visible. Anything
 * that needs an answer is a turn of theirs.
 */
export function flagNews(flag: ActiveFlag | null, me: string, partner: string): string | null {
  if (flag?.state !== 'suggested' || partIn(flag, me) !== 'author') return null;
  return `${partner} made a suggestion about your flagged message.`;
}
