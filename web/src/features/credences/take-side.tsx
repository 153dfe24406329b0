import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { REGISTER_PATH, useSession, wayInPath } from '../accounts/index.ts';

/** The parameter by which the address of a hypothesis says where its reader stands. */
export const SIDE_PARAMETER = 'credence';

/** [CR9] The address of a hypothesis, with the credence its reader has chosen. */
export const sidePath = (hypothesisId: string, percent: number): string =>
  `/hypotheses/${hypothesisId}?${new URLSearchParams({ [SIDE_PARAMETER]: String(percent) })}`;

/** [CR9] Anyone can write an address, so only a whole number from 1 to 99 counts. */
export function takenSide(search: URLSearchParams): number | null {
  const given = search.get(SIDE_PARAMETER) ?? '';
  return /^[1-9]\d?$/.test(given) ? Number(given) : null;
}

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
