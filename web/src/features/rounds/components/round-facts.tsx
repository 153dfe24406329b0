import { type OpenedRound, type Round, roundRoutes } from '@midspan/contract';
import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../../lib/api.ts';
import { answerTo } from '../../../lib/api-error.ts';
import { Appointment } from '../../../lib/day.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { ActButton } from '../../../ui/ask-button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { Fact } from '../../../ui/facts.tsx';
import { Section } from '../../../ui/section.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { WaitingFigures } from '../../waiting-room/index.ts';
import { paceText, windowOf, zoneName } from '../round-words.ts';

export function RoundTimes({ round }: { round: Round }) {
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact name="Pairs are drawn">
          <Appointment iso={round.pairs_at} />
        </Fact>
        <Fact name="Time to talk until">
          <Appointment iso={round.ends_at} />
        </Fact>
      </dl>
      <p className="max-w-prose text-sm text-muted">
        {paceText(windowOf(round))} Times are in{' '}
        {/* The server doesn't know it, so its markup hides it like every time. */}
        <time dateTime={round.pairs_at}>{zoneName()}</time>.
      </p>
    </div>
  );
}

export function RoundClaims({ round: { claims, state } }: { round: Round }) {
  return (
    <ul className="flex flex-col gap-6">
      {claims.map((claim) => (
        <li key={claim.id} className="flex flex-col gap-2">
          <Link to={`/hypotheses/${claim.id}`} className="no-underline hover:underline">
            <Claim>{claim.statement}</Claim>
          </Link>
          {claim.believing + claim.disbelieving > 0 ? (
            <div className="flex flex-wrap items-center gap-x-4">
              <span className="text-sm text-muted">Signed up</span>
              <WaitingFigures {...claim} />
            </div>
          ) : (
            state === 'open' && <p className="text-sm text-muted">No one has signed up yet.</p>
          )}
        </li>
      ))}
    </ul>
  );
}

const CALENDAR_FAILED = { fallback: 'We couldn’t prepare the appointment. Please try again.' };

/** Requested with the session, because rounds in circles are for their members alone. */
export function AddToCalendar({ roundId }: { roundId: string }) {
  const save = async () => {
    const appointment = await call(roundRoutes.appointment, { params: { id: roundId } });
    saveFile(new Blob([appointment], { type: 'text/calendar' }), 'round.ics');
  };
  return (
    <ActButton variant="secondary" size="sm" act={() => answerTo(save, CALENDAR_FAILED)}>
      <CalendarPlus aria-hidden className="size-4" />
      Add to calendar
    </ActButton>
  );
}

/** [RO7] What became of the round, without names. */
export function RoundResults({ round }: { round: OpenedRound }) {
  const { results, claims, state } = round;
  if (results === null) return null;
  const statementOf = new Map(claims.map(({ id, statement }) => [id, statement]));
  return (
    <Section
      title={state === 'over' ? 'What came of it' : 'So far'}
      size="md"
      lead={results.conversations === 0 && 'No one could be paired.'}
      isCard
      className="flex flex-col gap-5"
    >
      {results.conversations > 0 && (
        <>
          <dl className="grid grid-cols-3 gap-x-4">
            <Fact name="Pairs">{results.conversations}</Fact>
            <Fact name="Talked">{results.talked}</Fact>
            <Fact name="Completed">{results.completed}</Fact>
          </dl>
          {results.figures.map(({ hypothesis_id, before, after }) => (
            <div key={hypothesis_id} className="flex flex-col gap-2">
              {claims.length > 1 && <Claim size="sm">{statementOf.get(hypothesis_id) ?? ''}</Claim>}
              <SpanMove move={{ from: before, to: after }} lead="The shared figure" isPast />
            </div>
          ))}
        </>
      )}
    </Section>
  );
}
