import type { EvidenceCard, ItemStep } from '@midspan/contract';
import { Day } from '../../../lib/day.tsx';
import { WrittenText } from '../../../ui/written-text.tsx';
import type { WordsFor } from '../live/partner.ts';
import { elsewhereWords, figureOf, reasonOf, stepWords } from './step-words.ts';

/** That it was proposed is said by its place. */
const told = ({ steps }: EvidenceCard) => steps.filter(({ kind }) => kind !== 'proposed');

export const hasHistory = (card: EvidenceCard): boolean =>
  told(card).length + card.elsewhere.length > 0;

/** The item's history: here in order, and elsewhere by date. */
export function CardSteps({ card, words }: { card: EvidenceCard; words: WordsFor }) {
  return (
    <ol aria-label="What happened to it" className="flex flex-col gap-1 text-sm text-muted">
      {told(card).map((step) => (
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

function Moved({ figure }: { figure: { from: number; to: number } | null }) {
  if (figure === null) return null;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {' '}
      (<FigureMove {...figure} />)
    </span>
  );
}

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

export function FigureMove({ from, to }: { from: number; to: number }) {
  return (
    <>
      <span className="sr-only">
        the figure moved from {from}% to {to}%
      </span>
      <span aria-hidden>
        {from} → {to}%
      </span>
    </>
  );
}
