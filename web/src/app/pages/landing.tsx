import { type ActiveTopic, threeIdeas, WAITING_LIST, type WaitingCount } from '@midspan/contract';
import { afterOneItem, CREDENCE_NEUTRAL, credenceLabel, type Weight } from '@midspan/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { WeightQuestions } from '../../features/conversations/index.ts';
import { TakeSide } from '../../features/credences/index.ts';
import { ActiveList, activeQuery } from '../../features/notices/index.ts';
import { NextStepCard, useNextStep } from '../../features/onboarding/index.ts';
import { livingTopicsQuery } from '../../features/topics/index.ts';
import {
  countsQuery,
  Suggestions,
  suggestionsQuery,
  WaitingFigures,
} from '../../features/waiting-room/index.ts';
import { Ago } from '../../lib/day.tsx';
import { FigureBasis } from '../../lib/figure-basis.tsx';
import { WeightWords } from '../../lib/weight-words.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { changeText } from '../../ui/change-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Claim } from '../../ui/claim.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { SpanFigure, SpanMini } from '../../ui/span-figure.tsx';

export function Component() {
  const { status, user } = useSession();
  return status === 'signed-out' ? <Landing /> : <MemberStart username={user?.username} />;
}

function Landing() {
  return (
    <Page title="Talk across the divide">
      <div className="lg:pt-6">
        <PageHeading
          size="hero"
          lead="Midspan brings together two people who disagree about a claim, to talk one to one and weigh the evidence together."
        >
          Disagree well. Find out what you can agree on.
        </PageHeading>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/register">Join the Conversation</ButtonLink>
          <ButtonLink to="/topics" variant="secondary">
            Browse Topics
          </ButtonLink>
        </div>
      </div>
      <LivingClaims />
      <p className="mt-6 mb-12">
        <Link to="/second-pair">Claims that need a second pair</Link>
      </p>
      <LandingExample />
      <LandingSteps />
    </Page>
  );
}

function MemberStart({ username }: { username: string | undefined }) {
  const nextStep = useNextStep();
  const { data } = useQuery({ ...activeQuery, enabled: username !== undefined });
  return (
    <Page title="Start">
      <PageHeading>{username === undefined ? 'Welcome back' : `Hi, ${username}`}</PageHeading>
      {nextStep && <NextStepCard step={nextStep} />}
      {(data?.items.length ?? 0) > 0 && (
        <Section title="Your conversations" className="mb-10">
          <Card className="mt-4 p-3!">
            <ActiveList />
          </Card>
        </Section>
      )}
      <Suggestions />
      <LivingClaims />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/topics" className="min-h-6">
          Browse Topics
        </Link>
        <Link to="/second-pair" className="min-h-6">
          Claims that need a second pair
        </Link>
      </p>
    </Page>
  );
}

const STEPS = [
  [
    'Say how sure you are',
    'Pick a claim, choose a number from 1 to 99 percent, and give your reason. You don’t have to be certain.',
  ],
  [
    'Meet someone from the other side',
    'You talk one to one with someone who disagrees. There’s no audience voting and no one keeping score.',
  ],
  ['See what you can agree on', threeIdeas.sharedFigure],
] as const;

function LandingSteps() {
  return (
    <Section title="How it works" className="mt-14 border-t border-line pt-12">
      <ol className="mt-8 grid gap-x-12 gap-y-8 md:grid-cols-3">
        {STEPS.map(([title, text], index) => (
          <li key={title}>
            <h3 className="text-lg font-semibold">
              <span className="mr-2 text-muted tabular-nums">{index + 1}.</span>
              {title}
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-prose">
        {threeIdeas.whyItMoves}{' '}
        <Link to="/about#shared-credence">Read how the shared credence works</Link>
      </p>
    </Section>
  );
}

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
function LivingClaims() {
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

/** Says nothing either way, so the figure stays at 50 until the visitor answers. */
const UNANSWERED: Weight = { hypothesis: 50, negation: 50 };

/** One claim, one piece of evidence, two people: the whole idea, to try out. */
function LandingExample() {
  const titleId = useId();
  const [weight, setWeight] = useState(UNANSWERED);
  const [accepted, setAccepted] = useState({ you: true, other: true });
  const both = accepted.you && accepted.other;
  const figure = both ? afterOneItem(CREDENCE_NEUTRAL, weight) : CREDENCE_NEUTRAL;
  return (
    // On a wide screen the figure is beside the questions that move it.
    <Card
      role="group"
      aria-labelledby={titleId}
      className="flex flex-col gap-x-14 gap-y-4 lg:grid lg:grid-cols-2 lg:grid-rows-[auto_auto_1fr]"
    >
      <div>
        <p
          id={titleId}
          className="mb-5 w-fit rounded-full bg-sunken px-3 py-1 text-sm font-semibold text-muted"
        >
          Try it on a made-up example
        </p>
        <Claim>The new bypass has made the town quieter.</Claim>
      </div>
      {/* On a phone it stays in view while the answers below move it. */}
      <div className="max-lg:-mx-6 max-lg:border-b max-lg:border-line max-lg:bg-raised max-lg:px-6 max-lg:py-3 sm:max-lg:-mx-8 sm:max-lg:px-8 lg:pt-3 [@media(min-height:40rem)]:max-lg:sticky [@media(min-height:40rem)]:max-lg:top-0 [@media(min-height:40rem)]:max-lg:z-10">
        <SpanFigure value={figure} title="Shared credence" label={credenceLabel(figure)} />
        <p role="status" className="mt-2 min-h-12 text-sm text-muted">
          {weight === UNANSWERED
            ? 'Answer the two questions and watch the figure.'
            : sentenceOf(accepted, figure)}
        </p>
      </div>
      <fieldset className="@container flex flex-col gap-4 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <legend className="sr-only">A piece of evidence</legend>
        <p>
          <span className="font-semibold">Evidence: </span>
          traffic on Main Street fell by a third after the bypass opened.
        </p>
        <WeightQuestions claim="the claim" value={weight} onChange={setWeight} />
      </fieldset>
      <div className="lg:border-t lg:border-line lg:pt-5">
        <p className="mb-4 min-h-20 text-sm">
          <WeightWords weight={weight} />
        </p>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Checkbox
            label="You accept it"
            checked={accepted.you}
            onCheckedChange={(you) => setAccepted({ ...accepted, you })}
          />
          <Checkbox
            label="The other side accepts it"
            checked={accepted.other}
            onCheckedChange={(other) => setAccepted({ ...accepted, other })}
          />
        </div>
      </div>
    </Card>
  );
}

function sentenceOf({ you, other }: { you: boolean; other: boolean }, figure: number): string {
  if (!you && !other) return 'Neither of you accepts it, so the figure stays at 50%.';
  if (!other) return 'The other side doesn’t accept it, so the figure stays at 50%.';
  if (!you) return 'You don’t accept it, so the figure stays at 50%.';
  const change = figure - CREDENCE_NEUTRAL;
  if (change === 0) {
    return 'You both accept it, but it’s just as likely either way, so the figure stays at 50%.';
  }
  return `You both accept it, so the figure moves from 50% to ${figure}% (${changeText(change)}).`;
}
