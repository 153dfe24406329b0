import { isVeryStrongClaim, type Weight } from '@midspan/domain';
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import type { CheckedForm } from '../../../ui/use-checked-form.ts';

interface Asked {
  readonly weight: Weight;
  readonly goOn: () => void;
  /** otherwise what comes next takes it */
  readonly isFocusReturned: boolean;
}

export interface VeryStrong {
  /** Takes the next step at once, or after asking if the weight is one of the two strongest. */
  readonly check: (weight: Weight, takeStep: () => void) => void;
  /** The form as it is given to `Form`: asks, once it is filled in correctly, before it is sent. */
  readonly guard: <Fields extends FieldValues, Given>(
    form: CheckedForm<Fields, Given>,
    weight: Weight,
  ) => CheckedForm<Fields, Given>;
  /** rendered anywhere in the form */
  readonly question: ReactNode;
}

/** Asks whoever chooses 99 against 1, either way, whether they mean it: once for each. */
export function useVeryStrong(): VeryStrong {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const meant = useRef(new Set<number>());
  const wentOn = useRef(false);

  function ask(asking: Asked) {
    const { weight, goOn } = asking;
    if (!isVeryStrongClaim(weight) || meant.current.has(weight.hypothesis)) return goOn();
    wentOn.current = false;
    setAsked(asking);
    setIsOpen(true);
  }

  function goOn({ weight, goOn: continueWith }: Asked) {
    meant.current.add(weight.hypothesis);
    wentOn.current = true;
    setIsOpen(false);
    continueWith();
  }

  return {
    check: (weight, takeStep) => ask({ weight, goOn: takeStep, isFocusReturned: false }),
    guard: (form, weight) => ({
      ...form,
      submit: async (event?: SyntheticEvent) => {
        event?.preventDefault();
        if (!form.ready || !(await form.trigger(undefined, { shouldFocus: true }))) return;
        ask({ weight, goOn: () => void form.submit(), isFocusReturned: true });
      },
    }),
    question: asked && (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={`${asked.weight.hypothesis} against ${asked.weight.negation}?`}
        consequence="That is a very strong claim: it would be wrong only about one time in a hundred."
        cancelLabel="Change it"
        confirmLabel="Go on"
        onConfirm={() => goOn(asked)}
        finalFocus={() => (wentOn.current && !asked.isFocusReturned ? false : null)}
      />
    ),
  };
}
