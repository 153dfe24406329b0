import { SectionHeading } from './about-contents.tsx';

export function AboutOverturning() {
  return (
    <>
      <SectionHeading id="overturning" />
      <p>
        Accepted does not mean settled for good. A study is retracted, a quotation turns out to be
        cut short, two items prove to be the same finding. An item that counts for a hypothesis can
        be challenged from any active public conversation on it, but not by the member who proposed
        it. In a private conversation only its own items can be challenged.
      </p>
      <ol>
        <li>
          You propose to overturn the item and give a reason of at least 20 characters. One proposal
          is open per item, and the item still counts until the matter is decided.
        </li>
        <li>
          Your partner reviews the proposal within 72 hours. If they decline or do not answer, the
          evidence stands. If they agree and the item was theirs, it is overturned at once.
        </li>
        <li>
          If they agree but the item came from someone else, that person must be heard. A dispute is
          opened: a public conversation between you and the original proposer about whether the
          evidence should count, with its own figure starting at 50 percent and a deadline 72 hours
          later.
        </li>
        <li>
          When the dispute is completed with its figure above 50, the proposal applies. Below 50,
          things stay as they are. At exactly 50 it cannot be completed: it needs a conclusion.
        </li>
        <li>
          In the dispute you can also agree on new likelihoods. The item is then recalibrated: it
          still counts, with its new weight. Proposing your own likelihoods declines the ones that
          are waiting for your answer.
        </li>
        <li>
          Either of you can give in at any time, whatever the figure. Whoever proposed the change
          can withdraw it, and things stay as they are. The other can concede, and it applies.
        </li>
      </ol>
      <p>
        At the deadline, silence decides. Taking part means having sent a message or acted on
        evidence in the dispute. If the original proposer took no part and you did, the proposal
        applies. If you took no part, it is cancelled. If both of you did, you have seven more days
        to reach a conclusion; after that it is cancelled and the evidence stands. Whoever blocks
        the other or deletes their account during the dispute counts as taking no part, at once.
      </p>
      <p>
        An overturned item stays in the evidence history, marked as overturned. It can be reinstated
        in the same way. The member to be heard is then the one who overturned it last or, where
        that is the one who now wants it back, the original proposer. A reinstated item counts again
        with the weight it last had. Evidence accepted inside a dispute cannot be challenged in its
        turn.
      </p>
    </>
  );
}
