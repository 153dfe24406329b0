import { useId } from 'react';
import { classNames } from './class-names.ts';

const SHADES = { true: 'text-believe', false: 'text-disbelieve' } as const;

/** Ten rows of ten dots, with as many filled as worlds that show a finding. */
export function HundredWorlds({
  showing,
  claimIs,
}: {
  showing: number;
  claimIs: 'true' | 'false';
}) {
  const id = useId();
  const rows = Math.floor(showing / 10);
  const rest = showing % 10;
  return (
    <div className="flex max-w-44 flex-col gap-1.5">
      <p className="text-sm">
        <b className={SHADES[claimIs]}>{showing}</b> in 100 if {claimIs}
      </p>
      {/* Two shapes filled with a pattern, not a hundred circles: a page may show many pictures. */}
      <svg viewBox="0 0 100 100" aria-hidden className={classNames('w-full', SHADES[claimIs])}>
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
