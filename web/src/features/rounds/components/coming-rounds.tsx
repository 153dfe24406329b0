import { type Round, roundPath } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Appointment } from '../../../lib/day.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import { comingRoundsQuery } from '../api.ts';

/** When it pairs and how many have signed up, or until when people talk. */
export function RoundNote({ round }: { round: Round }) {
  const { state, pairs_at, ends_at, claims } = round;
  const signedUp = claims.reduce((sum, one) => sum + one.believing + one.disbelieving, 0);
  return (
    <span className="text-sm text-muted tabular-nums">
      {state === 'open' ? (
        <>
          <Appointment iso={pairs_at} />
          {signedUp > 0 && ` · ${signedUp.toLocaleString('en')} signed up`}
        </>
      ) : (
        <>
          Under way until <Appointment iso={ends_at} />
        </>
      )}
    </span>
  );
}

function RoundRows({ rounds }: { rounds: readonly Round[] }) {
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

/** What people read about rounds who have not met one. */
export const WHAT_ROUNDS_ARE =
  'People sign up, and at a set time everyone gets a partner from the other side, by lot.';

/** Those one can still sign up for, as many as fit beside other things. */
const fewOpen = (rounds: readonly Round[] = []) =>
  rounds.filter(({ state }) => state === 'open').slice(0, 3);

/** The next public rounds; nothing while there are none. */
export function ComingRounds({ className }: { className?: string }) {
  const { data } = useQuery(comingRoundsQuery({}));
  const rounds = fewOpen(data?.items);
  if (rounds.length === 0) return null;
  return (
    <Section
      title="Coming rounds"
      size="md"
      className={classNames('flex flex-col items-start gap-2', className)}
    >
      <RoundRows rounds={rounds} />
      <Link to="/rounds" className="min-h-6 text-sm">
        All rounds
      </Link>
    </Section>
  );
}

interface CircleRoundsProps {
  circleId: string;
  /** for hosts: shown also while there are none */
  action?: ReactNode;
  className?: string;
}

/** The rounds of a circle, also those under way: its members look for them here. */
export function CircleRounds({ circleId, action, className }: CircleRoundsProps) {
  const { data } = useQuery(comingRoundsQuery({ circleId }));
  const rounds = data?.items ?? [];
  if (rounds.length === 0 && !action) return null;
  return (
    <Section title="Rounds" lead={action && WHAT_ROUNDS_ARE} className={className}>
      <div className="mt-3 flex flex-col items-start gap-4">
        {rounds.length > 0 && <RoundRows rounds={rounds} />}
        {action}
      </div>
    </Section>
  );
}

interface ClaimRoundsProps {
  hypothesisId: string;
  /** the round that the page is about */
  besides?: string;
}

/** One line for each coming round about a claim, beside the other ways to meet someone. */
export function ClaimRounds({ hypothesisId, besides }: ClaimRoundsProps) {
  const { data } = useQuery(comingRoundsQuery({ hypothesisId }));
  const rounds = fewOpen(data?.items.filter(({ id }) => id !== besides));
  if (rounds.length === 0) return null;
  return (
    <div className="flex w-full flex-col gap-1">
      <h3 className="text-sm text-muted">Or meet at a set time</h3>
      <RoundRows rounds={rounds} />
    </div>
  );
}
