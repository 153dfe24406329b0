import { refuseOffer } from '@midspan/domain';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button } from '../../../ui/button.tsx';
import { bargainKey, fillOffer } from './bargain-drafts.ts';
import { type BargainPart, offersLeftWords } from './table.ts';
import { WeightForm } from './weight-form.tsx';

/** Moves the focus to the form that a button opens or fills. */
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
  const { place, meeting, connected } = part;
  if (meeting === null) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={!connected}
      onClick={() => {
        fillOffer(place, meeting, MIDDLE_REASON);
        onFilled();
      }}
    >
      Meet in the middle
    </Button>
  );
}

/** The button to offer another weight outside a review; or why none can be offered. */
export function OfferPart({ part, hint }: { part: BargainPart; hint?: string }) {
  const { place, table, me, connected } = part;
  const openKey = bargainKey('offering', place);
  // Without an offer, there is nothing else to do.
  const isWriting = useHasDraft(openKey) || (table.standing ?? table.original) === null;
  const { root, showForm } = useShownForm();
  const left = offersLeftWords(table, me);
  const leftLine = left && <p className="text-sm text-muted">{left}</p>;
  if (refuseOffer(table, me) !== null) return leftLine;

  function open() {
    drafts.write(openKey, true);
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
        <WeightForm part={part} />
      ) : (
        hint && <p className="text-sm text-muted">{hint}</p>
      )}
      {leftLine}
    </div>
  );
}
