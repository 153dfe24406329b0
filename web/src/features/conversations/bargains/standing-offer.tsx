import type { Occasion } from '@midspan/domain';
import { Handshake, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { isWeighedByOthers } from '../items/other-pairs.ts';
import { reweighing } from '../items/proposal-words.ts';
import { closeOffer } from './bargain-drafts.ts';
import { Answers } from './offer-part.tsx';
import { type BargainPart, inWords } from './table.ts';
import { TwoWeights } from './two-weights.tsx';

const DECLINING: Record<Occasion, string> = {
  review: 'The weight that was proposed first is on the table again.',
  second_opinion: 'Nothing changes, and either of you can offer another weight.',
  recalibration: 'The dispute goes on, and either of you can offer another weight.',
};

/** What accepting an offer does. */
function accepting({ bargain, evidence }: BargainPart): string {
  switch (bargain.occasion) {
    case 'review':
      return 'The evidence counts with this weight.';
    case 'second_opinion':
      return 'It counts as the weight of you both, beside those of other pairs. Each of you weighs an item only once.';
    case 'recalibration':
      return `${reweighing(evidence !== undefined && isWeighedByOthers(evidence))}, and the dispute is completed.`;
  }
}

/** An offer that waits for an answer, and the answers that need no form. */
export function StandingOffer({ part }: { part: BargainPart }) {
  const { place, bargain, table, me, partner, connected, actions } = part;
  const headingId = useId();
  const { standing } = bargain;
  if (standing === null || table.standing === null) return null;
  const { round, reason } = standing;
  const { weight } = table.standing;
  const isOwn = standing.by === me;

  return (
    // Messages about an offer of another round are gone.
    <article key={round} aria-labelledby={headingId} className="flex flex-col gap-3">
      <h4 id={headingId} className="font-bold wrap-anywhere">
        {isOwn ? 'Your offer' : `${partner}’s offer`}
      </h4>
      <TwoWeights part={part} />
      {reason !== '' && <Words name="Reason">{reason}</Words>}
      {table.obstacle !== null && <p className="text-sm text-muted">{inWords(table.obstacle)}</p>}
      {!isOwn && table.obstacle === null && <p className="text-sm text-muted">{accepting(part)}</p>}
      <Answers
        part={part}
        accept={
          isOwn || table.obstacle !== null
            ? undefined
            : { weight, act: () => actions.acceptWeight(place.evidenceId, round) }
        }
      >
        <DecideButton
          label={isOwn ? 'Retract Offer' : 'Decline Offer'}
          meaning={isOwn ? `Waiting for ${partner} to answer.` : DECLINING[bargain.occasion]}
          variant="quiet"
          connected={connected}
          act={() => actions.declineWeight(place.evidenceId, round)}
          onDone={() => {
            closeOffer(place);
            part.onDone();
          }}
        />
      </Answers>
    </article>
  );
}

/** What an offer waits for, as the viewer sees it. */
export const faceOfOffer = (isOwn: boolean) =>
  isOwn
    ? { icon: Hourglass, title: 'Waiting for an Answer' }
    : { icon: Handshake, title: 'Answer the Offer' };

export interface BargainCardProps {
  face: { readonly icon: LucideIcon; readonly title: string };
  subtitle: ReactNode;
  /** closes what a button or an address has opened; undefined for what is always shown */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** The frame of what the two decide on in the panel. */
export function BargainCard({ face, subtitle, onClose, children }: BargainCardProps) {
  const id = useId();
  const { icon: Icon, title } = face;
  const card = useRef<HTMLElement>(null);
  const isOpened = onClose !== undefined;

  useEffect(() => {
    if (!isOpened) return;
    // The button that opened it may be far below, or on another page.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [isOpened]);

  return (
    <Card className="p-0!">
      <article
        ref={card}
        aria-labelledby={id}
        tabIndex={-1}
        className="@container flex flex-col gap-4 p-4 outline-none"
      >
        <div className="flex items-start justify-between gap-3">
          <div>
            <h3 id={id} className="flex items-center gap-2 font-bold">
              <Icon aria-hidden className="size-5 shrink-0" />
              {title}
            </h3>
            <p className="text-sm wrap-anywhere text-muted">{subtitle}</p>
          </div>
          {onClose && (
            <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
              Close
            </Button>
          )}
        </div>
        {children}
      </article>
    </Card>
  );
}
