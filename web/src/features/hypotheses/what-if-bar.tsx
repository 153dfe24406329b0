import { credenceLabel } from '@midspan/domain';
import { countNoun } from '../../lib/count-noun.ts';
import { Button } from '../../ui/button.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';
import type { WhatIf } from './what-if.ts';

export interface WhatIfBarProps {
  whatIf: WhatIf | undefined;
  onPutAllBack: (byKeyboard: boolean) => void;
}

/** Keeps the answer in sight while the list is scrolled, and reads it out. */
export function WhatIfBar({ whatIf, onPutAllBack }: WhatIfBarProps) {
  const isShown = whatIf !== undefined && whatIf.leftOut > 0;
  return (
    <div className="pointer-events-none sticky bottom-3 z-20 max-sm:bottom-28">
      <div role="status" className="pointer-events-auto mx-auto w-fit max-w-full">
        {isShown && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-raised px-4 py-3 shadow-float">
            <p className="text-sm">
              Without {countNoun(whatIf.leftOut, 'item', 'items')}: {whatIf.without}% instead of{' '}
              {whatIf.now}%
            </p>
            <SpanMini
              value={whatIf.without}
              title="The figure without them"
              label={credenceLabel(whatIf.without)}
            />
            <Button
              variant="secondary"
              size="sm"
              onClick={({ detail }) => onPutAllBack(detail === 0)}
            >
              Reset
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
