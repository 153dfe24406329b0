import type { ListedEvidence } from '@midspan/contract';
import { ArrowDown, ArrowUp, ExternalLink, type LucideIcon, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import {
  changeText,
  displayOf,
  type Impact,
  impactOf,
  likelihoodPercent,
  sourceAddress,
} from './evidence-display.ts';
import { EvidenceStatus } from './evidence-status.tsx';
import { PullArrow } from './pull-arrow.tsx';

const DIRECTIONS: Record<Impact['direction'], { icon: LucideIcon; word: string; colour: string }> =
  {
    up: { icon: ArrowUp, word: 'up', colour: 'text-believe' },
    down: { icon: ArrowDown, word: 'down', colour: 'text-disbelieve' },
    none: { icon: Minus, word: 'neither way', colour: 'text-neutral' },
  };

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

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

function Source({ source }: { source: string }) {
  const address = sourceAddress(source);
  if (address === null) return source;
  return (
    <a href={address} target="_blank" rel="noreferrer noopener" className="wrap-anywhere">
      {source}
      <ExternalLink aria-hidden className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function Words({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm font-semibold text-muted">{name}</p>
      <p className="wrap-anywhere whitespace-pre-line">{children}</p>
    </div>
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
      className="flex scroll-mt-6 flex-col gap-4 target:outline-3 target:outline-focus"
    >
      <EvidenceStatus display={display} />
      <h3 className="max-w-prose text-lg font-semibold wrap-anywhere whitespace-pre-line">
        {evidence.description}
      </h3>
      {evidence.source !== '' && (
        <p className="text-sm wrap-anywhere">
          <span className="text-muted">Source: </span>
          <Source source={evidence.source} />
        </p>
      )}
      <PullArrow
        hypothesisLikelihood={evidence.hypothesis_likelihood}
        negationLikelihood={evidence.negation_likelihood}
        idle={idle}
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4">
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
        Proposed by {evidence.proposer_username ?? 'Unknown User'} on{' '}
        <time dateTime={evidence.created_at}>{formatDate(evidence.created_at)}</time>
      </p>
    </Card>
  );
}
