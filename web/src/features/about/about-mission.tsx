import { ChapterHeading } from './about-contents.tsx';

export function AboutMission() {
  return (
    <>
      <section aria-labelledby="mission">
        <ChapterHeading id="mission" />
        <p>
          Midspan is a place where two people who disagree about a claim talk to each other, one to
          one, and find out how much of their disagreement the evidence can settle.
        </p>
        <p>
          The name is the middle of a bridge. Each side sets out from its own bank. What they can
          both stand on, they write down, and one shared number shows where that leaves the claim.
          The aim is not that everybody agrees. The aim is that people who disagree can say exactly
          where, and why, and what would change it.
        </p>
      </section>

      <section aria-labelledby="tl-dr">
        <ChapterHeading id="tl-dr" />
        <ul>
          <li>
            A <strong>hypothesis</strong> is a claim that is true or false. You say how strongly you
            believe it, from 1 to 99 percent, and why. That is your <strong>credence</strong>. Other
            members never see the number, only the side you take.
          </li>
          <li>
            In the hypothesis’s waiting room you meet somebody from the other side. You talk in a{' '}
            <strong>public</strong> or a <strong>private</strong> conversation of two.
          </li>
          <li>
            Either of you proposes <strong>evidence</strong>. It counts only when the other accepts
            it.
          </li>
          <li>
            Accepted evidence moves the <strong>perspective-bridging credence</strong>: one figure
            that starts at 50 percent and belongs to neither side.
          </li>
          <li>
            Nothing is final. Accepted evidence can be <strong>overturned</strong> later, and your
            own credence is yours to change at any time.
          </li>
          <li>
            Be honest, be civil, argue about the claim. Members who wreck conversations are
            suspended or deleted.
          </li>
        </ul>
      </section>
    </>
  );
}
