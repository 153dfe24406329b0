import type { DeskAction } from '@midspan/contract';
import { useState } from 'react';
import type { Act } from '../acts.ts';
import { useDeskChange } from '../api.ts';
import { Acts } from './acts.tsx';
import { DoneLine } from './done-line.tsx';

interface ActsInPlaceProps {
  acts: readonly Act[];
  describedBy?: string;
  size?: 'md' | 'sm';
}

/** Acts on a page that stays: what was done is said beside them. */
export function ActsInPlace(props: ActsInPlaceProps) {
  const changed = useDeskChange();
  const [done, setDone] = useState<DeskAction | null>(null);
  return (
    <div className="flex flex-col gap-2 has-[form]:basis-full">
      <Acts
        {...props}
        onDone={(action) => {
          setDone(action);
          void changed();
        }}
      />
      <DoneLine done={done} circleId={null} takesFocus />
    </div>
  );
}
