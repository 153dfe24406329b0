import { ChapterHeading, SectionHeading } from './about-contents.tsx';

export function AboutEpistemicGuidelines() {
  return (
    <section aria-labelledby="epistemic-guidelines">
      <ChapterHeading id="epistemic-guidelines" />
      <p>
        These are the habits of mind that make a conversation here worth having. Nobody keeps all of
        them all of the time. They are what you can ask of your partner, and what your partner may
        ask of you.
      </p>

      <SectionHeading id="how-to-use" />
      <ol>
        <li>
          <strong>Pick a hypothesis, or state one.</strong> A good hypothesis is one sentence that
          is either true or false, about one thing, in words both sides would accept as fair. Its
          negation is written for you: “It is not the case that …”.
        </li>
        <li>
          <strong>Set your credence.</strong> Choose a whole number from 1 to 99 and give your
          reason. Above 50 you believe, below 50 you disbelieve, at 50 you are agnostic. Ask
          yourself how often you would be right if you said this number about a hundred different
          claims.
        </li>
        <li>
          <strong>Find a partner.</strong> With a credence other than 50 you can join the waiting
          room and be matched with somebody from the other side, or send a private request to a
          member by username. If the room is empty, ask to be told when someone comes.
        </li>
        <li>
          <strong>Talk first.</strong> Find out what the other person thinks, and what they think
          you think. Often the two of you disagree about something other than you assumed.
        </li>
        <li>
          <strong>Propose evidence, and review it.</strong> Describe it, name its source, choose the
          two likelihoods and explain them. Your partner accepts it, or rejects it with a reason.
        </li>
        <li>
          <strong>Complete the conversation.</strong> Either of you can, at any time. Then go back
          to your own credence and see whether it should move.
        </li>
      </ol>

      <SectionHeading id="agree-about-facts" />
      <p>
        People can share every fact and still want different things. But when they do not share the
        facts, they cannot even find out whether they want different things. So facts come first
        here.
      </p>
      <ul>
        <li>
          Propose one piece of evidence at a time, and say only what the source says. Keep the
          conclusion out of the description.
        </li>
        <li>
          Accepting evidence is not conceding the claim. It says: this is real, and these two
          likelihoods are a fair account of what it weighs. You can accept strong evidence against
          your view and still have good reasons to hold it.
        </li>
        <li>
          Reject what you think is wrong, and say what is wrong: the finding itself, its source, or
          its weight. A rejection opens a discussion. The proposer may withdraw the item or agree
          with the rejection; you may accept it after all.
        </li>
        <li>
          If you agree on the finding and differ on the weight, say which likelihoods you would
          choose. The item can be withdrawn and proposed again with those.
        </li>
      </ul>

      <SectionHeading id="unfalsifiable-beliefs" />
      <p>
        A belief is unfalsifiable when nothing that could ever be observed would count against it.
        If every result fits, then every result is as likely under the hypothesis as under its
        negation, the ratio is one, and no evidence can move the figure. That does not make the
        belief false. It means that evidence cannot carry it from one person to another.
      </p>
      <p>
        Before you propose or debate a hypothesis, ask: what would the world look like if it were
        not true? If you cannot say, look for a nearby claim that would show. “Everything happens
        for a reason” cannot be tested. “People who hold that belief recover faster from illness”
        can. And be wary of rescuing a claim by adding an exception each time it fails: a hypothesis
        that has been protected from all evidence has also been cut off from all support.
      </p>

      <SectionHeading id="logical-reasoning" />
      <ul>
        <li>
          <strong>Check that the conclusion follows.</strong> True premises and a true conclusion
          can stand side by side without one supporting the other.
        </li>
        <li>
          <strong>Keep a word’s meaning fixed.</strong> If “freedom” or “harm” or “natural” means
          one thing in the first sentence and another in the last, the argument has a gap in the
          middle.
        </li>
        <li>
          <strong>Answer the claim, not the person.</strong> Who says it, and what they gain from
          it, can be a reason to check. It is never a refutation.
        </li>
        <li>
          <strong>Answer the strongest version.</strong> Put your partner’s view in words they would
          sign before you argue against it.
        </li>
        <li>
          <strong>Do not mistake one thing for another.</strong> That two things occur together does
          not say which causes which, or whether something else causes both. That a claim has not
          been disproved is not evidence for it. That two options are on the table does not mean
          there are only two.
        </li>
        <li>
          <strong>Ask both questions.</strong> “This is what I would expect if I were right” is half
          an argument. The other half is how much you would expect it if you were wrong.
        </li>
      </ul>

      <SectionHeading id="critical-thinking" />
      <p>
        The easiest person to mislead is the one who already likes the conclusion. Be most careful
        where you are most pleased.
      </p>
      <ul>
        <li>Would I accept a source of this quality if it said the opposite?</li>
        <li>Have I read the source, or somebody’s account of it?</li>
        <li>What was measured, on whom, and compared with what?</li>
        <li>Could the result be chance, selection, or the way the question was put?</li>
        <li>
          Is this item independent of what has been accepted, or the same finding told once more?
        </li>
        <li>What would I expect to see, but do not?</li>
        <li>
          Do I hold this view because of the evidence, or because of the people with whom I share
          it?
        </li>
      </ul>
      <p>
        Changing your mind is an achievement here. Your profile counts the hypotheses on which you
        have moved from one side of the middle to the other.
      </p>

      <SectionHeading id="epistemic-freedom" />
      <p>
        No belief is required of you, and none is forbidden to examine. You may hold a view, state
        it, doubt it and drop it, at your own pace and for your own reasons. Your credence is not
        tied to the shared figure: the shared figure says what both sides accept, and you may know
        something, or value something, that has not been accepted yet.
      </p>
      <p>
        The same freedom belongs to the person opposite. Nobody owes you agreement, a second hour,
        or an explanation of who they are. You can leave a conversation whenever you like by
        completing it. Nobody may be pressed to change a credence, and nobody else is shown the
        number.
      </p>
      <p>
        We who run Midspan do not move the figure and do not decide what is true. Moderation
        concerns how people treat each other, never which side they are on.
      </p>

      <SectionHeading id="fundamental-moral-value" />
      <p>
        Evidence tells us what is the case. It does not tell us, by itself, what ought to be. Two
        people can agree on every fact about a policy and still rank its effects differently. When
        you notice that, say so: naming a difference in values is a real result, and it ends many
        arguments that were never about facts.
      </p>
      <p>
        One value, though, is built into this place, and we ask everyone to bring it:{' '}
        <strong>
          every person counts, and counts the same, and every person is worth reasoning with.
        </strong>{' '}
        That is why evidence needs both sides to count, why each side has the same rights in a
        conversation, and why contempt has no place in one. You may argue for any view on any
        hypothesis, including on questions of morality. You may not treat the person opposite as
        less than a person.
      </p>
    </section>
  );
}
