import { type Round, roundPath } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Ahead } from '../../../lib/day.tsx';
import { Section } from '../../../ui/section.tsx';
import { comingRoundsQuery, type RoundFilter } from '../api.ts';

/** When it pairs and how many have signed up, or until when people talk. */
export function RoundNote({ round }: { round: Round }) {
  const { state, pairs_at, ends_at, claims } = round;
  const signedUp = claims.reduce((sum, one) => sum + one.believing + one.disbelieving, 0);
  return (
    <span className="text-sm text-muted tabular-nums">
      {state === 'open' ? (
        <>
          <Ahead iso={pairs_at} />
          {signedUp > 0 && ` · ${signedUp.toLocaleString('en')} signed up`}
        </>
      ) : (
        <>
          Under way until <Ahead iso={ends_at} />
        </>
      )}
    </span>
  );
}

export function RoundRows({ rounds }: { rounds: readonly Round[] }) {
  return (
    <ul className="w-full divide-y divide-line border-y border-line">
      {rounds.map((round) => (
        <li key={round.id}>
          <Link
            to={roundPath(round.id)}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-2 no-underline hover:underline"
          >
            <span className="min-w-0 font-semibold wrap-anywhere">{round.title}</span>
            <RoundNote round={round} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface ComingRoundsProps {
  filter: RoundFilter;
  /** for those who may open one: shown also while there are none */
  action?: ReactNode;
  className?: string;
}

/** What people read about rounds who have not met one. */
export const WHAT_ROUNDS_ARE =
  'People sign up, and at a set time everyone gets a partner from the other side, by lot.';

/** The next few rounds; nothing where there are none and the reader can't open one. */
export function ComingRounds({ filter, action, className }: ComingRoundsProps) {
  const { data } = useQuery(comingRoundsQuery(filter));
  const rounds = data?.items ?? [];
  const isPublic = Object.keys(filter).length === 0;
  if (rounds.length === 0 && !action) return null;
  return (
    <Section title="Rounds" size="md" lead={WHAT_ROUNDS_ARE} className={className}>
      <div className="mt-3 flex flex-col items-start gap-4">
        {rounds.length > 0 && <RoundRows rounds={rounds} />}
        {isPublic && (
          <Link to="/rounds" className="min-h-6 text-sm">
            All rounds
          </Link>
        )}
        {action}
      </div>
    </Section>
  );
}

/** One line for each round about a claim, beside the other ways to meet someone. */
export function ClaimRounds({
  hypothesisId,
  besides,
}: {
  hypothesisId: string;
  /** the round that the page is about */
  besides?: string;
}) {
  const { data } = useQuery(comingRoundsQuery({ hypothesisId }));
  const rounds = data?.items.filter(({ id }) => id !== besides) ?? [];
  if (rounds.length === 0) return null;
  return (
    <div className="w-full">
      <h3 className="text-sm text-muted">Or meet at a set time</h3>
      <RoundRows rounds={rounds} />
    </div>
  );
}
