import { ESTABLISHED_AFTER_MS, ESTABLISHED_BY, ESTABLISHED_PAIRS_MIN } from '@midspan/domain';
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
          has weighed an item, only such pairs count for it. You’re established{' '}
          {ESTABLISHED_AFTER_MS / HOUR_MS} hours after you confirmed your email address, if you’ve
          completed public conversations from the waiting room with two different members who aren’t
          suspended, one of them established, each of you with at least {ESTABLISHED_BY.messages}{' '}
          messages.
        </li>
        <li>
          <strong>Provisional</strong> means that fewer than {ESTABLISHED_PAIRS_MIN} established
          pairs stand behind the figure, or that it’s 10 points or more away from what they alone
          would make of it.
        </li>
        <li>
          <strong>Contested</strong> means that at least two pairs, and at least a quarter of those
          that count for an item, think it points the other way.
        </li>
        <li>
          <strong>Challenged, undecided</strong> means that a dispute about an item ended without a
          decision, or couldn’t begin.
        </li>
        <li>
          <strong>Without any one member</strong> is how far the figure would move if any single
          member’s weighings didn’t count.
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
