import { refuseOffer, type Weight } from '@midspan/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { drafts } from '../../../lib/drafts.ts';
import { useHasDraft } from '../../../lib/use-draft.ts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Move } from '../../../ui/span-move.tsx';
import { type Answer, useAction } from '../../../ui/use-action.ts';
import { bargainKey, closeOffer, fillOffer } from './bargain-drafts.ts';
import { startingFrom } from './newness.ts';
import { type BargainPart, offersLeftWords } from './table.ts';
import { WeightForm } from './weight-form.tsx';

/** Long enough for an offer's reason, and meant to be edited. */
const MIDDLE_REASON = 'This is halfway between the two weights we have named.';

export interface AnswersProps {
  part: BargainPart;
  /** taking the weight on the table, the partner's; absent where there is nothing to take */
  accept?: { weight: Weight | null; act: () => Promise<Answer> } | undefined;
  /** the other ways out, in quiet lines */
  children?: ReactNode;
}

/** What the viewer can answer to a weight: at most three buttons that say where the figure goes. */
export function Answers({ part, accept, children }: AnswersProps) {
  const { place, table, meeting, me, partner, connected, moveBy } = part;
  const root = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);
  const { busy, failure, run } = useAction();
  const openKey = bargainKey('offering', place);
  const canOffer = refuseOffer(table, me) === null;
  // Without a weight on the table there is nothing else to do.
  const isWriting =
    useHasDraft(openKey) || (canOffer && (table.standing ?? table.original) === null);
  const left = offersLeftWords(table, me);
  // Not yet named to the partner.
  const own = accept && table.standing === null ? part.estimate : null;

  useEffect(() => {
    if (shown > 0) root.current?.querySelector<HTMLElement>('[data-weight-heading]')?.focus();
  }, [shown]);

  function write(weight: Weight | null, reason: string) {
    if (weight) fillOffer(place, weight, reason, startingFrom(part.given));
    drafts.write(openKey, true);
    setShown((times) => times + 1);
  }

  async function take(act: () => Promise<Answer>) {
    if (!(await run(act))) return;
    closeOffer(place);
    part.onDone();
  }

  return (
    <div ref={root} className="flex flex-col gap-3">
      <div className="grid grid-cols-1 gap-2 empty:hidden @lg:auto-cols-fr @lg:grid-flow-col">
        {accept && (
          <AnswerButton
            label={`Accept ${partner}’s`}
            move={accept.weight && moveBy(accept.weight)}
            busy={busy}
            disabled={!connected}
            onClick={() => void take(accept.act)}
          />
        )}
        {canOffer && meeting && (
          <AnswerButton
            label="Meet in the middle"
            variant="secondary"
            move={moveBy(meeting)}
            disabled={!connected}
            onClick={() => write(meeting, MIDDLE_REASON)}
          />
        )}
        {canOffer && !isWriting && (
          <AnswerButton
            label={own ? 'Offer yours' : 'Offer Another Weight'}
            variant="secondary"
            move={own && moveBy(own)}
            disabled={!connected}
            onClick={() => write(null, '')}
          />
        )}
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      {canOffer && isWriting && <WeightForm part={part} />}
      {left && <p className="text-sm text-muted">{left}</p>}
      {children}
    </div>
  );
}

function AnswerButton({
  label,
  move,
  ...button
}: ButtonProps & { label: string; move: Move | null }) {
  return (
    <Button {...button} className="flex-col gap-0! wrap-anywhere only:w-fit">
      {label}
      {move && (
        <span className="text-sm font-medium tabular-nums opacity-80">
          <span className="sr-only">: the figure </span>
          {move.from === move.to ? `stays at ${move.from}%` : `${move.from} → ${move.to}%`}
        </span>
      )}
    </Button>
  );
}
