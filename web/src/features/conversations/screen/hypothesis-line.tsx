import type { Conversation } from '@midspan/contract';
import { useState } from 'react';
import { withInnerQuotes } from '../../../ui/claim.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RemovedNote } from '../../../ui/removed-note.tsx';

/** A statement that may not fit is cut on request only; these many characters surely fit. */
const SURELY_FITS = 140;

export interface HypothesisLineProps {
  conversation: Conversation;
  /** never shortened: there is room to scroll */
  isWhole?: boolean;
  /** on one line: the question above it says the same, as in a dispute */
  isBrief?: boolean;
}

/** What the conversation is about, short enough to leave room for the messages. */
export function HypothesisLine({
  conversation,
  isWhole = false,
  isBrief = false,
}: HypothesisLineProps) {
  const { hypothesis_statement: statement, hypothesis_removed } = conversation;
  const [whole, setWhole] = useState(false);
  const mayBeCut = !isWhole && statement.length > SURELY_FITS;
  return (
    <div className="min-w-0">
      <p
        className={classNames(
          'text-sm font-semibold text-muted',
          isBrief ? 'sr-only' : !isWhole && 'talking:sr-only',
        )}
      >
        Hypothesis:
      </p>
      {hypothesis_removed ? (
        <RemovedNote>{statement}</RemovedNote>
      ) : (
        <blockquote
          className={classNames(
            'claim-quotes font-serif text-base leading-snug wrap-anywhere short:text-base',
            !isBrief && 'sm:text-xl',
            mayBeCut && !whole && (isBrief ? 'line-clamp-1' : 'line-clamp-2'),
          )}
        >
          {withInnerQuotes(statement)}
        </blockquote>
      )}
      {mayBeCut && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-6 text-sm font-medium text-muted underline hover:text-ink"
        >
          {whole ? 'Show less' : 'Show the whole statement'}
        </button>
      )}
    </div>
  );
}
