import type { Bargain, ItemStep, ListedEvidence } from '@midspan/contract';
import { EVEN_WEIGHT, refuseOffer, type Weight } from '@midspan/domain';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { moveLead } from '../evidence/figure-preview.ts';
import {
  type BargainPlace,
  closeOffer,
  fillOffer,
  offeringKey,
  offerKey,
} from './bargain-drafts.ts';
import type { BargainActions } from './bargain-live.ts';
import { meetingIn, namedWeights, offersLeftWords, tableIn, weightObstacle } from './table.ts';
import { ORIGINAL_CLAIM } from './weight-choice.tsx';
import { WeightForm } from './weight-form.tsx';

/** A bargain as one of the two takes part in it. */
export interface BargainPart {
  place: BargainPlace;
  bargain: Bargain;
  /** undefined where the item is not known, or no longer anything to weigh */
  evidence: ListedEvidence | undefined;
  /** what happened to the item in the conversation, with the offers */
  steps: readonly ItemStep[];
  /** one's own, where one was given */
  estimate: Weight | null;
  me: string;
  partner: string;
  /** where the figure would go; null where that depends on other pairs */
  moveBy: (weight: Weight) => Move | null;
  connected: boolean;
  actions: BargainActions;
  /** the viewer has sent or answered something */
  onDone: () => void;
}

/** What the domain says of a bargain, as one of the two sees it. */
export function tableFor({ bargain, evidence, steps, estimate, me }: BargainPart) {
  const table = tableIn(bargain, evidence);
  const named = namedWeights(table, steps, me, estimate);
  return { table, named, meeting: meetingIn(table, me, named) };
}

export const claimOf = ({ occasion }: Bargain): string | undefined =>
  occasion === 'recalibration' ? ORIGINAL_CLAIM : undefined;

/** Brings the form that a button opens or fills under the keyboard. */
export function useShownForm() {
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (shown > 0) root.current?.querySelector<HTMLElement>('[data-weight-heading]')?.focus();
  }, [shown]);
  return { root, showForm: () => setShown((times) => times + 1) };
}

/** Long enough for an offer's reason, and meant to be edited. */
const MIDDLE_REASON = 'This is halfway between the two weights we have named.';

/** Fills the form with the weight between the two; renders nothing where there is none. */
export function MeetButton({ part, onFilled }: { part: BargainPart; onFilled: () => void }) {
  const { meeting } = tableFor(part);
  if (meeting === null) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={!part.connected}
      onClick={() => {
        fillOffer(part.place, meeting, MIDDLE_REASON);
        onFilled();
      }}
    >
      Meet in the middle
    </Button>
  );
}

/** The choice of those who think an item should count for nothing. */
const SAYS_NOTHING = { label: 'We both think it says nothing', weight: EVEN_WEIGHT } as const;

const MEDIAN_NOTE =
  'Other pairs have weighed it too, and the median counts. So even a weight that says nothing can move the figure.';

export interface OfferFormProps {
  part: BargainPart;
  title?: string;
  onSent?: () => void;
  /** undefined where something else closes it */
  onClose?: () => void;
}

/** A weight that one of the two would agree on, and why. */
export function OfferForm({
  part,
  title = 'Offer another weight',
  onSent,
  onClose,
}: OfferFormProps) {
  const { place, bargain, me, moveBy, connected, actions, onDone } = part;
  const { table, named } = tableFor(part);
  const isSecondOpinion = bargain.occasion === 'second_opinion';
  return (
    <WeightForm
      title={title}
      draftKey={offerKey(place)}
      initial={named.mine ?? table.standing?.weight ?? table.original ?? EVEN_WEIGHT}
      round={bargain.round}
      claim={claimOf(bargain)}
      quickChoice={isSecondOpinion ? SAYS_NOTHING : undefined}
      obstacleTo={(weight) => weightObstacle(table, me, weight)}
      preview={(weight) => {
        const move = moveBy(weight);
        return move && { move, lead: moveLead(bargain.occasion, true) };
      }}
      note={isSecondOpinion ? MEDIAN_NOTE : undefined}
      reasonHint="Why does this reflect its weight better?"
      sendLabel="Send Offer"
      busyLabel="Sending..."
      connected={connected}
      send={(offer) => actions.offerWeight(place.evidenceId, offer)}
      onSent={() => {
        closeOffer(place);
        onSent?.();
        onDone();
      }}
      end={
        onClose && (
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
        )
      }
    />
  );
}

/** The way to name another weight, where it is no choice of a review; or why there is none. */
export function OfferPart({ part, hint }: { part: BargainPart; hint?: string }) {
  const { place, me, connected } = part;
  const isWriting = useHasDraft(offeringKey(place));
  const { root, showForm } = useShownForm();
  const { table } = tableFor(part);
  const left = offersLeftWords(table, me);
  const leftLine = left && <p className="text-sm text-muted">{left}</p>;
  if (refuseOffer(table, me) !== null) return leftLine;

  function open() {
    drafts.write(offeringKey(place), true);
    showForm();
  }

  return (
    <div ref={root} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-3">
        <MeetButton part={part} onFilled={open} />
        {!isWriting && (
          <Button variant="secondary" size="sm" disabled={!connected} onClick={open}>
            Offer Another Weight
          </Button>
        )}
      </div>
      {isWriting ? (
        <OfferForm part={part} onClose={() => closeOffer(place)} />
      ) : (
        hint && <p className="text-sm text-muted">{hint}</p>
      )}
      {leftLine}
    </div>
  );
}
