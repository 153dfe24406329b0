import { Flag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { LivePart } from '../live/live.ts';
import { flagCall, flagNews } from './flag-course.ts';

export interface FlagBarProps extends LivePart {
  /** the panel with the flag is visible */
  isPanelShown: boolean;
  onShow: () => void;
}

/** Shows what there is to read about a flag until its panel was seen, and leads there. */
export function FlagBar({ state, isPanelShown, onShow }: FlagBarProps) {
  const { activeFlag, me, partner } = state;
  const call = flagCall(activeFlag, me);
  const [seen, setSeen] = useState<string | null>(null);
  if (isPanelShown && seen !== call) setSeen(call);
  const news = flagNews(activeFlag, me, partner.name);
  const isShown = news !== null && !isPanelShown && seen !== call;
  // Its place is always there, so that what appears in it is announced.
  return (
    <div role="status">
      {isShown && (
        <div
          data-flag
          className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-sunken px-4 py-1.5 text-sm font-medium"
        >
          <p className="flex min-w-0 items-start gap-2 wrap-anywhere">
            <Flag aria-hidden className="mt-0.5 size-4 shrink-0" />
            {news}
          </p>
          <Button variant="secondary" size="sm" onClick={onShow}>
            Read it
          </Button>
        </div>
      )}
    </div>
  );
}
