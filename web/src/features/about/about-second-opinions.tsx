import { weighingTexts } from '@midspan/contract';
import {
  BRAKE_POINTS,
  ESTABLISHED_AFTER_MS,
  ESTABLISHED_BY,
  ESTABLISHED_PAIRS_MIN,
} from '@midspan/domain';
import { Link } from 'react-router';
import { FoldedSection } from './about-contents.tsx';

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
