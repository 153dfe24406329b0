import { threeIdeas, weighingTexts } from '@midspan/contract';
import {
  BRAKE_POINTS,
  CREDENCE_NEUTRAL,
  ESTABLISHED_AFTER_MS,
  ESTABLISHED_BY,
  ESTABLISHED_PAIRS_MIN,
} from '@midspan/domain';
import { Link } from 'react-router';
import { Claim } from '../../ui/claim.tsx';
import { WorldsPicture } from '../../ui/hundred-worlds.tsx';
import { SpanMove } from '../../ui/span-move.tsx';
import { ChapterHeading, FoldedSection } from './about-contents.tsx';
import { EXAMPLE_CLAIM, EXAMPLE_ITEMS, FIGURE_WITHOUT_SECOND } from './worked-example.ts';

/** The whole idea on one claim, before anything is explained. */
export function AboutExample() {
  const [first, ...later] = EXAMPLE_ITEMS;
  return (
    <section aria-labelledby="shared-credence">
      <ChapterHeading id="shared-credence" />
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
          <li key={what} className="flex flex-wrap justify-between gap-x-4">
            <span>
              <strong>{what}</strong>
              <span className="block text-sm text-muted">
                {hypothesis}% if true, {negation}% if false
              </span>
            </span>
            <strong className="tabular-nums">
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
    </section>
  );
}

export function AboutRationale() {
  return (
    <section aria-labelledby="rationale">
      <ChapterHeading id="rationale" />
      <p>
        Most of us learn about the other side from our own. We hear its views in their weakest form,
        quoted by people who reject them, and we answer in front of an audience that already agrees.
        That’s an echo chamber, and it doesn’t take bad people.
      </p>
      <p>
        Arguing across the divide in public often goes no better. In front of a crowd, giving way
        looks like losing, so no one gives way. Midspan changes the setting instead of the people:
        two members, no voting audience, no likes, no score for winning. The question between them
        is a small one. Not “who’s right?” but “do we both accept this piece of evidence, and how
        much does it weigh?”
      </p>
      <p>
        Small agreements of that kind add up, and they last: the next two people who disagree about
        the claim start from there.
      </p>

      <FoldedSection id="exact-rule">
        <p>
          The figure is Bayes’ rule, started from even odds. The ratios of all items that count are
          multiplied, and odds of <i>r</i> to 1 are a credence of <i>r</i> in <i>r</i> + 1. So the
          order of the items makes no difference, and an item that’s taken out leaves no trace.
        </p>
        <p>
          Each likelihood is one of nine options: 1, 10, 25, 40, 50, 60, 75, 90 or 99 percent, from
          “Very strongly disfavors” to “Very strongly favors”. The figure is shown as a whole
          percent between 1 and 99: no amount of evidence buys certainty.
        </p>
        <p>
          The rule treats every item as a separate piece of information, so the same finding mustn’t
          be counted twice under two names. If a source already counts for a hypothesis, both the
          proposer and the reviewer see which earlier item used it.
        </p>
      </FoldedSection>

      <AboutSecondOpinions />
    </section>
  );
}

const HOUR_MS = 60 * 60 * 1_000;

export function AboutSecondOpinions() {
  return (
    <FoldedSection id="second-opinions">
      <p>
        One pair’s weight is one judgment, and two friends could agree on anything. So any other
        pair that talks about the claim in public can weigh the same item. Each member weighs an
        item once.
      </p>
      <ul>
        <li>
          <strong>The median counts.</strong> If several pairs have weighed an item, it counts with
          the weight in the middle. Between two middle ones, the weaker counts. If they point in
          opposite directions, the item doesn’t move the figure.
        </li>
        <li>
          <strong>Established pairs come first.</strong> As soon as a pair of established members
          has weighed an item, only such pairs count for it.
        </li>
        <li>
          <strong>Early</strong> means that fewer than {ESTABLISHED_PAIRS_MIN} established pairs
          stand behind a figure, so it can still move a lot.
        </li>
        <li>
          <strong>Contested</strong> means that at least two pairs, and at least a quarter of those
          that count for an item, disagree with its weight: they think it points the other way, or
          differ from it by a factor of ten.
        </li>
        <li>
          <strong>Challenged, undecided</strong> means that a dispute about an item ended without a
          decision, or couldn’t begin.
        </li>
      </ul>
      <p>
        Anyone can open accounts that agree with one another. Five rules keep that from paying off:
      </p>
      <ul>
        <li>
          <strong>Established.</strong> Every established member you finish a public conversation
          with passes you one thread, and two threads establish you,{' '}
          {ESTABLISHED_AFTER_MS / HOUR_MS} hours after you confirmed your email address at the
          earliest. Conversations from the waiting room count, with at least{' '}
          {ESTABLISHED_BY.messages} messages from each of you.
        </li>
        <li>
          <strong>Voices.</strong> On one item each established pair needs four threads of its own,
          so a hundred accounts let in by two people don’t count as a hundred.
        </li>
        <li>
          <strong>Carried.</strong> Once three established pairs carry a claim, newcomers no longer
          move it, and established pairs move it two at a time. What a single pair agrees on then is
          marked “{weighingTexts.waiting}”; in their own conversation it already moves the figure.
        </li>
        <li>
          <strong>The brake.</strong> A carried figure that would jump by {BRAKE_POINTS} points
          waits three days, and those who carry it are notified.
        </li>
        <li>
          <strong>Away.</strong> Strangers can’t take your evidence out of a carried claim while
          you’re away, and if you were away you can undo it once.
        </li>
      </ul>
      <p>
        Every weighing is listed with its item: what it says, who agreed on it, when, and in which
        conversation. A dispute speaks only for those in it: if the first pair withdraws an item
        that others have weighed, their weighings still count.
      </p>
      <p>
        Operators can void weighings, for example those of accounts that only talk with each other,
        and restore them. The history shows that this happened. An item left without a weighing
        counts as nothing until another pair weighs it.{' '}
        <Link to="/second-pair">Claims that need a second pair</Link>
      </p>
    </FoldedSection>
  );
}
