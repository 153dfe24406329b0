import { classNames } from './class-names.ts';

const BARS = [
  { name: 'if true', fill: 'bg-believe' },
  { name: 'if false', fill: 'bg-disbelieve' },
] as const;

/** How likely a finding is on either side, as two bars that are compared at a glance. */
export function WeightBars({ ifTrue, ifFalse }: { ifTrue: number; ifFalse: number }) {
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-1.5 text-sm">
      {BARS.map(({ name, fill }, place) => {
        const percent = place === 0 ? ifTrue : ifFalse;
        return (
          <div key={name} className="col-span-3 grid grid-cols-subgrid items-center">
            <dt className="text-muted">{name}</dt>
            <span
              aria-hidden
              className="h-2 overflow-hidden rounded-full bg-sunken in-[.bg-sunken]:bg-line"
            >
              <span
                className={classNames('block h-full rounded-full', fill)}
                style={{ width: `${percent}%` }}
              />
            </span>
            <dd className="min-w-9 text-right font-semibold tabular-nums">{percent}%</dd>
          </div>
        );
      })}
    </dl>
  );
}
