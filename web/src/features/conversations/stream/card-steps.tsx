import type { EvidenceCard, ItemStep } from '@midspan/contract';
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  Scale,
  Undo2,
} from 'lucide-react';
import { useId } from 'react';
import { Day } from '../../../lib/day.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { MiniRail } from '../../../ui/span-figure.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import { agreedWords } from '../weights/weight-text.ts';
import {
  type CardStanding,
  elsewhereWords,
  figureOf,
  lastMoveOf,
  offerSteps,
  reasonOf,
  STANDING_WORDS,
  standingOf,
  stepWords,
  toldSteps,
  type WordsFor,
} from './step-words.ts';

/** Blue and orange are reserved for belief and disbelief, so these use an icon and a word. */
const LOOKS: Record<CardStanding, { icon: LucideIcon; look: string }> = {
  waiting: { icon: CircleDashed, look: 'bg-sunken text-muted' },
  discussed: { icon: MessagesSquare, look: 'bg-sunken text-ink' },
  accepted: { icon: CircleCheck, look: 'bg-success-soft text-success' },
  rejected: { icon: CircleX, look: 'bg-sunken text-muted' },
  withdrawn: { icon: Undo2, look: 'bg-sunken text-muted' },
  overturned: { icon: CircleSlash, look: 'bg-danger-soft text-danger' },
  reweighed: { icon: Scale, look: 'bg-sunken text-ink' },
  'under-review': { icon: Hourglass, look: 'bg-sunken text-ink' },
};

/** The item's current state, and its last move of the figure. */
export function CardStandingLine({ card }: { card: EvidenceCard }) {
  const standing = standingOf(card);
  const { icon: Icon, look } = LOOKS[standing];
  const move = lastMoveOf(card);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <span
        className={classNames(
          'inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold',
          look,
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" />
        {STANDING_WORDS[standing]}
      </span>
      {move && <FigureMove {...move} />}
    </p>
  );
}

/** The item's history: here in order, and elsewhere by date. */
export function CardSteps({ card, words }: { card: EvidenceCard; words: WordsFor }) {
  const told = toldSteps(card);
  if (told.length + card.elsewhere.length === 0) {
    const agreed = agreedWords(card);
    return agreed && <p className="text-sm text-muted">{agreed}</p>;
  }
  return (
    <ol aria-label="What happened to it" className="flex flex-col gap-1 text-sm text-muted">
      {told.map((step) => (
        <li key={step.seq}>
          <StepText step={step} text={stepWords(step, words)} />
        </li>
      ))}
      {card.elsewhere.map((step) => (
        <li key={`${step.at} ${step.kind}`}>
          <Day iso={step.at} /> · {elsewhereWords(step)}
          <Moved figure={figureOf(step)} />
        </li>
      ))}
    </ol>
  );
}

/** The offers that led to a decision, shown in the unfolded card. */
export function CardOffers({ card, words }: { card: EvidenceCard; words: WordsFor }) {
  const titleId = useId();
  const steps = offerSteps(card);
  if (steps.length === 0) return null;
  return (
    <div>
      <p id={titleId} className="text-sm font-semibold text-muted">
        Offers
      </p>
      <ol aria-labelledby={titleId} className="flex flex-col gap-1 text-sm">
        {steps.map((step) => (
          <li key={step.seq}>
            {'round' in step && <span className="text-muted">Round {step.round} · </span>}
            <StepText step={step} text={stepWords(step, words)} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Moved({ figure }: { figure: { from: number; to: number } | null }) {
  if (figure === null) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {' '}
      (
      <span className="sr-only">
        the figure moved from {figure.from}% to {figure.to}%
      </span>
      <span aria-hidden>
        {figure.from} → {figure.to}%
      </span>
      )
    </span>
  );
}

/** A step with its reason and its move of the figure. */
export function StepText({ step, text }: { step: ItemStep; text: string }) {
  const reason = reasonOf(step);
  return (
    <>
      <bdi>{text}</bdi>
      {reason !== null && (
        <>
          {': '}
          <WrittenText as="span">{`“${reason}”`}</WrittenText>
        </>
      )}
      <Moved figure={figureOf(step)} />
    </>
  );
}

/** How the shared figure moved, in words and along its span. */
function FigureMove({ from, to }: { from: number; to: number }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className="font-semibold text-ink tabular-nums">
        <span className="sr-only">
          The figure moved from {from}% to {to}%
        </span>
        <span aria-hidden>
          {from} → {to}%
        </span>
      </span>
      <MiniRail value={to} mark="diamond" />
    </span>
  );
}
