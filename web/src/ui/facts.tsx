import type { ReactNode } from 'react';
import { WrittenText } from './written-text.tsx';

/** One figure under its name, inside a `dl` that is a grid, so that neighbors align. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="row-span-2 grid grid-rows-subgrid gap-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** One text under its name. */
export function Words({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted">{name}</p>
      <WrittenText>{children}</WrittenText>
    </div>
  );
}
