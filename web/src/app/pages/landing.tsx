import { Link } from 'react-router';
import { WaitingNow } from '../../features/waiting-room/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LandingExample } from '../landing/landing-example.tsx';
import { LandingSteps } from '../landing/landing-steps.tsx';
import { LivingClaims } from '../landing/living-claims.tsx';

export function Component() {
  return (
    <Page title="Talk across the divide">
      <div className="flex flex-col gap-12 lg:pt-6">
        <div>
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
        <LandingExample />
      </div>
      <LivingClaims />
      <p className="mt-6">
        <Link to="/second-pair">Claims that need a second pair</Link>
      </p>
      <LandingSteps />
      <WaitingNow />
    </Page>
  );
}
