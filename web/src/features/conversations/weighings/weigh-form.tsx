import type { ListedEvidence } from '@midspan/contract';
import { useEffect, useId, useRef } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { OwnStanding } from '../../accounts/index.ts';
import { EvidenceFace } from '../evidence/evidence-face.tsx';
import { EVEN_WEIGHT } from '../evidence/weight-fields.ts';
import { WeightOfferForm } from '../evidence/weight-offer-form.tsx';
import { OwnWeightFirst } from './own-weight-first.tsx';
import { wantedWords } from './weighed-words.ts';
import { leftWords } from './weighing-course.ts';
import { dropWeighForm, type WeighedHere, weighFormKey } from './weighing-drafts.ts';
import type { WeighingActions } from './weighing-live.ts';
import { WeightNow } from './weight-now.tsx';

/** The choice of those who think an item should count for nothing. */
export const SAYS_NOTHING = {
  label: 'We both think it says nothing',
  weight: EVEN_WEIGHT,
} as const;

/** Why a list puts an item first: it waits, or a dispute left it open. */
export function WantedBadges({ evidence }: { evidence: ListedEvidence }) {
  const words = wantedWords(evidence);
  if (words.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-2">
      {words.map((word) => (
        <Badge key={word}>{word.charAt(0).toUpperCase() + word.slice(1)}</Badge>
      ))}
    </p>
  );
}

export interface WeighFormProps {
  evidence: ListedEvidence;
  here: WeighedHere;
  partner: string;
  /** how many offers the two can still make */
  left: number;
  connected: boolean;
  actions: Pick<WeighingActions, 'proposeWeighing'>;
  onSent: () => void;
  onClose: () => void;
}

/** Weighing an item that another pair accepted: one's own estimate, then the offer. */
export function WeighForm({
  evidence,
  here,
  partner,
  left,
  connected,
  actions,
  onSent,
  onClose,
}: WeighFormProps) {
  const id = useId();
  const card = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // The button that opened it may be far below, or on another page.
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby={id} role="group" className="p-0! outline-none">
      <div className="@container flex flex-col gap-4 p-4">
        <div className="flex items-center justify-between gap-3">
          <h3 id={id} className="font-bold">
            Weigh This Evidence
          </h3>
          <Button variant="quiet" size="sm" onClick={onClose} className="-mr-3.5">
            Close
          </Button>
        </div>
        <WantedBadges evidence={evidence} />
        <EvidenceFace evidence={evidence} titleId={`${id}-finding`} hasWeight={false} />
        <OwnStanding />
        <OwnWeightFirst
          here={here}
          lead="What other pairs weighed it with comes next. Judging before you see it keeps your estimate your own."
          submitLabel="Go On"
          busyLabel="Going on..."
        >
          {(estimate) => (
            <>
              <WeightNow evidence={evidence} />
              {left === 0 ? (
                <p className="text-sm font-semibold">{leftWords(left)}</p>
              ) : (
                <WeightOfferForm
                  title={`Offer ${partner} a weight`}
                  draftKey={weighFormKey(here)}
                  initial={estimate ?? EVEN_WEIGHT}
                  round={0}
                  quickChoice={SAYS_NOTHING}
                  obstacleTo={() => null}
                  hint="Why does this reflect its weight?"
                  sendLabel="Send Offer"
                  connected={connected}
                  send={({ round: _, ...fields }) => actions.proposeWeighing(evidence.id, fields)}
                  onSent={() => {
                    dropWeighForm(here);
                    onSent();
                  }}
                />
              )}
            </>
          )}
        </OwnWeightFirst>
        <p className="text-sm text-muted">
          If you close this, we’ll keep what you wrote. Your partner won’t see it until you send it.
        </p>
      </div>
    </Card>
  );
}
