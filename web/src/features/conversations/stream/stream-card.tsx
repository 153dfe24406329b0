import type { Bargain, EvidenceCard } from '@midspan/contract';
import { isPendingEvidence } from '@midspan/domain';
import { ChevronDown } from 'lucide-react';
import { memo, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CopyLink } from '../../../ui/copy-link.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import { useWeightHidden } from '../bargains/bargain-drafts.ts';
import { FullScreen } from '../evidence/full-screen.tsx';
import { ItemDecision } from '../evidence/item-decision.tsx';
import { ProposeAgain } from '../evidence/propose-form.tsx';
import { displayOf } from '../items/evidence-display.ts';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { EvidenceItem } from '../items/evidence-item.tsx';
import { EvidenceStatus, WithdrawnByMe } from '../items/evidence-status.tsx';
import type { WordsFor } from '../live/partner.ts';
import { partnerOf } from '../live/partner.ts';
import { CardSteps, FigureMove, hasHistory } from './card-steps.tsx';
import { lastMoveOf, proposedWords } from './step-words.ts';
import { cardElementId, useStreamView } from './stream-view.ts';

export interface StreamCardProps {
  card: EvidenceCard;
  /** its steps also have their own lines, where they are announced */
  isRepeated: boolean;
}

/** An item in the stream: open while it waits, one line once it is decided. */
export const StreamCard = memo(function StreamCard({ card, isRepeated }: StreamCardProps) {
  const view = useStreamView();
  const element = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const isPending = isPendingEvidence(card.status);
  // What is decided while it is on the screen stays as it is: the reader sees what became of it.
  const [isFolded, setIsFolded] = useState(!isPending);
  const { conversation, words, opened, onOpen } = view;
  const bargain = view.bargains[card.id];
  const canDecide = view.deciding !== null && bargain !== undefined && isPending && !card.removed;
  const isOpen = opened === card.id;
  const isHidden = useWeightHidden(card, bargain, words.me);
  const focusCard = () => {
    const { activeElement: active } = document;
    // Not from the composer, where the viewer may be writing already.
    if (active instanceof HTMLTextAreaElement && !active.closest('article, [role=dialog]')) return;
    element.current?.focus();
  };

  useEffect(() => {
    // Decided in the meantime, here or by the partner.
    if (!isOpen || canDecide) return;
    onOpen(null);
    if (document.activeElement === document.body) element.current?.focus();
  }, [isOpen, canDecide, onOpen]);

  function fold(folded: boolean) {
    // What the viewer opens isn't announced.
    row.current?.setAttribute('aria-live', 'off');
    setIsFolded(folded);
  }

  const steps = hasHistory(card) && <CardSteps card={card} words={words} />;
  return (
    <li ref={row} data-item={card.id} className="pt-3">
      <EvidenceItem
        ref={element}
        role="article"
        elementId={cardElementId(card.id)}
        evidence={card}
        side={card.proposed_by === null ? null : partnerOf(conversation, card.proposed_by).own.side}
        onReach={() => fold(false)}
        isFolded={isFolded && !isPending}
        hasWeight={!isOpen && !isHidden}
        head={
          isPending ? (
            <p className="text-sm text-muted">
              <span className="font-semibold text-ink">Evidence</span> ·{' '}
              <bdi>{proposedWords(card.proposed_by, words)}</bdi>
            </p>
          ) : (
            <FoldButton {...{ card, words, isRepeated, isFolded }} onFold={fold} />
          )
        }
        // A decision shows it beside what is to be decided.
        history={isPending ? null : steps}
        renderNow={
          canDecide
            ? (toggle) => (
                <>
                  {steps}
                  {/* What the viewer opens isn't announced. */}
                  <div aria-live="off" className="flex flex-col gap-3">
                    <CardDecision {...{ card, bargain, isOpen, focusCard, toggle }} />
                  </div>
                </>
              )
            : undefined
        }
        renderEnd={() => (
          <>
            {card.waiting && words.me !== null && <OwnStanding />}
            {card.status === 'withdrawn' && view.deciding?.me === card.proposed_by && (
              <ProposeAgain evidence={card} me={view.deciding.me} />
            )}
            <CopyLink to={`/conversations/${conversation.id}#${cardElementId(card.id)}`} />
          </>
        )}
      />
    </li>
  );
});

interface FoldButtonProps extends StreamCardProps {
  words: WordsFor;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** What became of a decided item, on one line that opens and closes its card. */
function FoldButton({ card, words, isRepeated, isFolded, onFold }: FoldButtonProps) {
  const move = lastMoveOf(card);
  // Of what has its own line, only the finding is announced, when the card appears.
  const live = isRepeated ? 'off' : undefined;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-live={isFolded ? undefined : live}
      onClick={() => onFold(!isFolded)}
      className="flex min-h-6 w-full items-center gap-2 rounded-control text-left"
    >
      <span aria-live={live} className="flex shrink-0">
        <EvidenceStatus display={displayOf(card)} isIcon={isFolded} />
      </span>
      <span
        className={classNames(
          'line-clamp-1 min-w-0 grow wrap-anywhere',
          isFolded ? 'font-semibold' : 'text-sm text-muted',
        )}
      >
        <bdi>{isFolded ? card.description : proposedWords(card.proposed_by, words)}</bdi>
      </span>
      <WithdrawnByMe evidence={card} />
      {move && (
        <span
          aria-live={live}
          className={classNames(
            'shrink-0 font-semibold tabular-nums',
            move.to > move.from ? 'text-believe' : move.to < move.from && 'text-disbelieve',
          )}
        >
          <FigureMove {...move} />
        </span>
      )}
      <ChevronDown
        aria-hidden
        className={classNames('size-4 shrink-0 text-muted', !isFolded && 'rotate-180')}
      />
    </button>
  );
}

interface CardDecisionProps {
  card: EvidenceCard;
  bargain: Bargain;
  isOpen: boolean;
  /** where the focus goes when the decision is made or postponed */
  focusCard: () => void;
  /** shows and hides the card's details, beside whose turn it is */
  toggle: ReactNode;
}

/** Whose turn it is, and the decision itself: in the card, or on all of a phone's screen. */
function CardDecision({ card, bargain, isOpen, focusCard, toggle }: CardDecisionProps) {
  const { deciding, onOpen, conversation, words } = useStreamView();
  const isPhone = useMediaQuery(PHONE);
  const titleId = useId();
  if (deciding === null) return null;
  const { me } = deciding;
  const { partner } = partnerOf(conversation, me);
  const action = actionOf(card, bargain, me);

  function close() {
    onOpen(null);
    focusCard();
  }

  const decision = (
    <ItemDecision
      {...deciding}
      evidence={card}
      hypothesisId={conversation.hypothesis_id}
      bargain={bargain}
      steps={card.steps}
      partner={partner.name}
      onDone={close}
    />
  );
  return (
    <>
      {(!isOpen || isPhone) && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-sm text-muted">
            <p>{turnWords(card, bargain, <bdi>{partner.name}</bdi>, me)}</p>
            {toggle}
          </div>
          <Button
            size="sm"
            variant={action === 'Open' ? 'secondary' : 'primary'}
            aria-haspopup={isPhone ? 'dialog' : undefined}
            aria-expanded={isPhone ? undefined : false}
            onClick={() => onOpen(card.id)}
          >
            {action}
          </Button>
        </div>
      )}
      {isOpen && !isPhone && <InPlace onClose={close}>{decision}</InPlace>}
      {isPhone && (
        <FullScreen
          isOpen={isOpen}
          onClose={() => onOpen(null)}
          restoreFocus={focusCard}
          title={
            <span className="text-sm font-normal">
              <span className="font-semibold">Evidence</span> ·{' '}
              <bdi>{proposedWords(card.proposed_by, words)}</bdi>
            </span>
          }
        >
          <div className="flex flex-col gap-4 pt-1 pb-4">
            <EvidenceFace evidence={card} titleId={titleId} hasWeight={false} />
            {decision}
          </div>
        </FullScreen>
      )}
    </>
  );
}

/** What the viewer is called to do. */
function actionOf({ status }: EvidenceCard, { standing, turn }: Bargain, me: string) {
  if (turn !== me) return 'Open';
  return standing === null && status === 'proposed' ? 'Review' : 'Answer';
}

function turnWords(card: EvidenceCard, { standing }: Bargain, partner: ReactNode, me: string) {
  if (standing?.by === me) return <>Waiting for {partner} to answer your offer</>;
  if (standing) return <>{partner} offers another weight</>;
  if (card.status === 'disputed') return 'Still under discussion';
  return card.proposed_by === me ? <>Waiting for {partner} to review</> : 'Waiting for your review';
}

function InPlace({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    element.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section
      ref={element}
      aria-label="Decide on this evidence"
      tabIndex={-1}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      {children}
      <Button variant="quiet" size="sm" onClick={onClose} className="self-start">
        Not now
      </Button>
    </section>
  );
}
