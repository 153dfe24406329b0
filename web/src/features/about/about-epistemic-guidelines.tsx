import { ChapterHeading, FoldedSection } from './about-contents.tsx';

export function AboutEpistemicGuidelines() {
  return (
    <section aria-labelledby="epistemic-guidelines">
      <ChapterHeading id="epistemic-guidelines" />
      <p>
        These habits of mind make a conversation here worth having. No one keeps all of them all the
        time. They’re what you can ask of your partner, and what your partner can ask of you.
      </p>
      <FoldedSection id="how-to-use">
        <ol>
          <li>
            <strong>Pick a hypothesis, or add one:</strong> one sentence that is either true or
            false, about one thing, in words both sides would accept as fair. Its negation is
            written for you.
          </li>
          <li>
            <strong>Set your credence</strong>, a whole number from 1 to 99. Above 50 you believe,
            below 50 you disbelieve. How often would you be right if you gave this number for a
            hundred different claims?
          </li>
          <li>
            <strong>Find a partner</strong> from the other side in the waiting room, by a private
            request, or with an invitation link.
          </li>
          <li>
            <strong>Talk first.</strong> Often, the two of you disagree about something other than
            what you assumed.
          </li>
          <li>
            <strong>Propose evidence, and review it.</strong> Your partner accepts it, offers
            another weight, or rejects it with a reason.
          </li>
          <li>
            <strong>Complete the conversation</strong> when you like, and see whether your own
            credence should move.
          </li>
        </ol>
      </FoldedSection>
      <FoldedSection id="agree-about-facts">
        <p>
          People can share every fact and still want different things. But if they don’t share the
          facts, they can’t even find out whether they want different things. So facts come first
          here.
        </p>
        <ul>
          <li>
            Propose one piece of evidence at a time, and say only what the source says. Keep the
            conclusion out of the description.
          </li>
          <li>
            Accepting evidence doesn’t mean conceding the claim. It says: this is real, and these
            two likelihoods fairly reflect its weight. You can accept strong evidence against your
            view and still have good reasons to hold it.
          </li>
          <li>
            Reject what you think is wrong, and say what’s wrong: the finding itself, its source, or
            its weight. A rejection opens a discussion. The proposer can withdraw the item or agree
            with the rejection, and you can still accept it.
          </li>
          <li>
            If you agree on the finding but not on its weight, offer the weight you’d give it.
          </li>
        </ul>
      </FoldedSection>
      <FoldedSection id="unfalsifiable-beliefs">
        <p>
          A belief is unfalsifiable when nothing that could ever be observed would count against it.
          If every result fits, then every result is as likely under the hypothesis as under its
          negation, the ratio is one, and no evidence can move the figure. That doesn’t make the
          belief false. It means evidence can’t carry it from one person to another.
        </p>
        <p>
          Before you propose or debate a hypothesis, ask: what would the world look like if it were
          not true? If you can’t say, look for a nearby claim that can be tested. “Everything
          happens for a reason” can’t be tested. “People who hold that belief recover faster from
          illness” can. A hypothesis that’s protected from all evidence is also cut off from all
          support.
        </p>
      </FoldedSection>
      <FoldedSection id="logical-reasoning">
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
            <strong>Answer the strongest version.</strong> Put your partner’s view in words they’d
            agree with before you argue against it.
          </li>
          <li>
            <strong>Don’t mistake one thing for another.</strong> If two things happen together,
            that doesn’t tell you which causes which. If a claim hasn’t been disproved, that’s not
            evidence for it.
          </li>
          <li>
            <strong>Ask both questions.</strong> “This is what I’d expect if I were right” is half
            an argument. The other half is how much you’d expect it if you were wrong.
          </li>
        </ul>
      </FoldedSection>
      <FoldedSection id="critical-thinking">
        <p>
          It’s easiest to mislead someone who already likes the conclusion. Be most careful when you
          like what you hear.
        </p>
        <ul>
          <li>Would I accept a source of this quality if it said the opposite?</li>
          <li>Have I read the source, or someone’s account of it?</li>
          <li>What was measured, on whom, and compared with what?</li>
          <li>Could the result come from chance, selection, or the way the question was asked?</li>
          <li>Is this item independent of what we’ve accepted, or the same finding again?</li>
          <li>What would I expect to see, but don’t?</li>
          <li>
            Do I hold this view because of the evidence, or because of the people I share it with?
          </li>
        </ul>
        <p>
          Changing your mind is an achievement here. Your profile counts the hypotheses on which you
          have moved from one side of the middle to the other.
        </p>
      </FoldedSection>
      <FoldedSection id="epistemic-freedom">
        <p>
          You don’t have to believe anything, and you can question everything. You can hold a view,
          state it, doubt it and drop it, at your own pace and for your own reasons. Your credence
          isn’t tied to the shared figure. The shared figure says what both sides accept, and you
          may know or value something that hasn’t been accepted yet.
        </p>
        <p>
          Your partner has the same freedom. No one owes you agreement, another hour, or an
          explanation of who they are. You can leave a conversation whenever you like by completing
          it. No one should be pressured to change a credence, and no one else sees the number.
        </p>
        <p>
          We who run Midspan don’t move the figure and don’t decide what’s true. Moderation is about
          how people treat each other, never about which side they’re on.
        </p>
      </FoldedSection>
      <FoldedSection id="fundamental-moral-value">
        <p>
          Evidence tells us what is. It doesn’t tell us, by itself, what ought to be. Two people can
          agree on every fact about a policy and still rank its effects differently. When you notice
          that, say so: naming a difference in values is a real result, and it ends many arguments
          that were never about facts.
        </p>
        <p>
          One value, though, is built into this place, and we ask everyone to bring it:{' '}
          <strong>
            every person counts, and counts the same, and every person is worth reasoning with.
          </strong>{' '}
          You can argue for any view on any hypothesis, including moral questions. You can’t treat
          the person you’re talking with as less than a person.
        </p>
      </FoldedSection>
    </section>
  );
}
