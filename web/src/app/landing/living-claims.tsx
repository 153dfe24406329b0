import { type ActiveTopic, WAITING_LIST, type WaitingCount } from '@midspan/contract';
import { credenceLabel } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { TakeSide } from '../../features/credences/index.ts';
import { livingTopicsQuery } from '../../features/topics/index.ts';
import {
  countsQuery,
  suggestionsQuery,
  WaitingFigures,
} from '../../features/waiting-room/index.ts';
import { Ago } from '../../lib/day.tsx';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { Card } from '../../ui/card.tsx';
import { Claim } from '../../ui/claim.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SpanMini } from '../../ui/span-figure.tsx';

const SHOWN = 3;

interface ClaimToTake {
  readonly id: string;
  readonly statement: string;
  readonly line: ReactNode;
}

const roomToTake = ({
  hypothesis_id,
  hypothesis_statement,
  ...waiting
}: WaitingCount): ClaimToTake => ({
  id: hypothesis_id,
  statement: hypothesis_statement,
  line: (
    <>
      <span className="text-muted">Waiting now</span>
      <WaitingFigures {...waiting} />
    </>
  ),
});

function livingToTake({ most_active_claim: claim, active_at }: ActiveTopic): ClaimToTake[] {
  if (claim === null) return [];
  const { id, statement, current_credence, pairs, early } = claim;
  const line = (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        <SpanMini
          value={current_credence}
          title="PB credence"
          label={credenceLabel(current_credence)}
        />
        <FigureBasis early={early} pairs={pairs} />
      </span>
      <span className="text-muted">
        <Ago iso={active_at} />
      </span>
    </>
  );
  return [{ id, statement, line }];
}

/** Claims to take a side on at once: those where someone waits, then the most recently active. */
export function LivingClaims() {
  // A list that someone is reading stays in its order.
  const rooms = useQuery({
    ...countsQuery({ limit: WAITING_LIST.suggestions }),
    refetchInterval: false,
  });
  const topics = useQuery(livingTopicsQuery);
  // What a member is offered above isn't said again.
  const { data: offered = [] } = useQuery({ ...suggestionsQuery, enabled: false });
  const isOffered = (id: string) => offered.some((one) => one.hypothesis_id === id);
  const isPending = rooms.isPending || topics.isPending;
  const waited = (rooms.data?.items ?? []).map(roomToTake);
  const living = (topics.data?.items ?? []).flatMap(livingToTake);
  const others = living.filter(({ id }) => waited.every((room) => room.id !== id));
  const shown = [...waited, ...others].filter(({ id }) => !isOffered(id)).slice(0, SHOWN);
  if (!isPending && shown.length === 0) return null;
  return (
    <Section
      title="Where do you stand?"
      lead={
        shown.some((claim) => waited.includes(claim))
          ? 'Someone is waiting to talk. Take a side, and meet them on the other.'
          : 'Claims that people are talking about. Take a side, and meet someone on the other.'
      }
      className="mt-12"
    >
      <ul className="mt-6 grid grid-cols-1 gap-5 lg:grid-cols-3">
        {isPending
          ? Array.from({ length: SHOWN }, (_, place) => (
              // Placeholders differ only by position.
              <li key={place}>
                <Skeleton className="h-64 rounded-card" />
              </li>
            ))
          : shown.map((claim) => (
              <li key={claim.id}>
                <ClaimCard {...claim} />
              </li>
            ))}
      </ul>
    </Section>
  );
}

function ClaimCard({ id, statement, line }: ClaimToTake) {
  const statementId = useId();
  return (
    <Card className="flex h-full flex-col gap-4 p-5! sm:p-6!">
      <Claim>
        <Link id={statementId} to={`/hypotheses/${id}`} className="no-underline hover:underline">
          {statement}
        </Link>
      </Claim>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        {line}
      </div>
      <TakeSide hypothesisId={id} describedBy={statementId} />
    </Card>
  );
}
