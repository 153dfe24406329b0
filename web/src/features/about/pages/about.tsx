import { Link } from 'react-router';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { AboutCommunityGuidelines } from '../about-community-guidelines.tsx';
import { AboutContents, ChapterHeading, useLinkedSection } from '../about-contents.tsx';
import { AboutEpistemicGuidelines } from '../about-epistemic-guidelines.tsx';
import { AboutExample, AboutRationale } from '../about-rationale.tsx';

export function Component() {
  useLinkedSection();
  return (
    <Page title="About">
      <PageHeading lead="What Midspan is for, how its shared figure works, and what we ask of each other.">
        About Midspan
      </PageHeading>
      <div className="prose-beside-contents">
        <AboutContents />
        <div className="prose">
          <AboutExample />
          <section aria-labelledby="mission">
            <ChapterHeading id="mission" />
            <p>
              Midspan is a place where two people who disagree about a claim talk to each other, one
              to one, and find out how much of their disagreement the evidence can settle.
            </p>
            <p>
              The midspan is the middle of a bridge: each side sets out from its own bank. The goal
              isn’t for everyone to agree. It’s for people who disagree to be able to say exactly
              where, why, and what would change it.
            </p>
          </section>

          <section aria-labelledby="tl-dr">
            <ChapterHeading id="tl-dr" />
            <ul>
              <li>
                A <strong>hypothesis</strong> is a claim that’s true or false. You say how strongly
                you believe it, from 1 to 99 percent, and why. That’s your <strong>credence</strong>
                .
              </li>
              <li>
                In the hypothesis’s waiting room you meet someone from the other side. You talk in a{' '}
                <strong>public</strong> or a <strong>private</strong> conversation of two.
              </li>
              <li>
                Either of you proposes <strong>evidence</strong>. Once both accept it, it moves the
                shared figure, the{' '}
                <Link to={{ hash: 'shared-credence' }}>
                  <strong>perspective-bridging credence</strong>
                </Link>
                .
              </li>
              <li>
                Nothing is final. Accepted evidence can be <strong>overturned</strong> later, and
                you can change your own credence at any time.
              </li>
            </ul>
          </section>
          <AboutRationale />
          <AboutEpistemicGuidelines />
          <AboutCommunityGuidelines />
        </div>
      </div>
    </Page>
  );
}
