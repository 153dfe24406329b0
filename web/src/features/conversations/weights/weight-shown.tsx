import { worldsText } from '@midspan/contract';
import { strengthOf, type Weight } from '@midspan/domain';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { WorldsPicture } from '../../../ui/hundred-worlds.tsx';
import { weightText } from './weight-text.ts';

export function WeightLine({ weight }: { weight: Weight }) {
  const strength = strengthOf(weight);
  return (
    <p className="text-sm first-letter:uppercase">
      <span className="font-semibold">{weightText(weight)}</span>
      <span className="text-muted">
        {strength === 'none' ? ', so it won’t move the figure' : `\u00a0· ${strength}`}
      </span>
    </p>
  );
}

interface WeightShownProps {
  weight: Weight;
  name?: string;
  /** what stands beside its sentence */
  end?: ReactNode;
}

/** A weight as it is shown everywhere: two bars and a sentence. */
export function WeightShown({ weight, name, end }: WeightShownProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {name !== undefined && (
        <p className="text-sm font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
      )}
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-0.5 text-sm">
        <Bar name="if true" percent={weight.hypothesis} fill="bg-believe" />
        <Bar name="if false" percent={weight.negation} fill="bg-disbelieve" />
      </dl>
      <div className="flex items-end justify-between gap-x-4">
        <WeightLine weight={weight} />
        {end}
      </div>
    </div>
  );
}

function Bar({ name, percent, fill }: { name: string; percent: number; fill: string }) {
  return (
    <div className="col-span-3 grid grid-cols-subgrid items-center">
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
}

/** A weight as a picture: 100 worlds in which the claim is true, 100 in which it is false. */
export function WeightPicture({ weight }: { weight: Weight }) {
  return (
    <WorldsPicture ifTrue={weight.hypothesis} ifFalse={weight.negation}>
      {worldsText(weight)}
    </WorldsPicture>
  );
}
