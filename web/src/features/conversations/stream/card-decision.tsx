import type { Bargain, EvidenceCard } from '@midspan/contract';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { PHONE, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Button } from '../../../ui/button.tsx';
import { FullScreen } from '../evidence/full-screen.tsx';
import { ItemDecision } from '../evidence/item-decision.tsx';
import { EvidenceFace } from '../items/evidence-face.tsx';
import { partnerOf } from '../live/partner.ts';
import { proposedWords } from './step-words.ts';
import type { StreamView } from './stream-view.ts';

export interface CardDecisionProps {
  card: EvidenceCard;
  bargain: Bargain;
  view: StreamView;
  isOpen: boolean;
  /** where the focus goes when the decision is made or postponed */
  focusCard: () => void;
  /** shows and hides the card's details, beside whose turn it is */
  toggle: ReactNode;
}

/** Whose turn it is, and the decision itself: in the card, or on all of a phone's screen. */
export function CardDecision(props: CardDecisionProps) {
  const { card, bargain, view, isOpen, focusCard, toggle } = props;
  const isPhone = useMediaQuery(PHONE);
  const titleId = useId();
  const { deciding, onOpen } = view;
  if (deciding === null) return null;
  const { me } = deciding;
  const { partner } = partnerOf(view.conversation, me);
  const action = actionOf(card, bargain, me);

  function close() {
    onOpen(null);
    focusCard();
  }

  const decision = (
    <ItemDecision
      {...deciding}
      evidence={card}
      hypothesisId={view.conversation.hypothesis_id}
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
              <bdi>{proposedWords(card.proposed_by, view.words)}</bdi>
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
