import { threeIdeas } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { ActiveList, activeQuery } from '../../features/notices/index.ts';
import { NextStepCard, useNextStep } from '../../features/onboarding/index.ts';
import { WaitingStrip } from '../../features/waiting-room/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LandingExample } from '../landing/landing-example.tsx';
import { LivingClaims } from '../landing/living-claims.tsx';

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

/** Where members start: what waits for them, then whom they could meet. */
function MemberStart({ username }: { username: string | undefined }) {
  const titleId = useId();
  const nextStep = useNextStep();
  const { data } = useQuery({ ...activeQuery, enabled: username !== undefined });
  return (
    <Page title="Start">
      <PageHeading>{username === undefined ? 'Welcome back' : `Hi, ${username}`}</PageHeading>
      {nextStep && <NextStepCard step={nextStep} />}
      {(data?.items.length ?? 0) > 0 && (
        <section aria-labelledby={titleId} className="mb-10">
          <h2 id={titleId} className="mb-4 text-2xl font-bold tracking-tight">
            Your conversations
          </h2>
          <Card className="p-3!">
            <ActiveList />
          </Card>
        </section>
      )}
      <WaitingStrip />
      <LivingClaims />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        <Link to="/topics">Browse Topics</Link>
        <Link to="/second-pair">Claims that need a second pair</Link>
      </p>
    </Page>
  );
}

/** A span with its ends and its middle; what happens on it is drawn on top. */
function SpanSketch({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 72" aria-hidden="true" className="mb-5 w-60 max-w-full">
      <path
        d="M4 56h116"
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-disbelieve-soft"
      />
      <path d="M120 56h116" strokeWidth="6" strokeLinecap="round" className="stroke-believe-soft" />
      <path d="M120 48v16" strokeWidth="2" strokeLinecap="round" className="stroke-ink" />
      {children}
    </svg>
  );
}

/** A person's own credence. */
function Circle({ at, className }: { at: number; className: string }) {
  return <circle cx={at} cy="56" r="8" strokeWidth="4" className={`fill-raised ${className}`} />;
}

/** The shared figure, as everywhere. */
function Diamond({ at, className }: { at: number; className: string }) {
  return (
    <path
      d={`M${at - 9} 56l9-9 9 9-9 9z`}
      strokeWidth="4"
      strokeLinejoin="round"
      className={`fill-raised ${className}`}
    />
  );
}

const STEPS = [
  {
    title: 'Say how sure you are',
    text: 'Pick a claim, choose a number from 1 to 99 percent, and give your reason. You don’t have to be certain.',
    sketch: (
      <>
        <path d="M120 56h72" strokeWidth="6" className="stroke-believe" />
        <Circle at={192} className="stroke-believe" />
      </>
    ),
  },
  {
    title: 'Meet someone from the other side',
    text: 'You talk one to one with someone who disagrees. There’s no audience voting and no one keeping score.',
    sketch: (
      <>
        <path
          d="M48 44C76 8 164 8 192 44"
          fill="none"
          strokeWidth="2"
          strokeDasharray="1 6"
          strokeLinecap="round"
          className="stroke-ink"
        />
        <Circle at={48} className="stroke-disbelieve" />
        <Circle at={192} className="stroke-believe" />
      </>
    ),
  },
  {
    title: 'See what you can agree on',
    text: threeIdeas.sharedFigure,
    sketch: (
      <>
        <path d="M120 56h40" strokeWidth="6" className="stroke-believe" />
        <path
          d="M122 36C132 24 150 24 159 38m0 0 1.5-9.5m-1.5 9.5-9-3.5"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-ink"
        />
        <Diamond at={160} className="stroke-believe" />
      </>
    ),
  },
] as const;

function LandingSteps() {
  return (
    <section aria-labelledby="steps" className="mt-20 border-t border-line pt-14">
      <h2 id="steps" className="text-2xl font-bold tracking-tight">
        How it works
      </h2>
      <ol className="mt-10 grid gap-x-12 gap-y-12 md:grid-cols-3">
        {STEPS.map(({ title, text, sketch }, index) => (
          <li key={title}>
            <SpanSketch>{sketch}</SpanSketch>
            <h3 className="text-lg font-semibold">
              <span className="mr-2 text-muted tabular-nums">{index + 1}.</span>
              {title}
            </h3>
            <p className="mt-2 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-12 max-w-prose">
        {threeIdeas.whyItMoves}{' '}
        <Link to="/about#shared-credence">Read how the shared credence works</Link>
      </p>
    </section>
  );
}
