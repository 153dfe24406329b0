import type { Weight } from '@midspan/domain';
import { useId } from 'react';
import { classNames } from './class-names.ts';
import { worldsText } from './worlds-text.ts';

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function HundredWorlds({ weight }: { weight: Weight }) {
  return (
    <figure className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-5">
        <Hundred showing={weight.hypothesis} claimIs="true" />
        <Hundred showing={weight.negation} claimIs="false" />
      </div>
      <figcaption className="text-sm text-muted">{worldsText(weight)}</figcaption>
    </figure>
  );
}

const SHADES = { true: 'text-believe', false: 'text-disbelieve' } as const;

/** Ten rows of ten dots, of which as many are filled as worlds show the finding. */
function Hundred({ showing, claimIs }: { showing: number; claimIs: 'true' | 'false' }) {
  const id = useId();
  const labelId = useId();
  const rows = Math.floor(showing / 10);
  const rest = showing % 10;
  return (
    <div className="flex max-w-44 flex-col gap-1.5">
      <p id={labelId} className="text-sm">
        <b className={SHADES[claimIs]}>{showing}</b> in 100 if {claimIs}
      </p>
      {/* Two shapes filled with a pattern instead of a hundred circles: cards show many of these. */}
      <svg
        viewBox="0 0 100 100"
        role="img"
        aria-labelledby={labelId}
        className={classNames('w-full', SHADES[claimIs])}
      >
        <defs>
          <pattern id={id} width="10" height="10" patternUnits="userSpaceOnUse">
            <circle cx="5" cy="5" r="3.8" fill="currentColor" />
          </pattern>
          <pattern id={`${id}-rest`} width="10" height="10" patternUnits="userSpaceOnUse">
            <circle cx="5" cy="5" r="3.8" className="fill-line" />
          </pattern>
        </defs>
        <rect width="100" height="100" fill={`url(#${id}-rest)`} />
        <path
          d={`M0 0H100V${rows * 10}H${rest * 10}V${rest === 0 ? rows * 10 : rows * 10 + 10}H0Z`}
          fill={`url(#${id})`}
        />
      </svg>
    </div>
  );
}
