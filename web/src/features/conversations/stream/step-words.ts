import {
  type ElsewhereStep,
  type EvidenceCard,
  type ItemStep,
  type StreamLine,
  weighingTexts,
} from '@midspan/contract';
import { STANDING_CAUSES } from '@midspan/domain';
import { CheckCheck, Flag, FlagOff, type LucideIcon } from 'lucide-react';
import { CAUSE_WORDS } from '../../../lib/ledger-cause.ts';
import { type WordsFor, who } from '../live/partner.ts';
import { agreedWords, statedText } from '../weights/weight-text.ts';

type Outcome = Extract<ItemStep, { kind: 'challenge_ended' }>['outcome'];
type Weight = Extract<ItemStep, { kind: 'recalibrated' }>['before'];

const reweighedWords = (before: Weight, after: Weight) =>
  `from ${statedText(before)} to ${statedText(after)}`;

const CHALLENGE_ENDS: Record<Outcome, string> = {
  applied: 'The challenge was accepted',
  recalibrated: 'The challenge ended with another weight',
  upheld: 'The challenge failed',
  declined: 'The challenge was declined',
  withdrawn: 'The challenge was withdrawn',
  lapsed: 'The challenge expired without an answer',
  cancelled: 'The challenge was canceled',
};

function challengeEndWords(by: string | null, outcome: Outcome, words: WordsFor): string {
  if (by === null) return CHALLENGE_ENDS[outcome];
  if (outcome === 'declined') return `${who(words, by)} declined the challenge`;
  return outcome === 'withdrawn'
    ? `${who(words, by)} withdrew the challenge`
    : CHALLENGE_ENDS[outcome];
}

/** What happened to an item, as a sentence without its full stop; `what` is how it is called here. */
export function stepWords(step: ItemStep, words: WordsFor, what = 'it'): string {
  const by = step.by === null ? null : who(words, step.by);
  const What = what.charAt(0).toUpperCase() + what.slice(1);
  switch (step.kind) {
    case 'proposed':
      return `${by ?? 'Someone'} proposed ${what}`;
    case 'disputed':
      return `${by ?? 'Someone'} rejected ${what}`;
    case 'offered':
      return `${by ?? 'Someone'} offered ${statedText(step)}`;
    case 'offer_declined':
      return `${by ?? 'Someone'} declined the offer`;
    case 'offer_retracted':
      return `${by ?? 'Someone'} retracted the offer`;
    case 'offer_ended':
      return 'The offer ended without an answer';
    case 'accepted':
      return step.weights === undefined
        ? `${by ?? 'Someone'} accepted ${what}`
        : `${by ?? 'Someone'} accepted ${what} with another weight. ${agreedWords(step.weights)}`;
    case 'rejected':
      return by === null ? `Both rejected ${what}` : `${by} agreed that ${what} shouldn’t count`;
    case 'withdrawn':
      return by === null
        ? `${What} was still open when the conversation ended`
        : `${by} withdrew ${what}`;
    case 'challenged': {
      const wanted =
        step.challenge === 'overturn' ? 'should no longer count' : 'should count again';
      return `${by ?? 'Someone'} said ${what} ${wanted}`;
    }
    case 'dispute_opened':
      return by === null
        ? 'The challenge became a dispute'
        : `${by} agreed, and the challenge became a dispute`;
    case 'challenge_ended':
      return challengeEndWords(step.by, step.outcome, words);
    case 'overturned':
      return by === null ? `${What} was overturned` : `${by} agreed to overturn ${what}`;
    case 'reinstated':
      return by === null ? `${What} was reinstated` : `${by} agreed to reinstate ${what}`;
    case 'recalibrated':
      return `${What} was given another weight: ${reweighedWords(step.before, step.after)}`;
    case 'weighed':
      return figureOf(step) === null
        ? `Both weighed ${what}: ${statedText(step)}. The figure stays where it was: ${weighingTexts.unmovedBecause(step.counts)}`
        : `Both weighed ${what}: ${statedText(step)}`;
    case 'removed':
      return `${What} was removed by Midspan’s operators`;
    case 'restored':
      return `${What} was restored by Midspan’s operators`;
  }
}

/** What happened to an item in another conversation. */
export function elsewhereWords(step: ElsewhereStep): string {
  switch (step.kind) {
    case 'challenged':
      return step.challenge === 'overturn'
        ? 'Challenged in another conversation'
        : 'Asked to count again in another conversation';
    case 'challenge_ended':
      return `${CHALLENGE_ENDS[step.outcome]} in another conversation`;
    case 'overturned':
      return 'Overturned in another conversation';
    case 'reinstated':
      return 'Reinstated in another conversation';
    case 'recalibrated':
      return `Given another weight in another conversation: ${reweighedWords(step.before, step.after)}`;
    case 'weighed':
      return 'Weighed by another pair';
    case 'weighing_voided':
      return CAUSE_WORDS.voided;
    case 'weighing_restored':
      return CAUSE_WORDS['weighing-restored'];
    default:
      return CAUSE_WORDS[step.kind];
  }
}

export const reasonOf = (step: ItemStep): string | null =>
  step.kind === 'disputed' || step.kind === 'challenged' || step.kind === 'offered'
    ? step.reason
    : null;

type Figure = { readonly from: number; readonly to: number };

const MAY_MOVE_NOTHING: ReadonlySet<(ItemStep | ElsewhereStep)['kind']> = new Set([
  'weighed',
  'weighing_voided',
  'weighing_restored',
  ...STANDING_CAUSES,
] as const);

/** Where a step moved the figure; a weighing may leave it where it is. */
export function figureOf(step: ItemStep | ElsewhereStep): Figure | null {
  if (!('figure' in step)) return null;
  const { figure } = step;
  return MAY_MOVE_NOTHING.has(step.kind) && figure?.from === figure?.to ? null : figure;
}

/** Who proposed an item, beside the word "Evidence". */
export function proposedWords(proposerId: string | null, words: WordsFor): string {
  if (proposerId !== null && proposerId === words.me) return 'you proposed';
  return proposerId === null ? 'proposed' : `proposed by ${words.nameOf(proposerId)}`;
}

/** The last move of the figure behind the item's state, wherever it was made. */
export function lastMoveOf({ steps, elsewhere }: EvidenceCard): Figure | null {
  const moves = [...steps, ...elsewhere].flatMap((step) => {
    const figure = figureOf(step);
    return figure === null ? [] : { at: step.at, figure };
  });
  const last = moves.sort((one, other) => one.at.localeCompare(other.at)).at(-1);
  return last?.figure ?? null;
}

type OtherLine = Exclude<StreamLine, { kind: 'evidence' }>;

/** A line that is about no item: its sentence and its icon. */
export function lineLook(line: OtherLine, words: WordsFor): readonly [string, LucideIcon] {
  const by = line.by === null ? null : who(words, line.by);
  switch (line.kind) {
    case 'completed': {
      const percent = `${Math.round(line.final_pb_credence * 100)}%`;
      const did = by === null ? 'The conversation ended' : `${by} completed the conversation`;
      return [`${did} at ${percent}`, CheckCheck];
    }
    case 'flag_created':
      return [`${by ?? 'Someone'} flagged a message as ${line.flag_type}`, Flag];
    case 'flag_clarified':
      return [`${by ?? 'Someone'} clarified the flagged message`, FlagOff];
    case 'flag_suggested':
      return [`${by ?? 'Someone'} made a suggestion about the flagged message`, FlagOff];
    case 'flag_resolved':
      return [by === null ? 'The flag was closed' : `${by} resolved the flag`, FlagOff];
  }
}
