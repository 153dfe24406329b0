import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  Scale,
  Undo2,
} from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { DISPLAY_LABELS, type EvidenceDisplay, LEGEND } from './evidence-display.ts';

/** Blue and orange are reserved for belief and disbelief, so these use an icon and a word. */
const LOOKS: Record<EvidenceDisplay, { icon: LucideIcon; colour: string }> = {
  accepted: { icon: CircleCheck, colour: 'text-success' },
  withdrawn: { icon: Undo2, colour: 'text-muted' },
  overturned: { icon: CircleSlash, colour: 'text-danger' },
  recalibrated: { icon: Scale, colour: 'text-ink' },
  'under-review': { icon: Hourglass, colour: 'text-ink' },
  'jointly-rejected': { icon: CircleX, colour: 'text-muted' },
  undecided: { icon: CircleDashed, colour: 'text-muted' },
};

interface EvidenceStatusProps {
  display: EvidenceDisplay;
  /** the word is only read out */
  isIcon?: boolean;
}

export function EvidenceStatus({ display, isIcon = false }: EvidenceStatusProps) {
  const { icon: Icon, colour } = LOOKS[display];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold',
        colour,
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={isIcon ? 'sr-only' : undefined}>{DISPLAY_LABELS[display]}</span>
    </span>
  );
}

export function EvidenceLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 gap-y-1">
      {LEGEND.map((display) => (
        <li key={display}>
          <EvidenceStatus display={display} />
        </li>
      ))}
    </ul>
  );
}
