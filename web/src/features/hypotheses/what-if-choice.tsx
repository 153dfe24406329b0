import type { ListedEvidence } from '@midspan/contract';
import type { Weight } from '@midspan/domain';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { countingWeight, type LeftOut } from './what-if.ts';

interface Choice {
  readonly leftOut: LeftOut;
  readonly set: (id: string, weight: Weight, counts: boolean) => void;
  readonly putAllBack: () => void;
}

const ChoiceContext = createContext<Choice | null>(null);

const NONE: LeftOut = new Map();

/** Which items a reader left out, on this page and for as long as it is open. */
export function WhatIfChoice({ children }: { children: ReactNode }) {
  const [leftOut, setLeftOut] = useState(NONE);
  const set = useCallback((id: string, weight: Weight, counts: boolean) => {
    setLeftOut((before) => {
      const after = new Map(before);
      if (counts) after.delete(id);
      else after.set(id, weight);
      return after;
    });
  }, []);
  const putAllBack = useCallback(() => setLeftOut(NONE), []);
  const choice = useMemo(() => ({ leftOut, set, putAllBack }), [leftOut, set, putAllBack]);
  return <ChoiceContext value={choice}>{children}</ChoiceContext>;
}

export function useWhatIfChoice(): Choice {
  const choice = useContext(ChoiceContext);
  if (choice === null) throw new Error('useWhatIfChoice needs a WhatIfChoice above it');
  return choice;
}

/** Stands with an item that counts; the item itself need not be drawn again for it. */
export function WhatIfTick({ evidence }: { evidence: ListedEvidence }) {
  const { leftOut, set } = useWhatIfChoice();
  const weight = countingWeight(evidence);
  if (weight === null) return null;
  return (
    <Checkbox
      label="Count it in “What if”"
      checked={!leftOut.has(evidence.id)}
      onCheckedChange={(counts) => set(evidence.id, weight, counts)}
    />
  );
}
