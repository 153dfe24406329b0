import { threeIdeas, weighingTexts } from '@midspan/contract';
import {
  BRAKE_POINTS,
  CREDENCE_NEUTRAL,
  ESTABLISHED_AFTER_MS,
  ESTABLISHED_BY,
  ESTABLISHED_PAIRS_MIN,
} from '@midspan/domain';
import { ButtonLink } from '../../../ui/button.tsx';
import { Claim } from '../../../ui/claim.tsx';
import { WorldsPicture } from '../../../ui/hundred-worlds.tsx';
import { Page, PageHeading } from '../../../ui/page.tsx';
import { SpanMove } from '../../../ui/span-move.tsx';
import { contents, Prose } from '../about.md';
import { Chapter, Contents, commonParts, Section, useLinkedSection } from '../chapters.tsx';
import { EXAMPLE_CLAIM, EXAMPLE_ITEMS, FIGURE_WITHOUT_SECOND } from '../worked-example.ts';

const HOUR_MS = 60 * 60 * 1_000;

const PARTS = {
  ...commonParts,
  Chapter,
  Section,
  Example,
  BrakePoints: () => BRAKE_POINTS,
  EstablishedAfterHours: () => ESTABLISHED_AFTER_MS / HOUR_MS,
  EstablishedMessages: () => ESTABLISHED_BY.messages,
  EstablishedPairs: () => ESTABLISHED_PAIRS_MIN,
  NextStep: () => <ButtonLink to="/topics">Find a claim to talk about</ButtonLink>,
  WaitingMark: () => weighingTexts.waiting,
};

export function Component() {
  useLinkedSection();
  return (
    <Page title="About">
      <PageHeading lead="A place where two people who disagree about a claim talk one to one, and find out how much of their disagreement the evidence can settle.">
        About Midspan
      </PageHeading>
      <div className="prose-beside-contents">
        <Contents of={contents} />
        <div className="prose">
          <Prose parts={PARTS} />
        </div>
      </div>
    </Page>
  );
}

/** The whole idea on one claim, before anything is explained. */
function Example() {
  const [first, ...later] = EXAMPLE_ITEMS;
  return (
    <>
      <p>Two people disagree about this, and talk one to one:</p>
      <Claim>{EXAMPLE_CLAIM}</Claim>
      <p>{threeIdeas.sharedFigure}</p>
      <p>
        The believing side proposes <strong>{first.what}</strong>. {threeIdeas.twoQuestions}
      </p>
      <WorldsPicture ifTrue={first.hypothesis} ifFalse={first.negation}>
        {threeIdeas.whyItMoves}
      </WorldsPicture>
      <div className="mt-4">
        <SpanMove
          lead="Both accept it, and the shared figure"
          move={{ from: CREDENCE_NEUTRAL, to: first.figure }}
          isPast
        />
      </div>
      <p>Two more are accepted:</p>
      <ul className="prose-steps">
        {later.map(({ what, hypothesis, negation, figure }, place) => (
          <li key={what} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <strong>{what}</strong>
              <span className="block text-sm text-muted">
                {hypothesis}% if true, {negation}% if false
              </span>
            </span>
            <strong className="shrink-0 tabular-nums">
              {EXAMPLE_ITEMS[place]?.figure} → {figure}%
            </strong>
          </li>
        ))}
      </ul>
      <p>
        Later it turns out that the side streets were counted during roadworks, and that item is
        overturned. Exactly its weight is taken out again: {FIGURE_WITHOUT_SECOND}%, as if it had
        never been accepted. The example is made up; the math is what Midspan does.
      </p>
    </>
  );
}
