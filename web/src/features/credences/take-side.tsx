import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { REGISTER_PATH, useSession, wayInPath } from '../accounts/index.ts';
import { sidePath } from './credence-draft.ts';

/** The initial number for a side; the form starts with it, and it can be changed there. */
const SIDES = { disbelieve: 25, believe: 75 } as const;

interface TakeSideProps {
  hypothesisId: string;
  /** the element with the claim */
  describedBy: string;
}

/** Two buttons that take a side on a claim in a list: the way to its form, or first to an account. */
export function TakeSide({ hypothesisId, describedBy }: TakeSideProps) {
  const { status } = useSession();
  // The value is part of the return path, so it survives everything between here and the form.
  const wayTo = (percent: number) => {
    const path = sidePath(hypothesisId, percent);
    return status === 'signed-out' ? wayInPath(REGISTER_PATH, path) : path;
  };
  const looks = { variant: 'secondary', size: 'sm', 'aria-describedby': describedBy } as const;
  return (
    // Above a card's own link, which covers everything else.
    <div className="relative z-10 flex flex-wrap gap-3 *:grow">
      <ButtonLink to={wayTo(SIDES.disbelieve)} {...looks}>
        <ChevronLeft aria-hidden className="size-4 text-disbelieve" strokeWidth={3} />I disbelieve
        it
      </ButtonLink>
      <ButtonLink to={wayTo(SIDES.believe)} {...looks}>
        I believe it
        <ChevronRight aria-hidden className="size-4 text-believe" strokeWidth={3} />
      </ButtonLink>
    </div>
  );
}
