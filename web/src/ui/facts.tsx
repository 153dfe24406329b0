import type { ReactNode } from 'react';
import { WrittenText } from './written-text.tsx';

/** One figure under its name, inside a `dl`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
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
