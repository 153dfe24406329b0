import { overturnTexts } from '@midspan/contract';
import type { OverturnKind } from '@midspan/domain';
import { CircleSlash, RotateCcw } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ChallengeForm, type ChallengeFormProps } from './challenge-form.tsx';

const LABELS = {
  overturn: { icon: CircleSlash, label: overturnTexts.overturn },
  reinstatement: { icon: RotateCcw, label: overturnTexts.reinstate },
} as const satisfies Record<OverturnKind, unknown>;

/** The button to challenge an item's status. */
export function ChallengeAction(
  props: Omit<ChallengeFormProps, 'open' | 'onOpenChange' | 'finalFocus'>,
) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { icon: Icon, label } = LABELS[props.kind];
  return (
    <>
      <Button
        ref={opener}
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={!props.connected}
        onClick={() => setOpen(true)}
      >
        <Icon aria-hidden className="size-4" />
        {label}
      </Button>
      <ChallengeForm
        {...props}
        open={open}
        onOpenChange={setOpen}
        // A proposal opens the panel where it waits, in the place of this one.
        finalFocus={() => opener.current ?? document.querySelector<HTMLElement>('[role=tabpanel]')}
      />
    </>
  );
}
