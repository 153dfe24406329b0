import { overturnTexts } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import { CircleSlash, RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../../lib/dates.ts';
import { Button } from '../../../ui/button.tsx';
import { ChallengeForm, type ChallengeFormProps } from './challenge-form.tsx';
import { type ChallengedClaim, useRestingChallenge } from './use-resting-challenges.ts';

const LABELS = {
  overturn: { icon: CircleSlash, label: overturnTexts.overturn },
  reinstatement: { icon: RotateCcw, label: overturnTexts.reinstate },
} as const satisfies Record<OverturnKind, unknown>;

export interface ChallengeActionProps
  extends Omit<ChallengeFormProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  about: ChallengedClaim;
}

/** The button to challenge an item's status; once it is known that one can't yet, until when. */
export function ChallengeAction({ about, ...form }: ChallengeActionProps) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const resting = useRestingChallenge(about, form.evidence.id);
  const { icon: Icon, label } = LABELS[form.kind];

  async function begin() {
    setWasAsked(true);
    setAsking(true);
    const until = await resting.ask();
    setAsking(false);
    if (until === null) setOpen(true);
  }

  if (resting.until !== null && !open) {
    return <Resting until={resting.until} takesFocus={wasAsked} />;
  }
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={!form.connected}
        busy={asking}
        onClick={() => void begin()}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <ChallengeForm
        {...form}
        open={open}
        onOpenChange={setOpen}
        // A proposal opens the panel where it waits, in the place of this one.
        finalFocus={() => opener.current ?? document.querySelector<HTMLElement>('[role=tabpanel]')}
      />
    </>
  );
}

/** Replaces the button; the focus of the member who pressed it moves here. */
function Resting({ until, takesFocus }: { until: string; takesFocus: boolean }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (takesFocus) text.current?.focus();
  }, [takesFocus]);
  return (
    <p ref={text} tabIndex={-1} className="text-sm text-muted">
      {overturnTexts.restingUntil(formatMoment(until))}
    </p>
  );
}
