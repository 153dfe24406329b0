import type { Weight } from '@midspan/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { EstimateForm } from '../evidence/estimate-form.tsx';
import {
  firstWeightKey,
  keepOwnWeight,
  useOwnWeight,
  type WeighedHere,
} from './weighing-drafts.ts';

export interface OwnWeightFirstProps {
  here: WeighedHere;
  /** whoever has offered a weight has seen the others */
  hasSeen?: boolean;
  lead: ReactNode;
  submitLabel: string;
  busyLabel: string;
  /** what is shown afterwards, with the estimate if one was given */
  children: (estimate: Weight | null) => ReactNode;
}

/** Second opinions are worth something only if they are formed before seeing the first. */
export function OwnWeightFirst({
  here,
  hasSeen = false,
  lead,
  submitLabel,
  busyLabel,
  children,
}: OwnWeightFirstProps) {
  const { isAsked, weight } = useOwnWeight(here);
  const isHidden = isAsked && !hasSeen;
  const known = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);

  useEffect(() => {
    // The form that the keyboard was in is gone.
    if (isHidden || !hasAnswered.current) return;
    hasAnswered.current = false;
    known.current?.focus({ preventScroll: true });
    // What comes next is shorter or longer, so its beginning may be anywhere.
    known.current?.scrollIntoView({ block: 'start' });
  }, [isHidden]);

  if (!isHidden) {
    return (
      <div ref={known} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-4 outline-none">
        {children(weight)}
      </div>
    );
  }
  return (
    <EstimateForm
      draftKey={firstWeightKey(here)}
      lead={lead}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      // It stays on this device, so it needs no connection.
      connected
      send={async (chosen) => {
        hasAnswered.current = true;
        keepOwnWeight(here, chosen);
        return { success: true };
      }}
      onSkip={() => {
        hasAnswered.current = true;
        keepOwnWeight(here, null);
      }}
    />
  );
}
