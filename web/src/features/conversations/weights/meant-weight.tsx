import { EVEN_WEIGHT, isSameWeight, isVeryStrongClaim, type Weight } from '@midspan/domain';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';

const VERY_STRONG =
  'That is a very strong claim: it would be wrong only about one time in a hundred.';
const SAYS_NOTHING = 'Both are 50, so it says nothing either way. Is that what you mean?';

interface MeantWeightProps {
  returnsFocus: boolean;
  /** where 50 and 50 is what a form begins with */
  startsEven?: boolean;
}

/**
 * Asks a member to confirm a weight that is easily chosen without being meant: once for each. That
 * is 99 against 1, either way, and in a form that starts with it, 50 against 50.
 */
export function useMeantWeight({ returnsFocus, startsEven = false }: MeantWeightProps) {
  const [asked, setAsked] = useState<{ weight: Weight; answer: (isMeant: boolean) => void }>();
  const [isOpen, setIsOpen] = useState(false);
  const meant = useRef(new Set<number>());
  const isMeant = ({ hypothesis }: Weight) => meant.current.has(hypothesis);
  const isEven = (weight: Weight) => startsEven && isSameWeight(weight, EVEN_WEIGHT);

  return {
    /** Whether the weight is meant: at once, or after asking. */
    confirm: (weight: Weight) =>
      new Promise<boolean>((answer) => {
        const isAsked = isVeryStrongClaim(weight) || isEven(weight);
        if (!isAsked || isMeant(weight)) return answer(true);
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
        consequence={isEven(asked.weight) ? SAYS_NOTHING : VERY_STRONG}
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
