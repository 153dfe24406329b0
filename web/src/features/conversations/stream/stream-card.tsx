import { type EvidenceCard, weightOf } from '@midspan/contract';
import { isPendingEvidence, type Side } from '@midspan/domain';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { Words } from '../../../ui/facts.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import { useWeightHidden } from '../bargains/bargain-drafts.ts';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { RemovedItem } from '../items/removed-item.tsx';
import { WeighedNotes } from '../items/weighed-notes.tsx';
import { sideIn } from '../live/partner.ts';
import { WeightPicture } from '../weights/weight-shown.tsx';
import { CardDecision } from './card-decision.tsx';
import { CardOffers, CardStandingLine, CardSteps } from './card-steps.tsx';
import { proposedWords } from './step-words.ts';
import { type StreamView, useStreamView } from './stream-view.ts';

const EDGES: Record<Side, string> = {
  believing: 'border-l-believe',
  disbelieving: 'border-l-disbelieve',
};

export const cardElementId = (evidenceId: string) => `e${evidenceId}`;

export interface StreamCardProps {
  card: EvidenceCard;
  /** its steps also have their own lines, where they are announced */
  isRepeated: boolean;
}

/** An item in the stream: its text, its history, and the next step. */
export const StreamCard = memo(function StreamCard({ card, isRepeated }: StreamCardProps) {
  const view = useStreamView();
  const element = useRef<HTMLElement>(null);
  const titleId = useId();
  const detailsId = useId();
  const [isDetailed, setIsDetailed] = useState(false);
  const { conversation, words, opened, onOpen } = view;
  const bargain = view.bargains[card.id];
  const canDecide =
    view.deciding !== null &&
    bargain !== undefined &&
    isPendingEvidence(card.status) &&
    !card.removed;
  const isOpen = opened === card.id;
  const isHidden = useWeightHidden(card, bargain, words.me);
  const focusCard = () => element.current?.focus();

  useEffect(() => {
    // Decided in the meantime, here or by the partner.
    if (!isOpen || canDecide) return;
    onOpen(null);
    if (document.activeElement === document.body) element.current?.focus();
  }, [isOpen, canDecide, onOpen]);

  if (card.removed) {
    return (
      <li className="pt-3">
        <RemovedItem evidence={card} elementId={cardElementId(card.id)} />
      </li>
    );
  }
  const toggle = (
    <button
      type="button"
      aria-live="off"
      aria-expanded={isDetailed}
      aria-controls={isDetailed && !isOpen ? detailsId : undefined}
      onClick={() => setIsDetailed(!isDetailed)}
      className="min-h-6 rounded-control text-sm text-muted underline decoration-line-strong underline-offset-3 hover:text-ink"
    >
      {isDetailed ? 'Hide details' : 'Details'}
    </button>
  );
  const side = card.proposed_by === null ? null : sideIn(conversation, card.proposed_by);
  return (
    <li className="pt-3">
      <article
        ref={element}
        id={cardElementId(card.id)}
        data-item={card.id}
        tabIndex={-1}
        aria-labelledby={titleId}
        className={classNames(
          'flex scroll-my-3 flex-col gap-3 rounded-card border border-l-4 border-line bg-raised p-4 shadow-card data-highlighted:outline-3 data-highlighted:outline-focus sm:px-5',
          side === null ? 'border-l-line-strong' : EDGES[side],
        )}
      >
        <p className="text-sm text-muted">
          <span className="font-semibold text-ink">Evidence</span> ·{' '}
          <bdi>{proposedWords(card.proposed_by, words)}</bdi>
        </p>
        <EvidenceFace evidence={card} titleId={titleId} hasWeight={!isOpen && !isHidden} />
        <WeighedNotes evidence={card} />
        <div
          aria-live={isRepeated ? 'off' : undefined}
          className="flex flex-col gap-2 empty:hidden"
        >
          <CardSteps card={card} words={words} />
          {!canDecide && (
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <CardStandingLine card={card} />
              {toggle}
            </div>
          )}
        </div>
        {/* What the viewer opens isn't announced. */}
        <div aria-live="off" className="flex flex-col gap-3 empty:hidden">
          {canDecide && (
            <CardDecision
              card={card}
              bargain={bargain}
              view={view}
              isOpen={isOpen}
              focusCard={focusCard}
              toggle={toggle}
            />
          )}
          {isDetailed && !isOpen && (
            <CardDetails id={detailsId} card={card} view={view} hasReasoning={!isHidden} />
          )}
        </div>
      </article>
    </li>
  );
});

interface CardDetailsProps {
  id: string;
  card: EvidenceCard;
  view: StreamView;
  hasReasoning: boolean;
}

/** Shown on request. */
function CardDetails({ id, card, view, hasReasoning }: CardDetailsProps) {
  // A viewer who still has to decide sees the weight with the decision.
  const weight = isPendingEvidence(card.status) ? null : weightOf(card);
  return (
    <div id={id} className="flex flex-col gap-3">
      {weight && <WeightPicture weight={weight} />}
      <CardOffers card={card} words={view.words} />
      {hasReasoning && card.reasoning !== '' && <Words name="Reasoning">{card.reasoning}</Words>}
      {card.waiting && view.words.me !== null && <OwnStanding />}
      <CopyLink to={`/conversations/${view.conversation.id}#${cardElementId(card.id)}`} />
    </div>
  );
}
