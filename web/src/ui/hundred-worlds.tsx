import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

/** One dot has a cell of 10 by 10 in a square of 100 by 100. */
const CELL = 10;
const PER_ROW = 10;

/** Covers the cells of the first dots, row by row: as many as worlds that show a finding. */
export function worldsShape(showing: number): string {
  const fullRows = Math.floor(showing / PER_ROW) * CELL;
  const rest = (showing % PER_ROW) * CELL;
  const bottom = rest === 0 ? fullRows : fullRows + CELL;
  return `M0 0H100V${fullRows}H${rest}V${bottom}H0Z`;
}

const SHADES = { true: 'text-believe', false: 'text-disbelieve' } as const;

interface WorldDotsProps {
  /** how many of the hundred show the finding */
  showing: number;
  claimIs: keyof typeof SHADES;
  className?: string;
}

/** Ten rows of ten dots. Only a picture: the words beside it say the same. */
export function WorldDots({ showing, claimIs, className }: WorldDotsProps) {
  const id = useId();
  return (
    // Two shapes filled with a pattern, not a hundred circles: a page may show many pictures.
    <svg viewBox="0 0 100 100" aria-hidden className={classNames(SHADES[claimIs], className)}>
      <defs>
        <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="3.8" fill="currentColor" />
        </pattern>
        <pattern id={`${id}-rest`} width="10" height="10" patternUnits="userSpaceOnUse">
          <circle cx="5" cy="5" r="3.8" className="fill-line" />
        </pattern>
      </defs>
      <rect width="100" height="100" fill={`url(#${id}-rest)`} />
      <path d={worldsShape(showing)} fill={`url(#${id})`} />
    </svg>
  );
}

/** "true" or "false" in its color, wherever a question turns on it. */
export function TruthWord({ claimIs }: { claimIs: keyof typeof SHADES }) {
  return <b className={SHADES[claimIs]}>{claimIs}</b>;
}

interface WorldsPictureProps {
  ifTrue: number;
  ifFalse: number;
  children: ReactNode;
}

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WorldsPicture({ ifTrue, ifFalse, children }: WorldsPictureProps) {
  return (
    <figure className="flex flex-col gap-3">
      <div className="grid grid-cols-[repeat(2,minmax(0,11rem))] gap-6">
        <HundredWorlds showing={ifTrue} claimIs="true" />
        <HundredWorlds showing={ifFalse} claimIs="false" />
      </div>
      <figcaption className="text-sm text-muted">{children}</figcaption>
    </figure>
  );
}

function HundredWorlds({ showing, claimIs }: Omit<WorldDotsProps, 'className'>) {
  return (
    <div className="flex flex-col gap-1.5">
      {/* No margin, also where text is set as prose. */}
      <p className="my-0 text-sm">
        <b className={SHADES[claimIs]}>{showing}</b> in 100 if {claimIs}
      </p>
      <WorldDots showing={showing} claimIs={claimIs} className="w-full" />
    </div>
  );
}
