import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { WrittenText } from './written-text.tsx';

/** One figure under its name, inside a `dl` that is a grid, so that neighbors align. */
export function Fact({
  name,
  isWide = false,
  children,
}: {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames('row-span-2 grid grid-rows-subgrid gap-0', isWide && 'col-span-full')}
    >
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted">{name}</p>
      {children}
    </div>
  );
}

export function Words({ name, children }: { name: string; children: string }) {
  return (
    <Named name={name}>
      <WrittenText>{children}</WrittenText>
    </Named>
  );
}
