import { isVeryStrongClaim, type Weight } from '@midspan/domain';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

/** Asks a member who chooses 99 against 1, either way, to confirm it: once for each. */
export function useVeryStrong({ returnsFocus }: { returnsFocus: boolean }) {
  const [asked, setAsked] = useState<{ weight: Weight; answer: (isMeant: boolean) => void }>();
  const [isOpen, setIsOpen] = useState(false);
  const meant = useRef(new Set<number>());
  const isMeant = ({ hypothesis }: Weight) => meant.current.has(hypothesis);

  return {
    /** Whether the weight is meant: at once, or after asking if it is one of the two strongest. */
    confirm: (weight: Weight) =>
      new Promise<boolean>((answer) => {
        if (!isVeryStrongClaim(weight) || isMeant(weight)) return answer(true);
        setAsked({ weight, answer });
        setIsOpen(true);
      }),
    /** rendered anywhere in the form */
    question: asked && (
      <ConfirmDialog
        open={isOpen}
        onOpenChange={() => {
          setIsOpen(false);
          asked.answer(false);
        }}
        title={`${asked.weight.hypothesis}% if true, ${asked.weight.negation}% if false?`}
        consequence="That is a very strong claim: it would be wrong only about one time in a hundred."
        cancelLabel="Change it"
        confirmLabel="Go on"
        onConfirm={() => {
          meant.current.add(asked.weight.hypothesis);
          setIsOpen(false);
          asked.answer(true);
        }}
        // Otherwise the next element takes it.
        finalFocus={() => (returnsFocus || !isMeant(asked.weight) ? null : false)}
      />
    ),
  };
}
