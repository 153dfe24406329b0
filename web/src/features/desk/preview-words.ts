import type { DeskPreview } from '@midspan/contract';
import { countNoun } from '../../lib/count-noun.ts';
import type { Act } from './acts.ts';

const COUNTED = ['hypotheses', 'conversations', 'waiting', 'challenges', 'sessions'] as const;

/** A claim that is itself removed needs no other sentence. */
const isItself = ({ target }: Pick<Act, 'target'>, count: number) =>
  target?.type === 'hypothesis' && count === 1;

const SENTENCES: Record<
  (typeof COUNTED)[number],
  (count: number, act: Pick<Act, 'act' | 'target'>) => string | null
> = {
  hypotheses(count, act) {
    if (isItself(act, count)) return null;
    const claims = countNoun(count, 'claim', 'claims');
    return act.act === 'restore' ? `Shows ${claims} again.` : `Hides ${claims}.`;
  },
  conversations: (count) =>
    `Completes ${countNoun(count, 'active conversation', 'active conversations')}.`,
  waiting: (count) =>
    `Ends ${countNoun(count, 'waiting place or standing offer', 'waiting places and standing offers')}.`,
  challenges: (count) =>
    `Cancels ${countNoun(count, 'open challenge or dispute', 'open challenges and disputes')}.`,
  sessions: (count) => `Signs them out in ${countNoun(count, 'place', 'places')}.`,
};

function reportsSentence({ total, upheld }: DeskPreview['reports'], { act }: Pick<Act, 'act'>) {
  if (total === 0) return null;
  const closes = `Closes ${countNoun(total, 'report', 'reports')}`;
  if (act !== 'close') return `${closes}.`;
  return upheld === 0 ? `${closes} as fine.` : `${closes}, because something was done already.`;
}

function figureSentence(figure: DeskPreview['figure']): string | null {
  if (figure === null) return null;
  const { from, to, is_public } = figure;
  const whose = is_public ? 'The shared figure' : 'The figure in their private conversation';
  return from === to ? `${whose} stays at ${from}%.` : `${whose} goes from ${from}% to ${to}%.`;
}

/** [DK9] What an action would do, in sentences. */
export function previewSentences(
  act: Pick<Act, 'act' | 'target' | 'effect'>,
  preview: DeskPreview,
): string[] {
  const counted = COUNTED.map((name) => {
    const count = preview[name];
    return count === 0 ? null : SENTENCES[name](count, act);
  });
  const all = [
    act.effect,
    ...counted,
    reportsSentence(preview.reports, act),
    figureSentence(preview.figure),
  ];
  return all.filter((sentence) => sentence !== null);
}
