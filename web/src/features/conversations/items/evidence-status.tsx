import type { ListedEvidence } from '@midspan/contract';
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
import { useSession } from '../../accounts/index.ts';
import type { EvidenceDisplay } from './evidence-display.ts';

/** Blue and orange are reserved for belief and disbelief, so these use an icon and a word. */
const LOOKS: Record<EvidenceDisplay, { label: string; icon: LucideIcon; colour: string }> = {
  accepted: { label: 'Accepted', icon: CircleCheck, colour: 'text-success' },
  withdrawn: { label: 'Withdrawn', icon: Undo2, colour: 'text-muted' },
  overturned: { label: 'Overturned', icon: CircleSlash, colour: 'text-danger' },
  recalibrated: { label: 'Recalibrated', icon: Scale, colour: 'text-ink' },
  'under-review': { label: 'Under Review', icon: Hourglass, colour: 'text-ink' },
  'jointly-rejected': { label: 'Jointly Rejected', icon: CircleX, colour: 'text-muted' },
  undecided: { label: 'Undecided', icon: CircleDashed, colour: 'text-muted' },
};

const LEGEND = ['accepted', 'withdrawn', 'overturned', 'recalibrated', 'under-review'] as const;

interface EvidenceStatusProps {
  display: EvidenceDisplay;
  /** the word is only read out */
  isIcon?: boolean;
}

export function EvidenceStatus({ display, isIcon = false }: EvidenceStatusProps) {
  const { label, icon: Icon, colour } = LOOKS[display];
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1.5 text-sm font-semibold',
        colour,
      )}
    >
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <span className={isIcon ? 'sr-only' : undefined}>{label}</span>
    </span>
  );
}

/** What the specification calls a mutual rejection to the one who proposed the item. */
export function WithdrawnByMe({ evidence }: { evidence: ListedEvidence }) {
  const { user } = useSession();
  const isOwn = user !== null && evidence.proposed_by === user.id;
  if (!isOwn || !evidence.jointly_rejected) return null;
  return <span className="shrink-0 text-sm text-muted">Evidence Withdrawn</span>;
}

export function EvidenceLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-5 sm:gap-y-1">
      {LEGEND.map((display) => (
        <li key={display}>
          <EvidenceStatus display={display} />
        </li>
      ))}
    </ul>
  );
}
