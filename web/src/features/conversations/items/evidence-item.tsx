import { type ListedEvidence, REMOVED_TEXT, UNKNOWN_USER } from '@midspan/contract';
import type { Side } from '@midspan/domain';
import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react';
import { memo, type ReactNode, type Ref, useId, useState } from 'react';
import { Day } from '../../../lib/day.tsx';
import { fetchedPart } from '../../../lib/fetched-part.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { lostPart, Skeleton } from '../../../ui/loading.tsx';
import { RemovedNote } from '../../../ui/removed-note.tsx';
import type { EvidenceDetailsProps } from './evidence-details.tsx';
import {
  displayOf,
  type FigureChange,
  type Impact,
  impactOf,
  lastChange,
} from './evidence-display.ts';
import { EvidenceFace } from './evidence-face.tsx';
import { EvidenceStatus, WithdrawnByMe } from './evidence-status.tsx';
import { pairsText, weighedNotes } from './weighed-words.ts';

const FetchedDetails = fetchedPart<EvidenceDetailsProps>({
  fetchPart: async () => (await import('./evidence-details.tsx')).EvidenceDetails,
  Waiting: () => <Skeleton className="h-32" />,
  Lost: lostPart('The details couldn’t be loaded.'),
});

export type RenderEnd = (evidence: ListedEvidence) => ReactNode;

const EDGES: Record<Side, string> = {
  believing: 'border-l-4 border-l-believe',
  disbelieving: 'border-l-4 border-l-disbelieve',
};

export interface EvidenceItemProps {
  evidence: ListedEvidence;
  /** what it did to the figure, in order; undefined when it never moved it */
  changes?: readonly FigureChange[] | undefined;
  /** what can be done about it, in its details; stable as long as its result is the same */
  renderEnd?: RenderEnd | undefined;
  ref?: Ref<HTMLDivElement>;
  role?: 'group' | 'article';
  /** where a link to it leads */
  elementId?: string;
  /** whose it is, as a colored edge */
  side?: Side | null;
  /** in place of its status and pairs */
  head?: ReactNode;
  /** it was reached, such as by a link to it */
  onReach?: () => void;
  /** only the head is shown */
  isFolded?: boolean;
  /** false where the reader shall judge first */
  hasWeight?: boolean;
  /** what is shown in place of the last line, such as its decision, with the button for the details */
  renderNow?: ((toggle: ReactNode) => ReactNode) | undefined;
  /** what happened to it, where a stream tells it */
  history?: ReactNode;
}

/**
 * An item as it is shown everywhere: compact, with everything else in its details. Rendered again
 * only when it changes itself, not with every message next to it.
 */
export const EvidenceItem = memo(function EvidenceItem(props: EvidenceItemProps) {
  const { evidence, elementId = `evidence-${evidence.id}` } = props;
  return evidence.removed ? (
    <RemovedItem evidence={evidence} elementId={elementId} />
  ) : (
    <ShownItem {...props} elementId={elementId} />
  );
});

function ShownItem({
  evidence,
  changes,
  renderEnd,
  ref,
  role = 'group',
  elementId,
  side = null,
  head,
  onReach,
  isFolded = false,
  hasWeight = true,
  renderNow,
  history,
}: EvidenceItemProps) {
  const titleId = useId();
  const detailsId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const effect = effectOf(evidence, changes);
  const toggle = (
    <button
      type="button"
      aria-live="off"
      aria-expanded={isOpen}
      aria-controls={isOpen ? detailsId : undefined}
      aria-describedby={titleId}
      onClick={() => setIsOpen(!isOpen)}
      className="min-h-6 shrink-0 rounded-control text-sm text-muted underline decoration-line-strong underline-offset-3 hover:text-ink print:hidden"
    >
      {isOpen ? 'Hide details' : 'Details'}
    </button>
  );
  return (
    <Card
      ref={ref}
      id={elementId}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && onReach?.()}
      // What can be done about each item has the same name everywhere: this says about which one.
      role={role}
      aria-labelledby={titleId}
      className={classNames(
        '@container flex scroll-my-6 flex-col gap-1.5 border border-line px-4! py-2.5! sm:gap-2 sm:py-3! shadow-none! target:outline-3 target:outline-focus data-highlighted:outline-3 data-highlighted:outline-focus',
        side !== null && EDGES[side],
      )}
    >
      {head ?? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <EvidenceStatus display={displayOf(evidence)} />
          <WithdrawnByMe evidence={evidence} />
          {evidence.weighings > 0 && (
            <span className="text-sm text-muted">{pairsText(evidence)}</span>
          )}
        </div>
      )}
      {isFolded ? (
        <span id={titleId} hidden>
          {evidence.description}
        </span>
      ) : (
        <>
          <EvidenceFace
            evidence={evidence}
            titleId={titleId}
            hasWeight={hasWeight}
            isCut={!isOpen && !renderNow}
            // Without an effect it would stand on a line of its own.
            end={effect === null && !renderNow ? toggle : undefined}
          />
          <WeighedNotes evidence={evidence} />
          {renderNow?.(toggle) ??
            (effect && (
              <div
                aria-live="off"
                className="flex items-center justify-between gap-x-4 border-t border-line pt-1.5 sm:pt-2"
              >
                <EffectLine {...effect} />
                {toggle}
              </div>
            ))}
          {isOpen && (
            // What the reader opens isn't announced.
            <div id={detailsId} aria-live="off" className="flex flex-col gap-3">
              <FetchedDetails {...{ evidence, changes, history, hasWeight }}>
                {renderEnd?.(evidence)}
              </FetchedDetails>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

function RemovedItem({ evidence, elementId }: EvidenceItemProps) {
  const titleId = useId();
  const hasCounted = evidence.ledger.length > 0;
  return (
    <Card
      id={elementId}
      tabIndex={-1}
      role="group"
      aria-labelledby={titleId}
      className="flex scroll-mt-6 flex-col gap-2 p-5!"
    >
      <h3 id={titleId} className="font-semibold">
        <RemovedNote>{REMOVED_TEXT}</RemovedNote>
      </h3>
      {hasCounted && <p className="text-sm text-muted">It no longer counts.</p>}
      <p className="text-sm text-muted">
        Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
        <Day iso={evidence.created_at} />
      </p>
    </Card>
  );
}

/** What is unusual about its weighings; nothing for most items. */
export function WeighedNotes({ evidence }: { evidence: ListedEvidence }) {
  const notes = weighedNotes(evidence);
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {notes.map((note) => (
        <li key={note} className="first-letter:uppercase">
          {note}
        </li>
      ))}
    </ul>
  );
}

const DIRECTIONS: Record<Impact['direction'], { icon: LucideIcon; word: string; color: string }> = {
  up: { icon: ArrowUp, word: 'up', color: 'text-believe' },
  down: { icon: ArrowDown, word: 'down', color: 'text-disbelieve' },
  none: { icon: Minus, word: 'neither way', color: 'text-neutral' },
};

interface Effect {
  readonly impact: Impact | null;
  readonly change: string | null;
}

function effectOf(evidence: ListedEvidence, changes: readonly FigureChange[] = []): Effect | null {
  const effect = { impact: impactOf(evidence), change: lastChange(changes, evidence) };
  return effect.impact === null && effect.change === null ? null : effect;
}

/** Its impact score and what it did to the figure, on one line. */
function EffectLine({ impact, change }: Effect) {
  const direction = impact && DIRECTIONS[impact.direction];
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-4 text-sm tabular-nums">
      {impact && direction && (
        <div className="flex gap-x-1.5">
          <dt className="text-muted">Impact score</dt>
          <dd
            className={classNames(
              'inline-flex items-center gap-0.5 font-semibold',
              direction.color,
            )}
          >
            <direction.icon aria-hidden className="size-4" strokeWidth={2.5} />
            {impact.ratio}
            <span className="sr-only"> {direction.word}</span>
          </dd>
        </div>
      )}
      {change !== null && (
        <div className="flex gap-x-1.5">
          <dt className="text-muted @max-md:sr-only">Credence change</dt>
          <dd className="font-semibold">{change}</dd>
        </div>
      )}
    </dl>
  );
}
