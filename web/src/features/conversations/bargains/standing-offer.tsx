import { type Bargain, ERRORS, type ListedEvidence, weightOf } from '@midspan/contract';
import { Handshake, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DecideButton } from '../../../ui/decide-button.tsx';
import { Words } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type Move, SpanMove } from '../../../ui/span-move.tsx';
import { useAction } from '../../../ui/use-action.ts';
import { moveLead } from '../evidence/figure-preview.ts';
import { isWeighedByOthers } from '../overturns/other-pairs.ts';
import { originalMove, reweighing } from '../overturns/proposal-words.ts';
import { closeOffer } from './bargain-drafts.ts';
import { type BargainPart, claimOf, tableFor } from './offer-part.tsx';
import { type NamedWeight, TwoWeights } from './two-weights.tsx';
import { WorldsDisclosure } from './weight-shown.tsx';
import { differenceWords } from './weight-text.ts';

interface Answers {
  /** what accepting does, briefly and before it is confirmed */
  readonly accepting: string;
  readonly consequence: string;
  readonly declining: string;
}

const OPEN_AGAIN = 'either of you can offer another weight';

/** What the answers to an offer do, which depends on the occasion. */
function answersTo(
  { occasion }: Bargain,
  evidence: ListedEvidence | undefined,
  move: Move | null,
): Answers {
  switch (occasion) {
    case 'review':
      return {
        accepting: 'The evidence counts with this weight.',
        consequence:
          move === null || move.from === move.to
            ? 'The evidence will then count with it.'
            : `The evidence will then count with it, and the shared figure will move from ${move.from}% to ${move.to}%.`,
        declining: 'The weight that was proposed first is on the table again.',
      };
    case 'second_opinion':
      return {
        accepting: 'It counts as the weight of you both, beside those of other pairs.',
        consequence:
          'The evidence is weighed anew with it. Each of you weighs an item only once, so you can’t undo this.',
        declining: `Nothing changes, and ${OPEN_AGAIN}.`,
      };
    case 'recalibration': {
      const reweighed = reweighing(evidence !== undefined && isWeighedByOthers(evidence));
      return {
        accepting: `${reweighed}, and the dispute is completed.`,
        consequence: `${reweighed} from now on, and the dispute is completed.${originalMove(move)} You can’t undo this.`,
        declining: `The dispute goes on, and ${OPEN_AGAIN}.`,
      };
    }
  }
}

/** The picture of what stands, beside what the viewer or the partner would weigh it with. */
function pictureOf(part: BargainPart) {
  const { evidence, partner, bargain } = part;
  const { mine, theirs } = tableFor(part).named;
  if (mine !== null && theirs !== null) {
    const words = differenceWords(mine, theirs, partner);
    return {
      one: { name: 'You', weight: mine },
      other: { name: partner, weight: theirs },
      words: bargain.occasion === 'recalibration' ? undefined : words,
    };
  }
  const now = bargain.occasion === 'recalibration' && evidence ? weightOf(evidence) : null;
  const offered: NamedWeight | null =
    mine !== null ? { name: 'You', weight: mine } : theirs && { name: partner, weight: theirs };
  return offered && { one: offered, other: now && { name: 'Now', weight: now } };
}

/** An offer that waits for an answer, and the answers that need no form. */
export function StandingOffer({ part }: { part: BargainPart }) {
  const { place, bargain, evidence, me, partner, moveBy, connected, actions, onDone } = part;
  const headingId = useId();
  const { busy, failure, run } = useAction();
  const { table } = tableFor(part);
  const { standing } = bargain;
  if (standing === null || table.standing === null) return null;
  const { weight } = table.standing;
  const isOwn = standing.by === me;
  const move = moveBy(weight);
  const answers = answersTo(bargain, evidence, move);
  const picture = pictureOf(part);

  function settle() {
    closeOffer(place);
    onDone();
  }

  /** Declining and retracting are undone by another offer, so they ask nothing. */
  async function end(round: number) {
    if (await run(() => actions.declineWeight(place.evidenceId, round))) settle();
  }

  return (
    // No landmark: on a wide screen it stands in the stream and in the panel.
    <article
      aria-labelledby={headingId}
      className="flex flex-col gap-4 rounded-control border border-line-strong px-4 py-3"
    >
      <h4 id={headingId} className="font-bold wrap-anywhere">
        {isOwn ? 'Your offer' : `${partner}’s offer`}
      </h4>
      {picture && <TwoWeights {...picture} />}
      <WorldsDisclosure weight={weight} claim={claimOf(bargain)} />
      {standing.reason !== '' && <Words name="Reason">{standing.reason}</Words>}
      {move && <SpanMove lead={moveLead(bargain.occasion, isOwn)} move={move} />}
      {isOwn && (
        <p className="text-sm text-muted">
          Waiting for <bdi>{partner}</bdi> to answer.
        </p>
      )}
      {table.obstacle !== null ? (
        <p className="text-sm text-muted">{ERRORS[table.obstacle].message}</p>
      ) : (
        !isOwn && (
          <DecideButton
            label="Accept This Weight"
            variant="primary"
            question="Accept this weight?"
            meaning={answers.accepting}
            consequence={answers.consequence}
            connected={connected}
            act={() => actions.acceptWeight(place.evidenceId, standing.round)}
            onDone={settle}
          />
        )
      )}
      <div className="flex flex-col items-start gap-1.5">
        <Button
          variant="secondary"
          size="sm"
          busy={busy}
          disabled={!connected}
          onClick={() => void end(standing.round)}
        >
          {isOwn ? 'Retract Offer' : 'Decline Offer'}
        </Button>
        {!isOwn && <p className="text-sm text-muted">{answers.declining}</p>}
        {failure && <Notice tone="error">{failure}</Notice>}
      </div>
    </article>
  );
}

interface Face {
  readonly icon: LucideIcon;
  readonly title: string;
}

/** What an offer waits for, as the viewer sees it. */
export const faceOfOffer = (isOwn: boolean): Face =>
  isOwn
    ? { icon: Hourglass, title: 'Waiting for an Answer' }
    : { icon: Handshake, title: 'Answer the Offer' };

export interface BargainCardProps {
  face: Face;
  subtitle: ReactNode;
  /** closes what a button or an address has opened; undefined for what is there by itself */
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
    card.current?.scrollIntoView({ block: 'nearest' });
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
