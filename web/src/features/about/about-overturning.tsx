import { FoldedSection } from './about-contents.tsx';

export function AboutOverturning() {
  return (
    <FoldedSection id="overturning">
      <p>
        Accepted doesn’t mean settled for good. A study is retracted, a quote turns out to be cut
        short, two items turn out to be the same finding. An item that counts for a hypothesis can
        be challenged from any active public conversation on it, but not by the member who proposed
        it. In a private conversation only its own items can be challenged.
      </p>
      <ol>
        <li>
          You propose to overturn the item and give a reason of at least 20 characters. Each item
          can have one open proposal, and the item still counts until it’s decided.
        </li>
        <li>
          Your partner has 72 hours to review the proposal. If they decline or don’t answer, the
          evidence still counts. If they agree and the item was theirs, it’s overturned right away.
        </li>
        <li>
          If they agree but the item came from someone else, that person gets a say. A dispute
          begins: a public conversation between you and the original proposer about whether the
          evidence should count, with its own figure starting at 50 percent and a deadline 72 hours
          later.
        </li>
        <li>
          When the dispute is completed with its figure above 50, the proposal applies. Below 50,
          nothing changes. At exactly 50, it can’t be completed: it needs a conclusion.
        </li>
        <li>
          In the dispute you can also agree on a new weight, by offers as on any evidence. The item
          is then recalibrated: it still counts, with its new weight.
        </li>
        <li>
          Either of you can give in at any time, whatever the figure. If you proposed the change,
          you can withdraw it, and nothing changes. If you didn’t, you can concede, and it applies.
        </li>
      </ol>
      <p>
        If one of you doesn’t take part by the deadline, the other’s position applies. Taking part
        means sending a message or acting on evidence in the dispute. If you took part and the
        original proposer didn’t, the proposal applies. If you didn’t, it’s canceled. If you both
        did, you have seven more days to reach a conclusion. After that, it’s canceled and the
        evidence still counts. Deleting your account during the dispute counts as not taking part,
        effective immediately.
      </p>
      <p>
        On a claim that three established pairs carry, silence decides less: a proposal applies
        without the other member only if the challenger and the partner who agreed are both
        established and got there independently. Otherwise nothing changes, and the evidence is
        marked “challenged, undecided”. And if you weren’t on Midspan at all while the dispute was
        open, you can undo what applied, once, within 30 days. You then get a new dispute.
      </p>
      <p>
        Blocking ends it. Between members of whom one has blocked the other, no dispute begins, and
        one that’s open ends with nothing changed. If the challenger blocked, the challenge is
        withdrawn. If the other member did, the evidence is marked “challenged, undecided”, and once
        another pair weighs it, it’s weighed without its first pair.
      </p>
      <p>
        An overturned item stays in the evidence history, marked as overturned. It can be reinstated
        in the same way. In that case, the member who gets a say is the one who overturned it last.
        If that’s the one who now wants it back, it’s the original proposer. You can ask for your
        own evidence back only if it was overturned because you didn’t take part. A reinstated item
        counts again with its last weight. Evidence accepted in a dispute can’t be challenged.
      </p>
    </FoldedSection>
  );
}
