import { type ListedEvidence, UNKNOWN_USER } from '@midspan/contract';
import { ArrowDown, ArrowUp, type LucideIcon, Minus } from 'lucide-react';
import { formatDate } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { changeText } from '../../ui/change-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Fact, Words } from '../../ui/facts.tsx';
import { SpanPull } from '../../ui/span-pull.tsx';
import { WrittenText } from '../../ui/written-text.tsx';
import { displayOf, type Impact, impactOf, likelihoodPercent, pullOf } from './evidence-display.ts';
import { EvidenceSource } from './evidence-source.tsx';
import { EvidenceStatus } from './evidence-status.tsx';

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

export interface EvidenceItemProps {
  evidence: ListedEvidence;
  /** what it did to the figure, in whole percents; undefined when it never moved it */
  change: number | undefined;
}

export function EvidenceItem({ evidence, change }: EvidenceItemProps) {
  const display = displayOf(evidence);
  const impact = impactOf(evidence);
  const idle = display !== 'accepted' && display !== 'recalibrated' && display !== 'under-review';
  return (
    <Card
      id={`evidence-${evidence.id}`}
      className="@container flex scroll-mt-6 flex-col gap-4 p-5! target:outline-3 target:outline-focus @2xl/list:p-8!"
    >
      <EvidenceStatus display={display} />
      <h3 className="max-w-prose text-lg font-semibold">
        <WrittenText as="span">{evidence.description}</WrittenText>
      </h3>
      {evidence.source !== '' && <EvidenceSource {...evidence} />}
      <SpanPull
        pull={pullOf(evidence.hypothesis_likelihood, evidence.negation_likelihood)}
        idle={idle}
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 @xl:grid-cols-4">
        <Fact name="Likelihood if true">{likelihoodPercent(evidence.hypothesis_likelihood)}</Fact>
        <Fact name="Likelihood if false">{likelihoodPercent(evidence.negation_likelihood)}</Fact>
        {impact && (
          <Fact name="Impact score">
            <ImpactScore impact={impact} />
          </Fact>
        )}
        {change !== undefined && <Fact name="Credence change">{changeText(change)}</Fact>}
      </dl>
      {evidence.reasoning !== '' && <Words name="Reasoning">{evidence.reasoning}</Words>}
      {evidence.rejection_reason && (
        <Words name="Reason for rejecting it">{evidence.rejection_reason}</Words>
      )}
      <p className="text-sm text-muted">
        Proposed by <bdi>{evidence.proposer_username ?? UNKNOWN_USER}</bdi> on{' '}
        <time dateTime={evidence.created_at}>{formatDate(evidence.created_at)}</time>
      </p>
    </Card>
  );
}
