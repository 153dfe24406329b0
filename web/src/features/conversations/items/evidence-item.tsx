import { type ListedEvidence, UNKNOWN_USER, weightOf } from '@midspan/contract';
import { countsTowardFigure } from '@midspan/domain';
import { ArrowDown, ArrowUp, type LucideIcon, Minus, MoveRight } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import { Day } from '../../../lib/day.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Fact, Words } from '../../../ui/facts.tsx';
import { SpanPull } from '../../../ui/span-move.tsx';
import { WorldsDisclosure } from '../weights/weight-shown.tsx';
import { agreedWords } from '../weights/weight-text.ts';
import {
  changeLines,
  displayOf,
  type FigureChange,
  formerWeight,
  type Impact,
  impactOf,
  likelihoodPercent,
  pullOf,
} from './evidence-display.ts';
import { EvidenceFace } from './evidence-face.tsx';
import { EvidenceLedger } from './evidence-ledger.tsx';
import { EvidenceStatus } from './evidence-status.tsx';
import { RemovedItem } from './removed-item.tsx';
import { WeighedNotes } from './weighed-notes.tsx';

const DIRECTIONS: Record<Impact['direction'], { icon: LucideIcon; word: string; colour: string }> =
  {
    up: { icon: ArrowUp, word: 'up', colour: 'text-believe' },
    down: { icon: ArrowDown, word: 'down', colour: 'text-disbelieve' },
    none: { icon: Minus, word: 'neither way', colour: 'text-neutral' },
  };

function ImpactScore({ impact }: { impact: Impact }) {
  const { icon: Icon, word, colour } = DIRECTIONS[impact.direction];
  return (
    <span className={classNames('inline-flex items-center gap-1', colour)}>
      <Icon aria-hidden className="size-4" strokeWidth={2.5} />
      {impact.ratio}
      <span className="text-sm font-medium">{word}</span>
    </span>
  );
}

export type RenderEnd = (evidence: ListedEvidence) => ReactNode;

/** A likelihood, with the one it had before recalibration. */
function Likelihood({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || before === now) return likelihoodPercent(now);
  return (
    <>
      <del className="font-normal text-muted">
        <span className="sr-only">before </span>
        {likelihoodPercent(before)}
      </del>
      <MoveRight aria-hidden className="mx-1.5 inline size-4" />
      <span className="sr-only">, now </span>
      {likelihoodPercent(now)}
    </>
  );
}

export interface EvidenceItemProps {
  evidence: ListedEvidence;
  /** what it did to the figure, in order; undefined when it never moved it */
  changes: readonly FigureChange[] | undefined;
  /**
   * shown below it, such as possible actions; a stable function as long as its result is the same
   */
  renderEnd?: RenderEnd | undefined;
}

/** Rendered again only when it changes itself, not with every message next to it. */
export const EvidenceItem = memo(function EvidenceItem(props: EvidenceItemProps) {
  return props.evidence.removed ? (
    <RemovedItem evidence={props.evidence} />
  ) : (
    <ShownItem {...props} />
  );
});

function ShownItem({ evidence, changes, renderEnd }: EvidenceItemProps) {
  const titleId = useId();
  const display = displayOf(evidence);
  const impact = impactOf(evidence);
  const weight = weightOf(evidence);
  const agreed = agreedWords(evidence);
  const former = display === 'recalibrated' ? formerWeight(evidence.ledger) : null;
  return (
    <Card
      id={`evidence-${evidence.id}`}
      tabIndex={-1}
      // What can be done about each item has the same name everywhere: this says about which one.
      role="group"
      aria-labelledby={titleId}
      className="@container flex scroll-mt-6 flex-col gap-4 p-5! target:outline-3 target:outline-focus @2xl/list:p-8!"
    >
      <EvidenceStatus display={display} />
      <WeighedNotes evidence={evidence} />
      <EvidenceFace evidence={evidence} titleId={titleId} />
      {/* What waits pulls at nothing yet. */}
      {!evidence.waiting && (
        <SpanPull
          pull={pullOf(evidence.hypothesis_likelihood, evidence.negation_likelihood)}
          idle={!countsTowardFigure(evidence.status) || evidence.set_aside}
        />
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @xl:grid-cols-4">
        <Fact name="Likelihood if true">
          <Likelihood now={evidence.hypothesis_likelihood} before={former?.hypothesis_likelihood} />
        </Fact>
        <Fact name="Likelihood if false">
          <Likelihood now={evidence.negation_likelihood} before={former?.negation_likelihood} />
        </Fact>
        {impact && (
          <Fact name="Impact score">
            <ImpactScore impact={impact} />
          </Fact>
        )}
        {changes !== undefined && (
          // Each pair that weighs it adds one: in a column they would take too much height.
          <Fact name="Credence change" isWide={changes.length > 1}>
            <span className="flex flex-wrap gap-x-6">
              {changeLines(changes, evidence.ledger).map(({ timestamp, text, when }) => (
                <span key={timestamp}>
                  {text} {when && <span className="text-sm font-medium">{when}</span>}
                </span>
              ))}
            </span>
          </Fact>
        )}
      </dl>
      {agreed && <p className="text-sm text-muted tabular-nums">{agreed}</p>}
      {weight && <WorldsDisclosure weight={weight} />}
      {evidence.reasoning !== '' && <Words name="Reasoning">{evidence.reasoning}</Words>}
      {evidence.rejection_reason && (
        // An item with ledger entries was accepted after all, so the reason is from before that.
        <Words
          name={evidence.ledger.length > 0 ? 'First rejected because' : 'Reason for rejection'}
        >
          {evidence.rejection_reason}
        </Words>
      )}
      <EvidenceLedger evidence={evidence} />
      <p className="text-sm text-muted">
        Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
        <Day iso={evidence.created_at} />
      </p>
      {renderEnd?.(evidence)}
    </Card>
  );
}
