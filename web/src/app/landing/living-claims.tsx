import type { ActiveClaim, ActiveTopic } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { TakeSide } from '../../features/credences/index.ts';
import { livingTopicsQuery } from '../../features/topics/index.ts';
import { Ago } from '../../lib/day.tsx';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';

const SHOWN = 3;

/** The most recently active claims, each from another topic, to take a side on at once. */
export function LivingClaims() {
  const titleId = useId();
  const { data, isPending } = useQuery(livingTopicsQuery);
  const living = (data?.items ?? []).flatMap((topic) =>
    topic.most_active_claim === null ? [] : [{ topic, claim: topic.most_active_claim }],
  );
  if (!isPending && living.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-16">
      <h2 id={titleId} className="text-2xl font-bold tracking-tight">
        Where do you stand?
      </h2>
      <p className="mt-2 text-muted">
        Claims that people are talking about. Take a side, and meet someone on the other.
      </p>
      <ul className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-3">
        {isPending
          ? Array.from({ length: SHOWN }, (_, place) => (
              // Placeholders differ only by position.
              <li key={place}>
                <Skeleton className="h-64 rounded-card" />
              </li>
            ))
          : living.slice(0, SHOWN).map(({ topic, claim }) => (
              <li key={claim.id}>
                <LivingClaim topic={topic} claim={claim} />
              </li>
            ))}
      </ul>
    </section>
  );
}

function LivingClaim({ topic, claim }: { topic: ActiveTopic; claim: ActiveClaim }) {
  const { id, statement, current_credence, pairs, early, waiting } = claim;
  const statementId = useId();
  return (
    <Card className="flex h-full flex-col gap-4 p-5! sm:p-6!">
      <Claim>
        <Link id={statementId} to={`/hypotheses/${id}`} className="no-underline hover:underline">
          {statement}
        </Link>
      </Claim>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-x-2">
          <SpanMini
            value={current_credence}
            title="PB credence"
            label={credenceLabel(current_credence)}
          />
          <FigureBasis early={early} pairs={pairs} />
        </span>
        <span className="text-muted">
          {waiting > 0 && <b className="text-ink">{waiting} waiting now · </b>}
          <Ago iso={topic.active_at} />
        </span>
      </div>
      <TakeSide hypothesisId={id} describedBy={statementId} />
    </Card>
  );
}
