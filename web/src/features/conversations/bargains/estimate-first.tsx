import { EVEN_WEIGHT } from '@midspan/domain';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Answer } from '../../../ui/use-action.ts';
import type { WeightFields } from './weight-fields.ts';
import { WeightForm } from './weight-form.tsx';

const START_GAP_PX = 16;

/**
 * What comes next is shorter or longer, so its beginning may be anywhere. The page around the panel
 * or the stream stays where it is.
 */
function scrollToStart(element: HTMLElement): void {
  let list = element.parentElement;
  while (list !== null && getComputedStyle(list).overflowY !== 'auto') list = list.parentElement;
  if (list === null) return;
  const top = element.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollBy({ top: top - START_GAP_PX });
}

export interface EstimateFirstProps {
  /** until an estimate is given or skipped */
  isHidden: boolean;
  draftKey: string;
  /** what is shown afterwards, and why not now */
  lead: ReactNode;
  /** where nothing of the partner's comes next, there is nothing to compare */
  submit?: 'Compare' | 'Go On';
  connected: boolean;
  send: (weight: WeightFields) => Promise<Answer>;
  onSkip: () => void;
  children: ReactNode;
}

/** Asks for one's own weight before another's could influence it. */
export function EstimateFirst(props: EstimateFirstProps) {
  const { isHidden, draftKey, lead, submit = 'Compare', connected, send, onSkip } = props;
  const known = useRef<HTMLDivElement>(null);
  const hasAnswered = useRef(false);

  useEffect(() => {
    // The form that the keyboard was in is gone.
    if (isHidden || !hasAnswered.current) return;
    hasAnswered.current = false;
    known.current?.focus({ preventScroll: true });
    if (known.current) scrollToStart(known.current);
  }, [isHidden]);

  if (!isHidden) {
    return (
      <div ref={known} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {props.children}
      </div>
    );
  }
  return (
    <WeightForm
      title="Your estimate first"
      lead={lead}
      draftKey={draftKey}
      initial={EVEN_WEIGHT}
      sendLabel={submit}
      busyLabel={submit === 'Compare' ? 'Comparing...' : 'Going on...'}
      connected={connected}
      send={({ hypothesis_likelihood, negation_likelihood }) => {
        hasAnswered.current = true;
        return send({ hypothesis_likelihood, negation_likelihood });
      }}
      end={
        <Button
          variant="secondary"
          onClick={() => {
            hasAnswered.current = true;
            onSkip();
          }}
        >
          Skip
        </Button>
      }
    />
  );
}
