import { threeIdeas } from '@midspan/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/index.ts';
import { ActiveList, activeQuery } from '../../features/notices/index.ts';
import { NextStepCard, useNextStep } from '../../features/onboarding/index.ts';
import { Suggestions } from '../../features/waiting-room/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
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
